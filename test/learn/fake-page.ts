// A figure of the article on a page that is none: its elements are plain objects that keep listeners, frames come when they are asked for,
// and its pen notes what it draws.
import { vi } from 'vitest';
import { recordPen } from '../support/checks/record-pen.ts';

type Listener = (event: unknown) => void;

/** What figures use of an element. */
export class FakeElement {
  readonly style = { cssText: '' };
  readonly dataset: Record<string, string> = {};
  readonly listeners: (readonly [type: string, listener: Listener])[] = [];
  readonly options: readonly string[];
  readonly name: string;
  readonly type: string;
  textContent = '';
  href = '';
  checked: boolean;
  disabled = false;
  hidden = false;
  #value: string;
  constructor(tag: string, options: readonly string[] = []) {
    const of = (name: string): string => tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? '';
    this.options = options;
    this.name = of('name');
    this.type = of('type');
    this.checked = tag.includes('checked');
    this.#value = options[0] ?? of('value');
  }
  get value(): string {
    return this.#value;
  }
  set value(value: string) {
    this.#value = this.options.length === 0 || this.options.includes(value) ? value : '';
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.push([type, listener]);
  }
  send(type: string, event: object = {}): void {
    for (const [known, listener] of this.listeners) if (known === type) listener({ preventDefault() {}, ...event });
  }
  setPointerCapture(): void {}
  hasPointerCapture(): boolean {
    return true;
  }
}

/** The page of one figure, from the written-out HTML of the article. Puts stubs in place of the browser's own. */
export function createFakePage(html: string, id: string) {
  const code = html.match(new RegExp(`<figure id="${id}">.*?</figure>`, 's'))![0];
  const elements = (tag: RegExp): FakeElement[] => [...code.matchAll(tag)].map(([found, inner = '']) => new FakeElement(found, [...inner.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value))); // prettier-ignore
  const handles = elements(/<button type="button" class="handle"[^>]*>/g);
  const inputs = elements(/<input[^>]*>|<select[^>]*>(.*?)<\/select/gs);
  const numbers = [...code.matchAll(/data-number="(\w+)"/g)].map(([, number]) => {
    const element = new FakeElement('');
    element.dataset.number = number;
    return element;
  });
  const pen = recordPen(784, 528);
  const one: Readonly<Record<string, FakeElement>> = { form: new FakeElement(''), '.play': new FakeElement(''), '.address': new FakeElement('') }; // prettier-ignore
  const canvas = Object.assign(new FakeElement(''), {
    getContext: () => pen.pen,
    getBoundingClientRect: () => ({ left: 10, top: 20, width: 784 }),
  });
  const spots: FakeElement[] = [];
  const figure = {
    id,
    dataset: {} as Record<string, string>,
    querySelector(what: string): unknown {
      if (what === 'canvas') return canvas;
      if (what === '.tall') return code.includes('class="picture tall"') ? canvas : null;
      return what === '.picture' ? { append: (spot: FakeElement) => spots.push(spot) } : one[what];
    },
    querySelectorAll: (what: string): FakeElement[] =>
      what === '.handle' ? handles : what === 'input, select' ? inputs : what === '.spot' ? spots : numbers,
  };
  const frames: ((now: number) => void)[] = [];
  const watched: ((entries: object[]) => void)[] = [];
  const page = { address: '', now: 0 };
  const observer = class {
    constructor(see: (entries: object[]) => void) {
      watched.push(see);
    }
    observe(): void {}
  };
  const image = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData: ({ data }: ImageData) => void pen.pen.putImageData({ data } as ImageData, 0, 0),
  };
  vi.stubGlobal('HTMLInputElement', FakeElement);
  vi.stubGlobal('document', { activeElement: null, createElement: (tag: string) => (tag === 'canvas' ? { getContext: () => image } : Object.assign(new FakeElement(''), { setAttribute() {}, remove() {} })) }); // prettier-ignore
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
  vi.stubGlobal('IntersectionObserver', observer);
  vi.stubGlobal('ResizeObserver', observer);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('history', { replaceState: (_: null, __: string, address: string) => void (page.address = address) });
  const said = (): string => numbers.filter(({ dataset }) => dataset.number !== 'time').map(({ dataset, textContent }) => `${dataset.number} ${textContent}`).join(', '); // prettier-ignore
  return {
    figure: figure as unknown as HTMLElement,
    canvas,
    handles,
    inputs,
    playButton: one['.play'],
    form: one.form,
    spots,
    /** The page gets its size, and the figure is on screen. */
    appear: () => watched.forEach((see) => see([{ isIntersecting: true, contentRect: { width: 784, height: 528 } }])),
    /** Shows that many frames, a fortieth of a second each; fewer if no more are asked for. */
    run(count: number) {
      for (let i = 0; i < count && frames.length > 0; i++)
        for (const frame of frames.splice(0)) frame((page.now += 25));
    },
    /** What was drawn since, what is said, and the address, in short. */
    line: (what: string) => `${pen.line(what)}, ${frames.length > 0 ? 'goes on' : 'rests'} ${one['.play'].textContent} ${page.address}; ${said()}`, // prettier-ignore
  };
}
