// The timeline of the search that is drawn: forwards and back through its expansions, with f, g and h of the newest node and of the one under
// the pointer. The hunt is held while a search is looked at; after its last step it goes on.
import { nodesOfSearch } from '../../debug/search/search-shapes.ts';
import type { World } from '../../game/world.ts';
import type { PageState } from '../page-state.ts';
import type { Screen } from '../screen.ts';
import { byId } from '../dom.ts';
import { createNodeLabels } from './node-labels.ts';

export type Timeline = ReturnType<typeof createTimeline>;

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

export function createTimeline({ element, screen, layers, state, onHold }: TimelineParts) {
  const box = byId('timeline');
  const range = byId<HTMLInputElement>('timeline-range');
  const text = byId('timeline-text');
  const [start, play, last] = ['start', 'play', 'last'].map((name) => byId<HTMLButtonElement>(`timeline-${name}`));
  const showLabels = createNodeLabels(element, screen);
  let count = 0;
  /** Null while the hunt goes on. */
  let at: number | null = null;
  /** Whose search it is, and who steers. */
  let heldIn: Pick<PageState, 'mode' | 'world'> = { ...state };
  let isPlaying = false;
  let due = 0;
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
  function show(): void {
    const next = `${count} ${at} ${isPlaying}`;
    if (next === shown) return;
    shown = next;
    box.hidden = count === 0;
    range.max = String(count);
    range.value = String(at ?? count);
    text.textContent = at === null ? `${count} ${count === 1 ? 'step' : 'steps'}` : `step ${at} of ${count}`;
    range.setAttribute('aria-valuetext', text.textContent);
    box.classList.toggle('held', at !== null);
    play.setAttribute('aria-label', isPlaying ? 'Stop' : 'Play the search');
    play.classList.toggle('playing', isPlaying);
  }

  return {
    /** Steps forward, or back where `by` is negative. */
    step(by: number) {
      if (count === 0) return;
      setPlaying(false);
      hold((at ?? count) + by);
    },
    update(world: World, elapsed: number) {
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
      showLabels(nodes?.places ?? []);
    },
  };
}
