// What led to a catch: the trails of this chase, and since when and by what each bot knew of the player.
import type { FoundRecord } from '../../debug/world/found-shapes.ts';
import type { Point3 } from '../../geometry/point.ts';
import type { World } from '../../game/world.ts';

export type ChaseRecord = ReturnType<typeof createChaseRecord>;

/** Steps between two points of a trail, and how many points are kept: ten minutes. */
const SAMPLE_STEPS = 6;
const MOST_SAMPLES = 6000;
/** Samples that are shown of a bot that did not know of the player: five seconds. */
const UNKNOWING = 50;

interface Sample {
  readonly player: Point3;
  readonly bots: readonly Point3[];
}

export function createChaseRecord() {
  let of: World | null = null;
  let samples: Sample[] = [];
  let steps = 0;
  let own = 0;
  /** Per bot: the sample since which it has known of the player, and by what. */
  let knows: ({ readonly since: number; readonly by: 'sight' | 'sound' } | null)[] = [];

  const sampleOf = ({ player, bots }: World): Sample => ({
    player: player.position,
    bots: bots.map(({ position }) => position),
  });
  return {
    /** After each step; `own` says that a person plays. */
    note(world: World, isOwn: boolean) {
      if (world !== of || world.events.some(({ type }) => type === 'restarted')) {
        of = world;
        samples = [];
        knows = [];
        steps = own = 0;
      }
      if (world.phase === 'caught') return;
      if (isOwn) own++;
      if (steps++ % SAMPLE_STEPS === 0 && samples.length < MOST_SAMPLES) samples.push(sampleOf(world));
      world.bots.forEach(({ senses }, i) => {
        if (senses === null || senses.stage === 'rests' || senses.sign === null) knows[i] = null;
        else knows[i] ??= { since: samples.length - 1, by: senses.sign.by };
      });
    },
    /** Another chase begins in the same world. */
    restart() {
      of = null;
    },
    /** Steps of this chase in which the person played. */
    ownSteps: (): number => own,
    /** How the bot of that id came to the player, and how many steps ago it knew. */
    found(world: World, bot: number): FoundRecord & { readonly steps: number } {
      const { senses, color } = world.bots[bot];
      const known = knows[bot] ?? null;
      const by = senses === null ? 'always' : (known?.by ?? 'never');
      const since = by === 'always' ? 0 : (known?.since ?? Math.max(0, samples.length - UNKNOWING));
      const all = [...samples.slice(since), sampleOf(world)].filter(({ bots }) => bots[bot] !== undefined);
      return {
        color: color as `#${string}`,
        hunter: all.map(({ bots }) => bots[bot]),
        prey: all.map(({ player }) => player),
        by,
        steps: (all.length - 1) * SAMPLE_STEPS,
      };
    },
  };
}
