// All that the flat view and the minimap draw, as calls of their pens: levels, worlds whose doors and things move, and a horde.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFlatScreen } from '../../src/browser/flat/flat-screen.ts';
import { createMinimap } from '../../src/browser/flat/minimap.ts';
import type { Frame, HordeLook } from '../../src/browser/screen.ts';
import { LAYERS, loadLayers } from '../../src/debug/layers.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import type { Level } from '../../src/nav/level.ts';
import { runSlices } from '../../src/search/slices.ts';
import { ownPlans } from '../support/all-plans.ts';
import { recordPen, RecordedPath } from '../support/checks/record-pen.ts';
import { expectGolden } from '../support/golden.ts';
import { moversWad } from '../support/inputs/movers-wad.ts';
import { randomFrom } from '../support/random.ts';

const AHEAD = { forward: 1, right: 0, facing: { x: 1, z: 0 }, run: true, jump: false, crouch: false, use: true };

beforeAll(async () => {
  await loadLayers();
  vi.stubGlobal('Path2D', RecordedPath);
  vi.stubGlobal('devicePixelRatio', 1.5);
  vi.stubGlobal('document', { createElement: () => recordPen().canvas, getElementById: () => minimap.canvas });
});
afterAll(() => void vi.unstubAllGlobals());

const movers = (): Level => buildLevel(loadPlan(moversWad(), 'movers.wad'));
const LEVELS: readonly (readonly [string, () => Level])[] = [
  ['movers.wad', movers],
  // Built here: what a search reaches depends on what earlier ones in the level have seen.
  ...['gatehouse.json', 'keep.json', 'hoist.json'].map(
    (name) => [name, () => buildLevel(ownPlans().find(([own]) => own === name)![1]())] as const,
  ),
];

const minimap = recordPen(176, 176);

/** Fifty of them about a place. */
function hordeAt(x: number, z: number): HordeLook {
  const random = randomFrom(7);
  const places = Float32Array.from({ length: 150 }, (_, i) => (i % 3 === 1 ? 0 : i % 3 === 0 ? x : z) + 300 * random());
  return { count: 50, places, headings: new Float32Array(100).fill(0.6), radius: 9 };
}

test('flat view and minimap draw levels and hunts as before (seed 3)', async () => {
  const lines: string[] = [];
  for (const [name, load] of LEVELS) {
    const level = load();
    const world = createWorld(level, {
      seed: 3,
      settings: { mind: 'fighter', bots: 3, boltSpeed: 0.2, thread: true, route: true },
    });
    const flat = recordPen();
    const screen = createFlatScreen(flat.canvas);
    screen.resize(800, 600, 1.5);
    runSlices(screen.prepareLevel(level)).show();
    const map = createMinimap();
    map.showLevel(level);
    lines.push(minimap.line(`${name} minimap named`));
    for (let i = 0; i <= 300; i++) {
      if (i % 100 === 0) {
        const { x, y, z } = world.player.position;
        const horde = i === 200 ? hordeAt(x, z) : null;
        const frame: Frame = {
          world,
          alpha: 0.5,
          eye: { at: { x, y: y + 900, z }, yaw: 0.4, pitch: -1.2, shift: 0.2 },
          firstPerson: false,
          fromAbove: i % 200 === 0,
          blueprint: i / 400,
          caught: { strength: i === 300 ? 0.5 : 0, color: '#12ab34' },
          frost: 0,
          seconds: i / 60,
          horde,
        };
        for (const layer of LAYERS) screen.setLayer(layer.key, i === 100 ? layer.shapes({ level, body: BOT_BODY, world }) : []); // prettier-ignore
        screen.draw(frame);
        lines.push(`${flat.line(`${name} ${i}`)}, ${screen.info().calls} calls`);
        const at = screen.pointAt(100, 50, y)!;
        const back = screen.pixelOf({ ...at, y })!;
        expect(back.x).toBeCloseTo(100, 9);
        expect(back.y).toBeCloseTo(50, 9);
        map.draw(world, 0.7, 0.04, horde);
        lines.push(minimap.line(`${name} ${i} minimap`));
        map.draw(world, 0.7, 0.04, horde);
        expect(minimap.line('soon after')).toMatch('0 words');
      }
      stepWorld(world, AHEAD);
    }
  }
  await expectGolden('flat', lines);
});
