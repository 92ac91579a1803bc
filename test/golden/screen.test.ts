// All that the 3D view gives the GPU: texels, vertices, uniforms, state and draws of levels, worlds whose doors and things move, and a horde.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Frame, HordeLook, Screen } from '../../src/browser/screen.ts';
import { LAYERS, loadLayers } from '../../src/debug/layers.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import type { Level } from '../../src/nav/level.ts';
import { runSlices } from '../../src/search/slices.ts';
import { createView } from '../../src/view/create-view.ts';
import type { Quality } from '../../src/view/quality.ts';
import { recordGl } from '../support/checks/record-gl.ts';
import { expectGolden } from '../support/golden.ts';
import { furnishedPlan } from '../support/inputs/furnished-plan.ts';
import { moversWad } from '../support/inputs/movers-wad.ts';
import { spritesWad } from '../support/inputs/sprites-wad.ts';

const AHEAD = { forward: 1, right: 0, facing: { x: 1, z: 0 }, run: true, jump: false, crouch: false, use: true };

/** What differs from the first picture, 40 steps of the world apart. */
const MOMENTS: readonly Partial<Frame>[] = [
  {},
  { firstPerson: true, frost: 0.25 },
  { eye: { at: { x: 200, y: 300, z: 150 }, yaw: 1, pitch: -0.8, shift: 0.2 } },
  { blueprint: 0.5 },
  { blueprint: 0.25 },
  { blueprint: 1, fromAbove: true },
  { fromAbove: true, frost: 1, eye: { at: { x: 300, y: 1200, z: 200 }, yaw: 0.4, pitch: -1.2 } },
  { caught: { strength: 0.5, color: '#12ab34' } },
];
const LAYERED = 2;
const NARROW = 4;
const CHANGED = 7;
const HORDE: HordeLook = {
  count: 3,
  places: Float32Array.from([100, 0, 100, 200, 8, 100, 2000, 0, 300]),
  headings: Float32Array.from([1, 0, 0, -1, 0.6, 0.8]),
  radius: 9,
};

const furnished = (style: 'keep' | 'office' | 'paper') => (): Level =>
  buildLevel(loadPlan(furnishedPlan(style), `${style}.json`));
const LEVELS: Readonly<Record<Quality, readonly (readonly [string, () => Level])[]>> = {
  low: [
    ['movers.wad', () => buildLevel(loadPlan(moversWad(), 'movers.wad'))],
    ['a.wad', () => buildLevel(loadPlan(spritesWad(), 'a.wad'))],
    ['paper', furnished('paper')],
  ],
  high: [
    ['keep', furnished('keep')],
    ['office', furnished('office')],
  ],
};

/** With the first horde the view imports the code that draws them: waits for it. One member leaves the shape of far ones to other pictures. */
async function showHorde(screen: Screen, frame: Frame): Promise<void> {
  const callsFor = (horde: HordeLook | null): number => (screen.draw({ ...frame, horde }), screen.info().calls);
  await vi.waitUntil(() => callsFor({ ...HORDE, count: 1 }) > callsFor(null));
}

// No time passes: all is painted and lit at once, and nothing waits.
beforeAll(async () => {
  await loadLayers();
  vi.spyOn(performance, 'now').mockReturnValue(0);
  vi.stubGlobal('setTimeout', queueMicrotask);
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(['low', 'high'] as const)(
  'in %s quality the 3D view gives the GPU what it gave before (seed 3)',
  async (quality) => {
    const lines: string[] = [];
    const gl = recordGl(800, 600);
    const screen = createView(gl.canvas, { quality });
    const note = (what: string): void => {
      const { calls, triangles, geometries, textures } = screen.info();
      lines.push(
        `${gl.line(what)}, ${calls} calls, ${triangles} triangles, ${geometries} geometries, ${textures} textures`,
      );
    };
    for (const [name, load] of LEVELS[quality]) {
      const level = load();
      const world = createWorld(level, { seed: 3, settings: { mind: 'fighter', bots: 3, boltSpeed: 0.2 } });
      const next = runSlices(screen.prepareLevel(level));
      await next.ready;
      next.show();
      await new Promise(setImmediate);
      expect(screen.info().isPainted).toBe(true);
      note(`${name} ready`);
      for (const [i, moment] of MOMENTS.entries()) {
        const { x, y, z } = world.player.position;
        const eye = { at: { x, y: y + 50, z }, yaw: 0.4 + i, pitch: -0.1 };
        const still: Frame = { world, alpha: 0.5, eye, firstPerson: false, fromAbove: false, blueprint: 0, caught: { strength: 0, color: '#ffffff' }, frost: 0, seconds: (2 * i) / 3, horde: i % 2 === 0 ? null : HORDE }; // prettier-ignore
        if (i < NARROW) screen.resize(800, 600, 1.5);
        else screen.resize(600, 800, 1);
        for (const layer of LAYERS) screen.setLayer(layer.key, i === LAYERED && /movers|keep/.test(name) ? layer.shapes({ level, body: BOT_BODY, world }) : []); // prettier-ignore
        if (i === CHANGED) screen.changeLevel(level);
        screen.draw({ ...still, ...moment });
        note(`${name} ${i}`);
        if (lines.length === 2) await showHorde(screen, still);
        gl.line('what no line is about');
        const at = screen.pointAt(100, 550, 0);
        const back = at && screen.pixelOf({ ...at, y: 0 })!;
        if (back) expect([back.x, back.y]).toEqual([expect.closeTo(100, 6), expect.closeTo(550, 6)]);
        for (let step = 0; step < 40; step++) stepWorld(world, { ...AHEAD, crate: i === 1 && step === 0 });
      }
    }
    screen.dispose();
    note('disposed');
    await expectGolden(`screen-${quality}`, lines);
  },
);
