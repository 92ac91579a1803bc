// The table of layers as a whole, and what each layer of the level draws of tiny plans, compared with drawings that were looked at.
import { describe, expect, test } from 'vitest';
import { leafAt } from '../../src/bsp/leaf-at.ts';
import { splitterShapes } from '../../src/debug/level/level-shapes.ts';
import { portalShapes } from '../../src/debug/level/portal-shapes.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { LAYERS, loadLayers, PRESETS } from '../../src/debug/layers.ts';
import { drawSvg } from '../../src/debug/svg.ts';
import { levelOfPlan, ownLevel, ownPlans } from '../support/all-plans.ts';
import { rowOfRooms } from '../support/inputs/row-of-rooms.ts';
import { dormCorridor, lRoom, pillarRoom, stepHall, twoRooms } from '../support/plans.ts';

await loadLayers();

test('layers whose code comes late know that it has arrived', () => {
  const late = LAYERS.filter(({ load }) => load !== undefined);
  expect(late.length).toBeGreaterThan(0);
  for (const { key, isLoaded } of late) expect(isLoaded!(), key).toBe(true);
});

test('every colour of a level layer is in its legend, and no two entries look alike', () => {
  for (const plan of [lRoom, pillarRoom, stepHall, dormCorridor]) {
    const level = buildLevel(plan);
    for (const layer of LAYERS) {
      if (layer.needs !== 'level') continue;
      const told = new Set<string>(layer.legend?.map(({ color }) => color));
      for (const shape of layer.shapes({ level, body: BOT_BODY })) {
        expect(told, layer.key).toContain(shape.color);
        if (!('strength' in shape)) continue;
        expect(shape.strength, layer.key).toBeGreaterThan(0);
        expect(shape.strength, layer.key).toBeLessThanOrEqual(1);
      }
    }
  }
  for (const { key, legend = [] } of LAYERS) {
    expect(new Set(legend.map(({ form, color }) => `${form} ${color}`)).size, key).toBe(legend.length);
  }
});

test('a hand-drawn graph shows node names, arcs and portals', () => {
  const load = ownPlans().find(([name]) => name === 'ledges.json')![1];
  const layer = LAYERS.find((each) => each.key === 'hand-graph');
  if (layer?.needs !== 'level') throw new Error('hand-graph is no layer of a level');
  const level = levelOfPlan(load());
  const shapes = layer.shapes({ level, body: PLAYER_BODY });
  const { nodes } = level.plan.graph!;
  expect(shapes.flatMap((shape) => (shape.kind === 'label' ? [shape.text] : []))).toEqual(
    nodes.map(({ name }) => name),
  );
  expect(shapes.filter(({ kind }) => kind === 'ribbon')).toHaveLength(4);
  const highest = Math.max(...shapes.flatMap((shape) => (shape.kind === 'line' ? [shape.a.y, shape.b.y] : [])));
  expect(highest).toBeGreaterThan(192 + 60);
  // Both directions of a walk are one line.
  const walks = shapes.flatMap((shape) => (shape.kind === 'line' && shape.strength === 0.3 ? [shape] : []));
  const joined = walks.map(({ a, b }) => [`${a.x},${a.z}`, `${b.x},${b.z}`].sort().join(' '));
  expect(walks.filter(({ form }) => form === 'plain').length).toBeGreaterThan(2);
  expect(new Set(joined).size).toBe(joined.length);
  expect(layer.shapes({ level: buildLevel(lRoom), body: PLAYER_BODY })).toEqual([]);
});

test('a portal’s ribbon covers its opening, and is seen where that is shut', () => {
  const level = buildLevel(rowOfRooms([{}, { ceiling: 0 }, {}, { floor: 124 }], []));
  const ribbons = portalShapes({ level, body: BOT_BODY }).flatMap((shape) => (shape.kind === 'ribbon' ? [shape] : []));
  const openings = level.tree.portals.map(({ bottom, top }) => top - bottom);
  expect(new Set(openings)).toEqual(new Set([0, 4]));
  for (const [i, { bottom, top }] of ribbons.entries()) {
    expect(bottom).toBe(level.tree.portals[i].bottom);
    expect(top).toBeGreaterThanOrEqual(level.tree.portals[i].top);
    expect(top - bottom).toBeGreaterThanOrEqual(8);
  }
});

test('keys and hotkeys are unique, and presets name existing layers', () => {
  for (const unique of [
    LAYERS.map(({ key }) => key),
    LAYERS.map(({ hotkey }) => hotkey),
    PRESETS.map(({ key }) => key),
  ])
    expect(new Set(unique).size).toBe(unique.length);
  // Keys that walk, open, call, shoot, pause and the like.
  for (const taken of 'WASDEHRCXPMFOQYZ') expect(LAYERS.map(({ hotkey }) => hotkey)).not.toContain(`Key${taken}`);
  for (const preset of PRESETS)
    for (const key of preset.layers) expect(LAYERS.find((each) => each.key === key)?.key).toBe(key);
  expect(PRESETS.map(({ key }) => key)).toEqual(['clean', 'bsp', 'search', 'bots']);
  expect(LAYERS.find((each) => each.key === 'nothing')).toBeUndefined();
});

function drawLayers(plan: FloorPlan, body: Body, keys: readonly string[]): string {
  const level = buildLevel(plan);
  const layers = keys.map((key) => {
    const layer = LAYERS.find((each) => each.key === key);
    if (layer?.needs !== 'level') throw new Error(`${key} is no layer of a level`);
    return { key, title: layer.title, shapes: layer.shapes({ level, body }) };
  });
  return drawSvg(layers, { bounds: plan.bounds, width: 480, title: plan.title, grid: 32 });
}

test('a splitter is above each floor that it touches, and no higher than the floors of its branch ask', () => {
  const level = ownLevel('tower.json');
  const { leaves } = level.tree;
  const ys = splitterShapes({ level, body: BOT_BODY }).map((shape) => {
    if (shape.kind !== 'line') throw new Error('a splitter is a line');
    const { a, b } = shape;
    for (let i = 1; i < 40; i++) {
      const at = { x: a.x + ((b.x - a.x) * i) / 40, z: a.z + ((b.z - a.z) * i) / 40 };
      const leaf = leafAt(level.tree, at);
      if (leaf >= 0) expect(a.y).toBeGreaterThan(leaves[leaf].floor);
    }
    expect(b.y).toBe(a.y);
    return a.y;
  });
  const floors = new Set(leaves.map(({ floor }) => floor + 1));
  expect(ys.filter((y) => !floors.has(y))).toEqual([]);
  // The root's is above all, and each floor that is cut has its own.
  expect(Math.max(...ys)).toBe(Math.max(...floors));
  expect(new Set(ys).size).toBeGreaterThan(2);
});

describe('golden drawings', () => {
  test.each([
    ['l-room', lRoom, POINT_WALKER, ['cells', 'splitters', 'walls']],
    ['pillar', pillarRoom, POINT_WALKER, ['cells', 'walls', 'portals', 'graph']],
    ['two-rooms', twoRooms, BOT_BODY, ['walls', 'portals', 'graph']],
    ['one-way-step', stepHall, POINT_WALKER, ['walls', 'portals', 'graph']],
    ['merged-cells', stepHall, POINT_WALKER, ['merged', 'walls']],
    ['dorm-corridor', dormCorridor, BOT_BODY, ['cells', 'walls', 'portals']],
  ] as const)('%s', async (name, plan, body, keys) => {
    await expect(drawLayers(plan, body, keys)).toMatchFileSnapshot(`golden/${name}.svg`);
  });
});
