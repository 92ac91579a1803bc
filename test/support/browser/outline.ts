// What a person or a screen reader meets on the page: a readable line for each element that says or does something. And what changes from one
// moment to the next. For golden files: nothing in it depends on time, frame rate or fonts.
import type { Page } from 'playwright-core';

/** What depends on the moment or the machine: the numbers of figures that move, and search times. */
const TIMED = 'figure [data-number], #legend td:last-child';

declare global {
  interface Window {
    /** What the page has asked the browser for since the last look. */
    asked?: string[];
  }
}

/** Before the page is loaded: when it asks for the mouse, that is only noted; hints stay until others come. */
async function prepareOutline(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: string[] = (window.asked = []);
    // Time stands still from the first step on.
    let hook: Window['leafstar'];
    Object.defineProperty(window, 'leafstar', {
      get: () => hook,
      set(made: NonNullable<Window['leafstar']>) {
        hook = made;
        made.hold(true);
      },
    });
    Element.prototype.requestPointerLock = async () => void asked.push('asked for the mouse');
    // Keys are named as on an American keyboard.
    Object.defineProperty(navigator, 'keyboard', { value: undefined });
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms = 0) => (ms < 1000 ? setTimeout(run, ms) : 0)) as typeof setTimeout;
  });
  const requests = { started: 0, open: 0 };
  REQUESTS.set(page, requests);
  page.on('request', () => {
    requests.started++;
    requests.open++;
  });
  const end = (): void => void requests.open--;
  page.on('requestfinished', end).on('requestfailed', end);
  page.setDefaultTimeout(20_000);
}

/** How many files the page has asked for, and how many of them have not come yet. */
const REQUESTS = new WeakMap<Page, { started: number; open: number }>();

/** Runs in the page: a line for each element in that part of it. Of what is hidden, only that it is there. */
function linesOf({ root, timed }: { root: string; timed: string }): string[] {
  const lines: string[] = [];
  const PLAIN = /^(KBD|SMALL|B|EM|I|STRONG|BR|SPAN)$/;
  const squeeze = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 160);
  const isPlain = (element: Element): boolean =>
    PLAIN.test(element.tagName) && element.attributes.length === 0 && element.children.length === 0;
  const quoted = (name: string, value: string): string => ` ${name}=${JSON.stringify(squeeze(value))}`;
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null) return ids.split(' ').map((id) => squeeze(document.getElementById(id)?.textContent ?? '')).join(' '); // prettier-ignore
    const own = element.getAttribute('aria-label');
    if (own !== null) return own;
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const texts = labels.map((label) => [...label.childNodes].filter(({ nodeType }) => nodeType === 3));
    return squeeze(texts.flat().map(({ textContent }) => textContent).join(' ')); // prettier-ignore
  };
  const optionsOf = (select: HTMLSelectElement): string =>
    [...select.children]
      .map((part) =>
        part instanceof HTMLOptGroupElement
          ? `${part.label}: ${[...part.children].map(({ textContent }) => textContent).join(' | ')}`
          : part.textContent,
      )
      .join(' | ');
  const stateOf = (element: Element): string => {
    let text = '';
    if (element.matches('input, select, textarea, canvas, [role=img], [role=toolbar], [role=group]')) {
      const name = nameOf(element);
      text += name === '' ? ' without a name' : ` ${JSON.stringify(name)}`;
    } else if (element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')) {
      text += quoted('name', nameOf(element));
    }
    if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type))
      text += element.checked ? ' on' : ' off'; // prettier-ignore
    else if (element instanceof HTMLSelectElement) text += ` = ${squeeze(element.selectedOptions[0]?.text)}`;
    else if (element instanceof HTMLInputElement) text += ` = ${element.value}`;
    if (element.matches(':disabled')) text += ' disabled';
    if (element.matches('dialog:modal')) text += ' modal';
    if (element === document.activeElement && element !== document.body) text += ' focused';
    return text;
  };
  const attributesOf = (element: Element): string =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          !/^(id|class|aria-label|aria-labelledby|aria-controls|src|value|checked|selected|disabled|d|viewBox|for|width|height|data-ready|data-engine)$/.test(
            name,
          ) && !(name === 'style' && /left|top|width|--done|transform|visibility/.test(value)),
      ) // prettier-ignore
      .map(({ name, value }) =>
        value === '' ? ` ${name}` : quoted(name, value.replace(/(assets\/[\w-]+)-[\w-]{8}\./, '$1.')),
      )
      .sort()
      .join('');
  const visit = (element: Element, depth: number): void => {
    if (/^(SCRIPT|STYLE|NOSCRIPT|SVG|TEMPLATE|OPTION)$/i.test(element.tagName) || element.matches('.lil-display')) return; // prettier-ignore
    const pad = '  '.repeat(depth);
    const classes = [...element.classList].filter((name) => !name.startsWith('lil-')).map((name) => `.${name}`);
    const head = element.tagName.toLowerCase() + (element.id && !element.id.startsWith('lil-') ? `#${element.id}` : '') + classes.join(''); // prettier-ignore
    const isShown = element.checkVisibility({ visibilityProperty: true }) || element === document.body;
    if (!isShown) {
      const said = element.id === '' ? quoted('text', element.textContent.slice(0, 60)) : '';
      if (element.matches('[id], button, input, select, .lil-controller, .lil-gui')) lines.push(`${pad}${head} hidden${said}`); // prettier-ignore
      return;
    }
    // What labels another element stands there.
    if (element.matches('.lil-controller:not(.lil-function) .lil-name[id]')) return;
    const isWhole = [...element.children].every(isPlain);
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
    const text = element.matches(timed)
      ? '…'
      : squeeze(isWhole ? element.textContent : texts.map(({ textContent }) => textContent).join(' '));
    const more = attributesOf(element) + stateOf(element);
    const says = element.id !== '' || classes.length > 0 || more !== '' || text !== '';
    if (says && !element.matches('.lil-title.lil-title ~ .lil-children'))
      lines.push(`${pad}${head}${more}${text === '' ? '' : `: ${text}`}`);
    if (element instanceof HTMLSelectElement) lines.push(`${pad}  of ${optionsOf(element)}`);
    if (isWhole || element.getAttribute('aria-hidden') === 'true') return;
    for (const child of element.children) visit(child, depth + (says ? 1 : 0));
  };
  for (const element of document.querySelectorAll(root)) visit(element, 0);
  return lines;
}

/** The page's outline and what the test hook reports, once both have come to rest and what is loaded late is there. */
async function outlineOf(page: Page, root = 'body'): Promise<string[]> {
  const place = JSON.stringify({ root, timed: TIMED });
  const look = `(${restOf})(() => [...(${infoLines})(), ...(${linesOf})(${place})])`;
  const asked: string[] = [];
  for (let i = 0; i < MOST_LOOKS; i++) {
    const before = REQUESTS.get(page)?.started;
    const found = await page.evaluate<{ asked: string[]; lines: string[] } | null>(look);
    if (found === null) throw new Error('outlineOf: the page does not come to rest');
    asked.push(...found.asked);
    const now = REQUESTS.get(page);
    if (now === undefined || (now.open <= 0 && now.started === before)) return [...asked, ...found.lines];
    await page.waitForTimeout(50);
  }
  throw new Error('outlineOf: the page loads without an end');
}

const MOST_LOOKS = 100;

/** Runs in the page: the lines once nothing slides and two frames later they are the same; null where they keep changing. */
async function restOf(look: () => string[]): Promise<{ asked: string[]; lines: string[] } | null> {
  const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 30));
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const slides = (): boolean => document.getAnimations().some((each) => each instanceof CSSTransition);
  let before = '';
  for (let i = 0; i < 200; i++) {
    while (window.leafstar?.info?.().mode === 'loading' || slides()) await pause();
    window.leafstar?.step?.(0);
    const lines = look();
    if (lines.join() === before) return { asked: (window.asked ?? []).splice(0), lines };
    before = lines.join();
    // A folder begins to slide in the frame after the click.
    for (let frames = 0; frames < 2; frames++) await frame();
    await pause();
  }
  return null;
}

/** Runs in the page. */
function infoLines(): string[] {
  const hook = window.leafstar;
  // Where the player stands is added to it once a second.
  const address = location.hash.replace(/[&#]eye=[^&]*/, '');
  const lines = [`address ${address}`, `title ${document.title}`];
  // The reference has an element of that name.
  if (hook?.info === undefined) return lines;
  const { mode, map, tick, isFlat, isMuted, layers, blueprint, yaw, pitch } = hook.info();
  const { player, bots, phase, settings, crates, bolts, events } = hook.world();
  const { x, y, z } = player.position;
  return [
    ...lines,
    `mode ${mode}, ${phase}, tick ${tick}${isFlat ? ', flat' : ''}${isMuted ? ', muted' : ''}`,
    `map ${map}`,
    `layers ${layers.join(' ')}; blueprint ${blueprint}`,
    `looks ${yaw.toFixed(2)} ${pitch.toFixed(2)}; stands ${[x, y, z].map((value) => Math.round(value / 4) * 4).join(' ')}${player.crouching ? ', crouching' : ''}${player.onGround ? '' : ', in the air'}`,
    `${bots.length} bots, ${bots.filter(({ sentTo }) => sentTo !== null).length} sent`,
    `${crates.length} crates, ${bolts.length} bolts`,
    `events ${[...new Set(events.map(({ type }) => type))].join(', ')}`,
    ...Object.entries(settings).map(([name, value]) => `setting ${name} ${value}`),
  ];
}

/** The lines that have come, in order, and how many have gone; [] where nothing has changed. */
function changesOf(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of before) left.set(line.trim(), (left.get(line.trim()) ?? 0) + 1);
  const come = after
    .map((line) => line.trim())
    .filter((line) => {
      const count = left.get(line) ?? 0;
      left.set(line, count - 1);
      return count <= 0;
    });
  const gone = before.length + come.length - after.length;
  return [...come.map((line) => `+ ${line}`), ...(gone === 0 ? [] : [`− ${gone}`])];
}

/** Options of openWalk for a page whose outline is read. */
export const quietOnDesktop = {
  query: 'quality=low&flat',
  holds: true,
  viewport: { width: 800, height: 600 },
  reducedMotion: 'reduce',
  prepare: prepareOutline,
} as const;

/** Notes states of a page one after the other: the first one whole, of each other one what has changed since the one before. */
export function createNotes(page: Page, root?: string) {
  const lines: string[] = [];
  let before: readonly string[] | null = null;
  return {
    lines,
    async note(title: string): Promise<void> {
      const now = await outlineOf(page, root);
      lines.push(...(lines.length > 0 ? [''] : []), `## ${title}`, ...(before === null ? now : changesOf(before, now)));
      before = now.filter((line) => !line.startsWith('asked for '));
    },
  };
}

/** Opens every folder of the panel and of a tour. */
export const openFolders = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const closed = ':is(#panel, #tour-controls) .lil-title[aria-expanded="false"]';
    for (const title of document.querySelectorAll<HTMLElement>(closed)) title.click();
  });
