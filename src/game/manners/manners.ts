// How a bot behaves when a body is in its way: a table of manners, and how they are dealt.
//
// A blocked bot waits, honks while it waits, passes where there is room, or drives on so that the other has to yield.
// The table only says what a bot tries first; get-along.ts does it, with a deadline for all of them, after which the
// two settle it. "Mixed" deals every bot one of the four by its seed.
import { createStream, nextRandom } from '../random.ts';
import type { MannersState } from '../world-state.ts';

export interface MannerRow {
  /** Short and stable: stands in settings and in the address. */
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** Does it pass the other at once, where there is room? */
  readonly passes?: true;
  /** Does it honk while it waits? */
  readonly honks?: true;
  /** Does it drive on, so that the other has to yield? */
  readonly insists?: true;
}

export const MANNERS: readonly MannerRow[] = [
  {
    key: 'wait',
    title: 'Wait',
    note: 'Stops before the other and waits; passes or takes a detour only when that takes too long.',
  },
  {
    key: 'honk',
    title: 'Honk and wait',
    note: 'Stops and honks; an idle bot in the way makes room.',
    honks: true,
  },
  {
    key: 'overtake',
    title: 'Overtake',
    note: 'Passes on the side with enough room; waits where there is none.',
    passes: true,
  },
  {
    key: 'push',
    title: 'Push',
    note: 'Drives on and never yields: the other has to make way.',
    insists: true,
  },
];

export const MIXED_MANNERS = 'mixed';

/** Values of the setting: a row for all bots, or mixed. */
export const MANNER_CHOICES: readonly Pick<MannerRow, 'key' | 'title' | 'note'>[] = [
  { key: MIXED_MANNERS, title: 'Mixed', note: 'Each bot has its own manners, dealt by the seed.' },
  ...MANNERS,
];

/** The index in MANNERS dealt to a bot of that world. */
export function dealManner(seed: number, id: number): number {
  return Math.floor(nextRandom(createStream(seed, `manners ${id}`)) * MANNERS.length);
}

/** The manners of a bot under this setting: the named row, or the one dealt. */
export function mannerOf(setting: string, dealt: number): MannerRow {
  return MANNERS.find(({ key }) => key === setting) ?? MANNERS[dealt];
}

export function createManners(dealt: number): MannersState {
  return { dealt, honkIn: 0, heldFor: 0, side: 0, blocked: [] };
}
