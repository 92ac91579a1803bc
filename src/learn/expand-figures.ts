// Writes out the article's figures, which index.html has in a short form: its handles, its controls, an <output> for each number, its caption.
// What all figures have in common is added: picture, Play button, link, code. It runs when the page is built, so that nothing moves while the
// page opens. All but the first section becomes a <noscript>, which main.ts unfolds.
import { placeOf, styleOf } from './drawing/picture-size.ts';

const HANDLE = /<button class="handle"([^>]*value="([^"]*)"[^>]*)>(.*?)<\/button>/gs;
const CONTROL = /(<(?:input|select)[^>]*title="([^"]*)"[^>]*>(?:\s*<opt.*?<\/select\s*>)?)/gs;
const NUMBER = /<output( class="[^"]*")? name="(\w+)">(.*?)<\/output>/gs;
const FIGURE =
  /<figure\s+id="(\w+)"(\s+class="tall")?\s+aria-label="([^"]*)"\s*>(.*?)(<figcaption>.*?<\/figcaption>)\s*<\/figure>/gs;

/** The first section with a figure, and the sections after it. */
const FIRST = /(<section class="open">.*?<\/section>)(.*)(?=<\/main>)/s;

/** The article's HTML with each figure written out; other pages stay as they are. */
export function expandFigures(html: string): string {
  return html
    .replace(FIRST, '$1<noscript id="rest">$2</noscript>')
    .replace(FIGURE, (_, id: string, tall: string | undefined, words: string, body: string, caption: string) => {
      const controls = body.replace(HANDLE, '').replace(NUMBER, '').replace(CONTROL, '<label>$2 $1</label>').trim();
      const handles = [...body.matchAll(HANDLE)].map(
        ([, attributes, value, name]) =>
          `<button type="button" class="handle"${attributes} style="${styleOf(placeOf(value), tall !== undefined)}" aria-label="${name}: drag, or use the arrow keys"></button>`,
      );
      const numbers = [...body.matchAll(NUMBER)].map(
        ([, look = '', name, label]) => `<div${look}><dt>${label}</dt><dd data-number="${name}">–</dd></div>`,
      );
      return `<figure id="${id}"><form>
<div class="picture${tall ? ' tall' : ''}"><canvas role="img" aria-label="${words}"></canvas>
<img class="still" loading="lazy" src="/src/learn/stills/${id}.svg" width="784" height="${tall ? 728 : 528}" alt="${words}" />
${handles.join('\n')}</div>
<div class="controls">${controls}
<button type="button" class="play">Play</button> <a class="address" href="#${id}">Link to this state</a></div>
<dl class="numbers">${numbers.join('\n')}</dl></form>
${caption}
<details class="code"><summary>The code of this figure</summary><pre tabindex="0"><code></code></pre></details></figure>`;
    });
}
