// After a catch: the time survived and the best time on this map against as many bots, which the browser keeps. Then a new hunt at once, or how
// the hunter found the player. The hunt is held until the user has chosen.
import { METRE } from '../../geometry/point.ts';
import { foundShapes } from '../../debug/world/found-shapes.ts';
import { STEPS_PER_SECOND, type World } from '../../game/world.ts';
import type { Outlook, OutlookSwitch } from '../camera/outlook.ts';
import { byId, keep, recall } from '../dom.ts';
import { clockOf } from '../hud/hud.ts';
import { hasGamepad } from '../input/gamepad.ts';
import { keyOfSource } from '../map-source.ts';
import type { PageSettings } from '../page-settings.ts';
import { createChaseRecord, type ChaseRecord } from './chase-record.ts';
import type { Displays } from '../displays.ts';

export type AfterCatch = ReturnType<typeof createAfterCatch>;

export interface AfterCatchParts extends Displays {
  readonly outlook: OutlookSwitch;
  onHold(isHeld: boolean): void;
  step(): void;
  /** The mouse is free for the buttons. */
  freeMouse(): void;
  /** The person steers again, with `grab` by the mouse, which takes a click or a key. */
  steer(grab: boolean): void;
  /** The player walks by itself. */
  watch(): void;
}

type Found = ReturnType<ChaseRecord['found']>;

const LAYER = 'found';
/** For this long keys still held from the hunt do not press a button, ms. */
const DEAF_MS = 400;
/** Shorter times, steps, are never the best. */
const LEAST_BEST = STEPS_PER_SECOND;

const secondsOf = (steps: number): string => (steps / STEPS_PER_SECOND).toFixed(0);

export function createAfterCatch(parts: AfterCatchParts) {
  const { state, stage, outlook, hud, onHold, step, freeMouse, steer, watch, horde } = parts;
  const record = createChaseRecord();
  const card = byId('result');
  const text = byId('result-text');
  const againButton = byId<HTMLButtonElement>('result-again');
  const lookButton = byId<HTMLButtonElement>('result-look');
  let shown: { readonly world: World; readonly found: Found | null; readonly at: number } | null = null;
  /** The outlook before `look`, which `close` restores. */
  let before: Outlook | null = null;

  /** `found` is null when a horde has caught the player. */
  function show(world: World, found: Found | null, many = ''): void {
    const steps = record.ownSteps();
    const best = keepBest(bestName(keyOfSource(state.source), state.settings), steps);
    const isBest = steps >= LEAST_BEST && (best === null || steps > best || clockOf(steps) === clockOf(best));
    // The clock beside it counts from the hunt's start.
    const since = clockOf(steps) === clockOf(horde.score(world).survived) ? '' : ' after you took over';
    const rest = isBest ? ', your best.' : best === null ? '.' : `. Your best: ${clockOf(best)}.`;
    const time = `${clockOf(steps)}${since}${rest}`;
    text.textContent = many + time;
    shown = { world, found, at: performance.now() };
    lookButton.hidden = found === null;
    nameButtons(againButton, lookButton);
    card.hidden = false;
    hud.announce(`Caught. ${text.textContent}`);
    onHold(true);
    freeMouse();
    againButton.focus({ preventScroll: true });
  }
  function close(): void {
    if (shown === null) return;
    shown = null;
    card.hidden = true;
    stage.setLayer(LAYER, []);
    if (before !== null) {
      outlook.setBlueprint(before.blueprint);
      outlook.setAbove(before.above);
      before = null;
    }
    onHold(false);
  }
  const isDeaf = (): boolean => shown === null || performance.now() - shown.at < DEAF_MS;

  function look(): void {
    if (isDeaf()) return;
    const { world, found } = shown!;
    if (found === null) return;
    shown = { world, found, at: performance.now() };
    text.textContent = describeFound(found);
    hud.announce(text.textContent);
    lookButton.hidden = true;
    before = outlook.now();
    outlook.setBlueprint(true);
    outlook.setAbove(true);
    stage.setLayer(LAYER, foundShapes(found));
    againButton.focus({ preventScroll: true });
  }
  /** Begins a new hunt, then what the user has chosen. */
  function startOver(then: () => void): void {
    if (isDeaf()) return;
    const { world, found } = shown!;
    if (found === null) {
      horde.scatter(world);
      record.restart();
    }
    while (world.phase === 'caught') step();
    close();
    then();
  }
  const again = (grab: boolean): void => startOver(() => steer(grab));
  againButton.onclick = () => again(true);
  lookButton.onclick = look;

  return {
    hear(world: World) {
      const isOwn = state.mode === 'playing';
      record.note(world, isOwn);
      for (const event of world.events)
        if (event.type === 'caught' && isOwn) show(world, record.found(world, event.bot));
    },
    /** A horde of `count` has the player. */
    hearHorde(world: World, count: number) {
      hud.flash('hurt');
      show(world, null, `A horde of ${count.toLocaleString('en')} has you: `);
    },
    /** Before each drawing: ends when the user no longer plays. */
    update(world: World) {
      const isOver = shown?.found !== null && world.phase !== 'caught';
      if (shown && (state.mode !== 'playing' || world !== shown.world || isOver)) close();
    },
    /** Is the hunt held for it? */
    isShown: (): boolean => shown !== null,
    again,
    look,
    /** Closes the card; the player walks by itself in the next hunt. */
    leave: (): void => startOver(watch),
  };
}

/** With those of a gamepad where there is one. */
function nameButtons(again: HTMLElement, look: HTMLElement): void {
  const [byA, byY] = hasGamepad() ? [' (A)', ' (Y)'] : ['', ''];
  again.textContent = `Again${byA}`;
  look.textContent = `See how it found you${byY}`;
}

/** The name under which the best time on a map is kept: one for each number of bots and size of the horde. */
export function bestName(map: string, { bots, horde }: Pick<PageSettings, 'bots' | 'horde'>): string {
  return `best.${map}.${bots}${horde > 0 ? `+${horde}` : ''}`;
}

/** Keeps a time if it is the best under that name; returns the best one before it, steps, null without one. */
export function keepBest(name: string, steps: number): number | null {
  const kept = Number(recall(name) ?? NaN);
  const best = Number.isFinite(kept) && kept >= LEAST_BEST ? kept : null;
  if (steps >= LEAST_BEST && (best === null || steps > best)) keep(name, String(steps));
  return best;
}

function describeFound({ by, steps, hunter: [hunter], prey: [prey] }: Found): string {
  const metres = Math.round(Math.hypot(hunter.x - prey.x, hunter.z - prey.z) / METRE);
  const ago = `${secondsOf(steps)} s before`;
  return {
    sight: `It saw you from ${metres} m, ${ago}.`,
    sound: `It heard you from ${metres} m, ${ago}.`,
    always: `It always knew where you were, from ${metres} m away.`,
    never: 'It did not know of you: you ran into each other.',
  }[by];
}
