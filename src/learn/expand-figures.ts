// Writes out what the article's figures have in common: numbers, handles, the Play button with the link, the code. It runs when the page is
// built, so that nothing moves while the page opens.
import { placeOf, styleOf } from './picture-size.ts';

/** The article's HTML with each short form replaced by its elements; other pages stay as they are. */
export function expandFigures(html: string): string {
  return html.replace(/<figure id="(\w+)">.*?<\/figure>/gs, (figure, id: string) =>
    figure
      .replace(
        /<div( class="\w+")? data-show="(\w+)">(.*?)<\/div>/gs,
        '<div$1><dt>$3</dt><dd data-number="$2">–</dd></div>',
      )
      .replace(
        /<button class="handle"([^>]*value="([^"]*)"[^>]*)>(.*?)<\/button\s*>/gs,
        (_, attributes: string, value: string, name: string) =>
          `<button type="button" class="handle"${attributes} style="${styleOf(placeOf(value), figure.includes('picture tall'))}" aria-label="${name}: drag, or use the arrow keys"></button>`,
      )
      .replace(
        /(?<=<canvas[^>]*aria-label="([^"]*)"[^>]*>\s*<\/canvas\s*>)/s,
        (_, words: string) =>
          `<noscript><img class="still" src="/src/learn/stills/${id}.svg" width="784" height="${figure.includes('picture tall') ? 728 : 528}" alt="${words}" /></noscript>`,
      )
      .replace(
        '<play-row></play-row>',
        `<button type="button" class="play">Play</button> <a class="address" href="#${id}">Link to this state</a>`,
      )
      .replace(
        '</figure>',
        '<details class="code"><summary>The code of this figure</summary><pre tabindex="0"><code></code></pre></details></figure>',
      ),
  );
}
