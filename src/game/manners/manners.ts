// How a bot behaves when somebody is in its way: a table of manners, and the dealing of them.
//
// A bot that is blocked stops and waits, honks while it waits, goes round where the way is wide enough, or drives on so that the
// other one has to give way. The table only says what a bot tries first; get-along.ts does it, and for all of them there is a
// deadline after which the two settle it between them. "Mixed" deals every bot one of the four with dice of its own.
// After the drivers of the founding documents, who wait, honk, overtake or confront.
import { createStream, nextRandom } from '../random.ts';
import type { MannersState } from '../world-state.ts';

export interface MannerRow {
  /** Short and stable: stands in settings and in the address. */
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** Does it go round the other at once, where there is room? */
  readonly passes: boolean;
  /** Does it sound its horn while it waits? */
  readonly honks: boolean;
  /** Does it drive on, so that the other has to give way? */
  readonly insists: boolean;
}

export const MANNERS: readonly MannerRow[] = [
  {
    key: 'wait',
    title: 'Wait',
    note: 'Stops before whoever is in the way and waits; goes round, or another way, only when that takes too long.',
    passes: false,
    honks: false,
    insists: false,
  },
  {
    key: 'honk',
    title: 'Honk and wait',
    note: 'Stops and sounds its horn; who stands there with nothing to do makes way for it.',
    passes: false,
    honks: true,
    insists: false,
  },
  {
    key: 'overtake',
    title: 'Overtake',
    note: 'Goes round whoever is in the way, on the side with room for its body; waits where there is none.',
    passes: true,
    honks: false,
    insists: false,
  },
  {
    key: 'push',
    title: 'Push',
    note: 'Drives on and yields to nobody: the other has to make way.',
    passes: false,
    honks: false,
    insists: true,
  },
];

/** Every bot its own. */
export const MIXED_MANNERS = 'mixed';

/** What the setting can be: one of the table for all, or mixed. */
export const MANNER_CHOICES: readonly Pick<MannerRow, 'key' | 'title' | 'note'>[] = [
  { key: MIXED_MANNERS, title: 'Mixed', note: 'Every bot has manners of its own, dealt by the seed.' },
  ...MANNERS,
];

/** The index in MANNERS that a bot of that world is dealt. */
export function dealManner(seed: number, id: number): number {
  return Math.floor(nextRandom(createStream(seed, `manners ${id}`)) * MANNERS.length);
}

/** What a bot does under this setting: the row that it names, or the one the bot was dealt. */
export function mannerOf(setting: string, dealt: number): MannerRow {
  return MANNERS.find(({ key }) => key === setting) ?? MANNERS[dealt];
}

/** A bot with these manners that nobody has held up yet. */
export function createManners(dealt: number): MannersState {
  return { dealt, honkIn: 0, heldFor: 0, side: 0, blocked: [] };
}
