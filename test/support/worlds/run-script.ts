// A reproducible run: level, seed and number of steps give a hash, in Node and in browsers.
//
// Half of the run uses the autopilot, half a script of intents drawn from the seed, so that everything moves.
import type { Level } from '../../../src/nav/level.ts';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { createStream, nextBetween, nextRandom } from '../../../src/game/random.ts';
import type { RandomStream } from '../../../src/game/random.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import type { Intent, Settings, World } from '../../../src/game/world.ts';

/** Steps after which script and autopilot alternate. */
const TURN_STEPS = 600;

export interface ScriptResult {
  readonly hash: string;
  readonly catches: number;
  readonly world: World;
}

/** Runs a new world for that number of steps. */
export function runScript(level: Level, seed: number, steps: number, settings: Partial<Settings> = {}): ScriptResult {
  const world = createWorld(level, { seed, settings });
  const pilot = createAutopilot(level, seed);
  const random = createStream(seed, 'script');
  let intent = scriptedIntent(random);
  for (let step = 0; step < steps; step++) {
    if (Math.floor(step / TURN_STEPS) % 2 === 0) intent = steerByItself(pilot, world);
    else if (step % 20 === 0) intent = scriptedIntent(random);
    stepWorld(world, intent);
  }
  return { hash: hashWorld(world), catches: world.catches, world };
}

/** A random intent. */
export function scriptedIntent(random: RandomStream): Intent {
  const x = nextBetween(random, -1, 1);
  const z = nextBetween(random, -1, 1);
  const length = Math.sqrt(x * x + z * z) || 1;
  return {
    forward: nextBetween(random, -0.5, 1),
    right: nextBetween(random, -1, 1),
    facing: { x: x / length, z: z / length },
    run: nextRandom(random) < 0.5,
    jump: nextRandom(random) < 0.2,
    crouch: nextRandom(random) < 0.15,
  };
}
