// The gallery: runs each example in a separate canvas while it is on screen, with the code of its file next to it.
import type { Canvas } from '../draw.ts';
import type { Example } from '../example.ts';
import { createCodeBlock, readCode } from './code-block.ts';
import { element } from './element.ts';
import { createSceneView } from './scene-view.ts';
import { filesOf, HELPERS } from './shown-files.ts';

/** Title, module and what it takes; the text comes from the first line of the file. */
const EXAMPLES: readonly { readonly key: string; readonly title: string; make?(): Promise<Example> }[] = [
  { key: 'rooms', title: 'Rooms in code', make: async () => (await import('../rooms.ts')).default() },
  { key: 'three-mesh', title: 'three.js meshes', make: async () => (await import('../three-mesh.ts')).default() },
  {
    key: 'doors-and-crates',
    title: 'Doors and crates',
    make: async () => (await import('../doors-and-crates.ts')).default(),
  },
  { key: 'two-sizes', title: 'Two sizes', make: async () => (await import('../two-sizes.ts')).default() },
  { key: 'tiles', title: 'Tiles', make: async () => (await import('../tiles.ts')).default() },
  {
    key: 'many-agents',
    title: 'Many agents, one goal',
    make: async () => (await import('../many-agents.ts')).default(),
  },
  {
    key: 'saved-level',
    title: 'Worker and saved level',
    make: async () => (await import('../saved-level.ts')).default(),
  },
  { key: 'doom-map', title: 'Doom map', make: async () => (await import('../doom-map.ts')).default(await mapFile) },
  { key: 'server', title: 'Server' },
];

/** What the Doom example walks: a map of the demo until a file is chosen. */
let mapFile: Promise<File> = fetch(new URL('../../../maps/keep.json', import.meta.url)).then(
  async (response) => new File([await response.blob()], 'keep.json'),
);

const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;

const list = document.getElementById('examples')!;
for (const { key, title, make } of EXAMPLES) {
  const article = element('article');
  article.id = key;
  const about = element('p');
  article.append(element('h2', title), about);
  list.append(article);
  void readCode(`${key}.ts`).then((text) => {
    const [first] = text.split('\n');
    about.textContent = first.replace(/^\/\/ ([^:]+: )?(.)/, (_, __, letter: string) => letter.toUpperCase());
  });
  if (make !== undefined) show(article, make);
  article.append(...filesOf(key).map(createCodeBlock));
}
list.className = 'gallery';
document.getElementById('helpers')!.append(...HELPERS.map(createCodeBlock));

/** Runs an example in a canvas; it moves while on screen, or after Play where the reader prefers reduced motion. */
function show(article: HTMLElement, make: () => Promise<Example>): void {
  const canvas = element('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'Agents walk through the level, each along its path.');
  const play = element('button', isCalm ? 'Play' : 'Pause');
  play.type = 'button';
  const tools = element('div');
  tools.className = 'tools';
  tools.append(play);
  const failure = element('p');
  failure.className = 'failure';
  failure.setAttribute('role', 'alert');
  article.append(canvas, tools, failure);
  let [isPlaying, isVisible, last] = [!isCalm, false, 0];
  let draw: ((seconds: number) => void) | null = null;
  // Files may be chosen faster than they are read: the last one counts.
  let calls = 0;
  const open = async (): Promise<void> => {
    const call = ++calls;
    failure.textContent = '';
    try {
      const example = await make();
      if (call !== calls) return;
      const next = example.scene === undefined ? drawerOf(canvas, example) : createSceneView(canvas, example);
      next(0);
      draw = next;
      canvas.dataset.ready = '';
    } catch (error) {
      if (call !== calls) return;
      const state = draw === null ? 'Nothing runs.' : 'The previous map stays.';
      failure.textContent = `${(error as Error).message} ${state}`;
      draw?.(0);
    }
  };
  const tick = (now: number): void => {
    if (!isVisible) return;
    requestAnimationFrame(tick);
    if (isPlaying) draw?.(Math.min(0.1, (now - last) / 1000));
    last = now;
  };
  play.onclick = () => {
    isPlaying = !isPlaying;
    play.textContent = isPlaying ? 'Pause' : 'Play';
  };
  let isOpen = false;
  new IntersectionObserver(([entry]) => {
    if (entry.isIntersecting && !isOpen) void open();
    isOpen ||= entry.isIntersecting;
    const wasVisible = isVisible;
    isVisible = entry.isIntersecting;
    if (isVisible && !wasVisible) requestAnimationFrame(tick);
  }).observe(canvas);
  if (article.id === 'doom-map') tools.append(filePicker(() => void open()));
}

function filePicker(open: () => void): HTMLElement {
  const label = element('label', 'WAD: ');
  const input = element('input');
  input.type = 'file';
  input.accept = '.wad';
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    mapFile = Promise.resolve(file);
    open();
  };
  label.append(input);
  return label;
}

/** Draws an example in its level's units, the whole level in view; y up where its source has it so. */
function drawerOf(canvas: HTMLCanvasElement, example: Example): (seconds: number) => void {
  const context = canvas.getContext('2d')!;
  const { bounds, frame } = example.navigators[0].level.plan;
  return (seconds) => {
    const { clientWidth, clientHeight } = canvas;
    canvas.width = clientWidth * devicePixelRatio;
    canvas.height = clientHeight * devicePixelRatio;
    const width = bounds.maxX - bounds.minX;
    const depth = bounds.maxZ - bounds.minZ;
    const scale = 0.94 * Math.min(canvas.width / width, canvas.height / depth);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.scale(scale, scale);
    context.translate(frame.dx - (bounds.minX + width / 2), frame.dz - (bounds.minZ + depth / 2));
    context.scale(frame.scale, frame.flipped ? -frame.scale : frame.scale);
    context.lineJoin = 'round';
    example.frame(context as Canvas, seconds);
  };
}
