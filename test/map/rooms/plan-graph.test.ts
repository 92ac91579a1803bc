// Graphs drawn by hand in floor plans: names become indices, and what cannot be meant is refused with line and column.
import { describe, expect, test } from 'vitest';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { LINK_TYPES, linkTypeOf, type LinkType } from '../../../src/map/link-types.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { GraphFile } from '../../../src/map/rooms/plan-file.ts';
import { bytesOf } from '../../support/data.ts';
import { errorOf } from '../../support/checks/map-errors.ts';

/** A hall of two floors, 0 and 2 (in units of 32), with that graph; one value a line. */
function load(graph: GraphFile): FloorPlan {
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Test',
    unit: 32,
    rooms: [
      { polygon: [[0, 0], [8, 0], [8, 8], [0, 8]] }, // prettier-ignore
      { polygon: [[8, 0], [16, 0], [16, 8], [8, 8]], floor: 2 }, // prettier-ignore
    ],
    things: [{ kind: 'player', at: [1, 1] }],
    graph,
  };
  return loadPlan(bytesOf(JSON.stringify(file, null, 1)), 'test.json');
}

const LOW = { name: 'low', at: [2, 4] } as const;
const HIGH = { name: 'high', at: [12, 4], floor: 2 } as const;

test('a link has the index of its destination, its cost and its type; a two-way link becomes two', () => {
  const { graph } = load({
    nodes: [LOW, HIGH],
    links: [
      { type: 'high-jump-up', from: 'low', to: 'high', cost: 3 },
      { type: 'walk-right', from: 'low', to: 'high', twoWay: true },
    ],
  });
  expect(graph).toEqual({
    joinsInView: false,
    nodes: [
      { name: 'low', at: { x: 64, z: 128 }, floor: 0, portal: null },
      { name: 'high', at: { x: 384, z: 128 }, floor: 64, portal: null },
    ],
    links: [
      { type: 'high-jump-up', from: 0, to: 1, cost: 96 },
      { type: 'walk-right', from: 0, to: 1, cost: null },
      { type: 'walk-left', from: 1, to: 0, cost: null },
    ],
  });
  expect(Object.isFrozen(graph?.nodes[0].at)).toBe(true);
});

test("link types are a table: the lecture's eight, and more", () => {
  const keys: string[] = LINK_TYPES.map(({ key }) => key);
  const theirs = ['walk-left', 'walk-right', ...['jump', 'high-jump'].flatMap((jump) => ['left', 'right', 'up'].map((side) => `${jump}-${side}`))]; // prettier-ignore
  expect(keys).toEqual(expect.arrayContaining([...theirs, 'walk', 'jump', 'high-jump', 'drop', 'teleport', 'door', 'lift', 'swim'])); // prettier-ignore
  expect(new Set(keys).size).toBe(keys.length);
  for (const row of LINK_TYPES) {
    const [, kind, side] = /^(walk|jump|high-jump)(?:-(\w+))?$/.exec(row.key) ?? [];
    if (kind === undefined) continue;
    const rise = { walk: undefined, jump: 28, 'high-jump': 72 }[kind];
    expect({ side: undefined, rise: undefined, ...row }).toEqual({ key: row.key, motion: rise === undefined ? 'walk' : 'arc', rise, side }); // prettier-ignore
  }
  for (const row of LINK_TYPES) expect(linkTypeOf(row.key as LinkType)).toBe(row);
  for (const { key } of LINK_TYPES) {
    const plan = load({ nodes: [LOW, HIGH], links: [{ type: key, from: 'low', to: 'high' }] });
    expect(plan.graph?.links[0].type).toBe(key);
  }
});

test('a hand-drawn portal is a node in the middle of its two ends', () => {
  const plan = load({ nodes: [{ name: 'gate', portal: [[8, 2], [8, 5]] }] }); // prettier-ignore
  expect(plan.graph?.nodes).toEqual([
    { name: 'gate', at: { x: 256, z: 112 }, floor: 64, portal: [{ x: 256, z: 64 }, { x: 256, z: 160 }] }, // prettier-ignore
  ]);
});

test("a node carries its author's data, any JSON value, as in the file and frozen", () => {
  const values = [null, false, 0, 'sniper', [], [1, [2]], { cover: 0.5, sees: ['hall', null], deep: { __proto: 1 } }];
  const plan = load({ nodes: [LOW, ...values.map((data, i) => ({ name: `n${i}`, at: [2, 4] as const, data }))] });
  const nodes = structuredClone(plan).graph!.nodes;
  expect('data' in nodes[0]).toBe(false);
  expect(nodes.slice(1).map(({ data }) => data)).toEqual(values);
  const [cover] = plan.graph!.nodes.slice(-1).map(({ data }) => data as { deep: object });
  expect([cover, cover.deep].every(Object.isFrozen)).toBe(true);
});

describe('rejected', () => {
  const cases: readonly (readonly [code: string, text: RegExp, graph: GraphFile])[] = [
    ['duplicate-node', /"low" is used twice/, { nodes: [LOW, { ...HIGH, name: 'low' }] }],
    ['node-place', /"lost" has no place/, { nodes: [{ name: 'lost' }] }],
    ['node-place', /"both" has two places/, { nodes: [{ name: 'both', at: [1, 1], portal: [[1, 1], [2, 1]] }] }], // prettier-ignore
    ['zero-length-portal', /"flat" has no length/, { nodes: [{ name: 'flat', portal: [[1, 1], [1, 1]] }] }], // prettier-ignore
    ['node-outside', /"out" is outside every room, at \(20, 4\)/, { nodes: [{ name: 'out', at: [20, 4] }] }],
    ['node-outside', /at \(1e\+308, 440\)/, { nodes: [{ name: 'far', at: [1e308, 440] }] }],
    ['node-outside', /at \(1e\+308, 3\)/, { nodes: [{ name: 'far', portal: [[1e308, 2], [1e308, 4]] }] }], // prettier-ignore
    ['node-floor', /"high" has floor 1, but the floor there is at 2/, { nodes: [{ ...HIGH, floor: 1 }] }],
    [
      'unknown-node',
      /node "roof" does not exist/,
      { nodes: [LOW], links: [{ type: 'jump', from: 'low', to: 'roof' }] },
    ],
    ['link-to-itself', /from "low" to itself/, { nodes: [LOW], links: [{ type: 'jump', from: 'low', to: 'low' }] }],
    [
      'two-way-up',
      /jump-up leads up/,
      { nodes: [LOW, HIGH], links: [{ type: 'jump-up', from: 'low', to: 'high', twoWay: true }] },
    ],
    ['wrong-shape', /type/, { nodes: [LOW, HIGH], links: [{ type: 'hop' as LinkType, from: 'low', to: 'high' }] }],
  ];
  test.each(cases)('%s: %s', (code, text, graph) => {
    const error = errorOf(() => load(graph));
    expect(error.code).toBe(code);
    expect(error.what).toMatch(text);
    expect(error.place).toMatchObject({ file: 'test.json' });
    // With one value a line the graph begins below the rooms.
    expect(error.place.line).toBeGreaterThan(55);
    expect(error.place.column).toBeGreaterThan(1);
  });
});
