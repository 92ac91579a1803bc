// Two minutes of hunt at most on every map, against a player who stands still where it began: a bot that could not see it at the beginning of
// the chase has followed its path round corners and caught it.
import { expect, test } from 'vitest';
import { canSee } from '../../../src/bsp/trace.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import type { World } from '../../../src/game/world.ts';
import { doomPlans, levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';

const SEED = 1;
const SECONDS = 120;
const STILL = { forward: 0, right: 0, facing: { x: 0, z: -1 }, run: false, jump: false, crouch: false };
/** cos² of 30 degrees. */
const BENT = 0.75;

/** Maps of one convex room have no corner to come round. */
const MAPS = [...ownPlans(), ...doomPlans()].filter(
  ([name]) => !(QUICK ? /one-room|map12|map10|map05|map30|keep/ : /one-room/).test(name),
);

/** The bots that do not see the player now. */
function unseeing({ level, player, bots }: World): Set<number> {
  const eyes = { ...player.position, y: player.position.y + player.eyeHeight };
  return new Set(bots.filter((bot) => !canSee(level.tree, bot.position, eyes)).map(({ id }) => id));
}

test.each(sampled(MAPS, 4))(
  `on %s five bots hunt, and one reaches the player around corners, seed ${SEED}`,
  (_, load) => {
    const world = createWorld(levelOfPlan(load()), { seed: SEED });
    expect(world.bots).toHaveLength(5);
    let blind = unseeing(world);
    let turns = new Map<number, number>();
    const story: string[] = [];
    const headings = new Map(world.bots.map(({ id, heading }) => [id, heading]));
    let cornered = false;
    for (let step = 0; step < SECONDS * 60 && !cornered; step++) {
      stepWorld(world, STILL);
      for (const { id, state, heading } of world.bots) {
        const before = headings.get(id)!;
        const along = before.x * heading.x + before.z * heading.z;
        const isBent = along < 0 || along * along < BENT;
        // Arcs round corners turn a little in each step.
        if (state === 'following' && !isBent) continue;
        if (state === 'following') turns.set(id, (turns.get(id) ?? 0) + 1);
        headings.set(id, heading);
      }
      for (const event of world.events) {
        if (event.type === 'caught') {
          const corners = turns.get(event.bot) ?? 0;
          story.push(
            `bot ${event.bot} at ${(step / 60).toFixed(1)} s, ${blind.has(event.bot) ? 'unseen' : 'seen'}, ${corners} turns`,
          );
          cornered ||= blind.has(event.bot) && corners > 0;
        }
        if (event.type === 'restarted') {
          blind = unseeing(world);
          turns = new Map();
        }
      }
    }
    expect(cornered, story.join('; ')).toBe(true);
  },
);
