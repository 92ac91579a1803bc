// The timeline of the search that is drawn: forwards and back through its expansions, with f, g and h of the newest node and of the one under
// the pointer. The hunt is held while a search is looked at; after its last step it goes on.
import { nodesOfSearch } from '../../debug/search-shapes.ts';
import type { World } from '../../game/world.ts';
import type { SearchedPlace } from '../../nav/path-finder.ts';
import type { PageState } from '../page-state.ts';
import type { Screen } from '../screen.ts';
import { byId, make } from '../dom.ts';

export interface Timeline {
  /** Steps forward, or back where `by` is negative. */
  step(by: number): void;
  /** Before each drawing. */
  update(world: World, elapsed: number): void;
}

export interface TimelineParts {
  readonly element: HTMLElement;
  readonly screen: Pick<Screen, 'pixelOf'>;
  readonly layers: { isOn(key: string): boolean; setSearchStep(step: number): void };
  readonly state: Pick<PageState, 'mode' | 'world'>;
  /** The hunt is held, or goes on. */
  onHold(isHeld: boolean): void;
}

/** Most seconds to play a search, and fewest steps a second. */
const LONGEST_SECONDS = 8;
const SLOWEST = 8;
/** CSS pixels from the pointer to a node. */
const REACH = 16;

export function createTimeline({ element, screen, layers, state, onHold }: TimelineParts): Timeline {
  const box = byId('timeline');
  const range = byId<HTMLInputElement>('timeline-range');
  const text = byId('timeline-text');
  const [start, play, last] = ['start', 'play', 'last'].map((name) => byId<HTMLButtonElement>(`timeline-${name}`));
  const labels = ['newest', 'hovered'].map((name) => {
    const label = make('div');
    label.className = `node-label ${name}`;
    label.hidden = true;
    label.setAttribute('aria-hidden', 'true');
    element.append(label);
    return label;
  });
  let count = 0;
  /** Null while the hunt goes on. */
  let at: number | null = null;
  /** Whose search it is, and who steers. */
  let heldIn: Pick<PageState, 'mode' | 'world'> = { ...state };
  let isPlaying = false;
  let due = 0;
  let pointer: { readonly x: number; readonly y: number } | null = null;
  let shown = '';

  function hold(next: number | null): void {
    const isHeld = next !== null;
    const wasHeld = at !== null;
    at = next === null ? null : Math.max(0, Math.min(count, next));
    layers.setSearchStep(at === null || at >= count ? Infinity : at);
    if (isHeld === wasHeld) return;
    heldIn = { mode: state.mode, world: state.world };
    onHold(isHeld);
  }
  function setPlaying(next: boolean): void {
    isPlaying = next;
    due = 0;
  }
  function end(): void {
    setPlaying(false);
    hold(null);
  }

  start.onclick = () => {
    setPlaying(false);
    hold(0);
  };
  last.onclick = end;
  play.onclick = () => {
    setPlaying(!isPlaying);
    if (isPlaying && (at === null || at >= count)) hold(0);
  };
  range.oninput = () => {
    setPlaying(false);
    hold(Number(range.value));
  };
  const point = (event: PointerEvent): void => {
    const { left, top } = element.getBoundingClientRect();
    const isFree = event.target instanceof HTMLCanvasElement && document.pointerLockElement === null;
    pointer = isFree ? { x: event.clientX - left, y: event.clientY - top } : null;
  };
  element.addEventListener('pointermove', point);
  element.addEventListener('pointerdown', point);

  function show(): void {
    const next = `${count} ${at} ${isPlaying}`;
    if (next === shown) return;
    shown = next;
    box.hidden = count === 0;
    range.max = String(count);
    range.value = String(at ?? count);
    text.textContent = at === null ? `${count} steps` : `step ${at} of ${count}`;
    range.setAttribute('aria-valuetext', text.textContent);
    box.classList.toggle('held', at !== null);
    play.setAttribute('aria-label', isPlaying ? 'Stop' : 'Play the search');
    play.classList.toggle('playing', isPlaying);
  }

  function label(element: HTMLElement, node: SearchedPlace | undefined): void {
    const place = node && screen.pixelOf(node.at);
    element.hidden = !place;
    if (!node || !place) return;
    const [f, g, h] = [node.f, node.g, node.h].map(Math.round);
    const words = `f ${f} = g ${g} + h ${h}`;
    if (element.textContent !== words) element.textContent = words;
    element.style.transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y)}px) translate(-50%, calc(-100% - 12px))`;
  }

  function hovered(nodes: readonly SearchedPlace[]): SearchedPlace | undefined {
    if (pointer === null) return undefined;
    let nearest: SearchedPlace | undefined;
    let least = REACH;
    for (const node of nodes) {
      const place = screen.pixelOf(node.at);
      const gap = place ? Math.hypot(place.x - pointer.x, place.y - pointer.y) : Infinity;
      if (gap >= least) continue;
      least = gap;
      nearest = node;
    }
    return nearest;
  }

  return {
    step(by) {
      if (count === 0) return;
      setPlaying(false);
      hold((at ?? count) + by);
    },
    update(world, elapsed) {
      // Starting to play or opening another map ends the rewinding.
      if (at !== null && (state.mode !== heldIn.mode || world !== heldIn.world)) end();
      const nodes = layers.isOn('search') ? nodesOfSearch(world, at ?? Infinity) : null;
      if (at === null || nodes === null) count = nodes?.expanded ?? 0;
      if (count === 0 && at !== null) end();
      if (isPlaying && at !== null) {
        due += elapsed * Math.max(SLOWEST, count / LONGEST_SECONDS);
        const steps = Math.floor(due);
        due -= steps;
        if (steps > 0) hold(at + steps);
        if (at >= count) setPlaying(false);
      }
      show();
      const places = nodes?.places ?? [];
      const newest = places.reduce<SearchedPlace | undefined>(
        (most, place) => (place.order > (most?.order ?? 0) ? place : most),
        undefined,
      );
      const under = hovered(places);
      label(labels[0], newest);
      label(labels[1], under === newest ? undefined : under);
    },
  };
}
