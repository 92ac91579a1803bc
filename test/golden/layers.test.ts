// What debug layers, the golden thread and the record of a catch show, as data and as SVG: on small worlds with senses, shots, orders and crates.
import { afterEach, beforeAll, test, vi } from 'vitest';
import { LAYERS, loadLayers } from '../../src/debug/layers.ts';
import { drawSvg } from '../../src/debug/svg.ts';
import { foundShapes } from '../../src/debug/world/found-shapes.ts';
import { threadShapes } from '../../src/debug/world/thread-shapes.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import type { Intent, Settings } from '../../src/game/world.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import type { Level } from '../../src/nav/level.ts';
import { ownPlans } from '../support/all-plans.ts';
import { digest, expectGolden } from '../support/golden.ts';
import { furnishedPlan } from '../support/inputs/furnished-plan.ts';
import { moversWad } from '../support/inputs/movers-wad.ts';

beforeAll(loadLayers);
afterEach(() => void vi.restoreAllMocks());

// Built here: what a search reaches depends on what earlier ones in the level have seen.
const furnished = (): Level => buildLevel(loadPlan(furnishedPlan('keep'), 'keep.json'));
const ownMap = (name: string) => (): Level => buildLevel(ownPlans().find(([own]) => own === name)![1]());
const WORLDS: readonly (readonly [string, () => Level, Partial<Settings>])[] = [
  ['movers', () => buildLevel(loadPlan(moversWad(), 'movers.wad')), { mind: 'hunter', finder: 'funnel' }],
  ['senses', furnished, { senses: 'senses', mind: 'guard', secondMind: 'fighter', finder: 'exact' }],
  ['shots', furnished, { fear: true, mind: 'hunter', finder: 'grid', gridRadius: 12, comparedQuery: 'map-all' }],
  ['ledges', ownMap('ledges.json'), { mind: 'hunter', finder: 'hand-graph', secondFinder: 'theta-star' }],
];

/** The player walks to and fro, shoots, drops crates and sends bots. */
const intentAt = (step: number): Intent => ({
  forward: 1,
  right: 0,
  facing: step % 120 < 60 ? { x: 1, z: 0 } : { x: -0.6, z: 0.8 },
  run: true,
  jump: false,
  crouch: false,
  use: true,
  shoot: step % 50 === 40,
  crate: step === 20,
  ...(step === 100 ? { command: { bots: [0, 1], to: { x: 5000, z: 60 } } } : {}),
  ...(step === 160 ? { command: { bots: [1], to: { x: 100, z: 200 } } } : {}),
});

test('layers of worlds show what they showed before (seed 3)', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const lines: string[] = [];
  for (const [name, load, settings] of WORLDS) {
    const body = name === 'shots' ? PLAYER_BODY : BOT_BODY;
    const level = load();
    const world = createWorld(level, { seed: 3, settings: { bots: 3, thread: true, route: true, ...settings } });
    for (let step = 1; step <= 200; step++) {
      stepWorld(world, intentAt(step));
      if (step % 100 !== 0) continue;
      const shown = LAYERS.map((layer) => ({ key: layer.key, title: layer.title, shapes: layer.shapes({ level, body, world }) })); // prettier-ignore
      const known = { key: 'thread', title: 'Thread', shapes: threadShapes(world) };
      for (const { key, shapes } of [...shown, known])
        if (shapes.length > 0) lines.push(`${name} ${step} ${key}: ${shapes.length} shapes ${digest(shapes)}`);
      const svg = drawSvg([...shown, known], {
        bounds: level.plan.bounds,
        width: 480,
        title: '<a & b>',
        grid: 32 * step,
      });
      lines.push(`${name} ${step} svg: ${svg.length} letters ${digest(svg)}`);
    }
  }
  const trail = [{ x: 0, y: 8, z: 0 }, { x: 90, y: 8, z: 10 }, { x: 90, y: 24, z: 70 }]; // prettier-ignore
  for (const by of ['sight', 'sound', 'always', 'never'] as const)
    lines.push(`found by ${by}: ${digest(foundShapes({ color: '#12ab34', hunter: trail, prey: trail.slice(1), by }))}`);
  await expectGolden('layers', lines);
});
