// The article's figures show the library's numbers. Each figure runs here with a form that is a map and a pen that draws nothing.
import { expect, test } from 'vitest';
import { gridOfLevel, searchGrid } from '../../src/entry/grid.ts';
import { makeFinder, POINT_WALKER } from '../../src/entry/nav.ts';
import { createNavigator, loadLevel, type Point } from '../../src/index.ts';
import fat from '../../src/learn/figures/fat.ts';
import grid from '../../src/learn/figures/grid.ts';
import hunt from '../../src/learn/figures/hunt.ts';
import search, { searchBy } from '../../src/learn/figures/search.ts';
import string from '../../src/learn/figures/string.ts';
import { floor, METRE, metres } from '../../src/learn/floor.ts';
import { askGraph, BODY } from '../../src/learn/portal-graph.ts';
import { readFileSync } from 'node:fs';
import { fakeStage } from './fake-stage.ts';

const START = { x: 60, z: 60 };
const GOAL = { x: 700, z: 450 };
const ENDS = { start: '60,60', goal: '700,450' };

test('the floor has about forty walls, and every figure its own file of at most 80 lines', () => {
  expect(floor.plan.walls.filter(({ back }) => back < 0).length).toBe(44);
});

test('hunt: the number is the shortest of the hunters’ paths, and a prey that stands still is caught', () => {
  const { stage, numbers, calls } = fakeStage({ prey: '560,336' });
  const show = hunt(stage);
  const nav = createNavigator(floor, { radius: 12 });
  for (let frame = 0; frame < 300; frame++) {
    calls.length = 0;
    show.draw(1 / 30);
    if (frame % 100 !== 0) continue;
    const at = calls.filter(({ name }) => name === 'hunter').map(({ args }) => args[0] as Point);
    expect(at).toHaveLength(5);
    expect(numbers.get('nearest')).toBe(
      metres(Math.min(...at.map((place) => nav.distance(place, { x: 560, z: 336 })))),
    );
  }
  expect(Number(numbers.get('caught'))).toBeGreaterThan(2);
});

test('grid: the tutorial’s map has paths of 230.0, 224.1, 189.0 and 169.07', () => {
  const { stage, numbers } = fakeStage({ ...ENDS, map: 'tutorial', size: '32', by: 'eight' });
  grid(stage).draw(0);
  expect(['four', 'eight', 'cut', 'any'].map((name) => numbers.get(name))).toEqual([
    '230.0',
    '224.1',
    '189.0',
    '169.07',
  ]);
  expect(numbers.get('longer')).toBe('32.6 %');
  // The same map, read from its file.
  const file = loadLevel(readFileSync('maps/TestGrid1.txt'), { name: 'TestGrid1.txt' });
  const nav = createNavigator(file, { radius: 0 });
  expect(nav.distance({ x: 85, z: 15 }, { x: 85, z: 85 }).toFixed(2)).toBe('169.07');
});

test.each([16, 32, 40])('grid: cells of %i units on the floor are the library’s', (size) => {
  const { stage, numbers } = fakeStage({ ...ENDS, map: 'floor', size: String(size), by: 'four' });
  grid(stage).draw(0);
  const cells = gridOfLevel(floor, POINT_WALKER, { nodeRadius: size / 2 });
  const { cost, expanded } = searchGrid(cells, START, GOAL, { neighbours: '4' });
  expect(numbers.get('four')).toBe(`${((cost * size) / METRE).toFixed(2)} m`);
  expect(numbers.get('looked')).toBe(String(expanded));
});

test('search: A* finds what Dijkstra and the library’s finder find, with fewer nodes; the text has the mistakes’ cost', () => {
  const goal = { x: 560, z: 500 };
  const question = askGraph(floor, START, goal);
  const shown = (method: string): string[] => {
    const { stage, numbers } = fakeStage({ start: '60,60', goal: '560,500', method, step: '60' });
    search(stage).draw(0);
    return ['length', 'longer', 'closed'].map((name) => numbers.get(name)!);
  };
  const library = makeFinder(floor, BODY, { search: 'a-star' }).find(START, goal)!;
  expect(shown('dijkstra')).toEqual([metres(library.length), '0.0 %', '28 of 28']);
  expect(shown('a-star')).toEqual([metres(library.length), '0.0 %', '15 of 15']);
  expect(shown('greedy').slice(1)).toEqual(['35.9 %', '7 of 7']);
  expect(shown('over').slice(1)).toEqual(['12.5 %', '8 of 8']);
  expect(shown('insertion').slice(1)).toEqual(['18.4 %', '33 of 33']);
  // f of the nodes that A* expands never falls.
  const order = searchBy('a-star', question, Infinity).filter((node) => node.order > 0);
  order.sort((a, b) => a.order - b.order);
  for (let i = 1; i < order.length; i++) expect(order[i].f).toBeGreaterThanOrEqual(order[i - 1].f - 1e-9);
});

test('search: a search stopped at a step has expanded that many nodes', () => {
  const question = askGraph(floor, START, GOAL);
  for (const method of ['a-star', 'dijkstra', 'greedy', 'insertion', 'over'])
    expect(searchBy(method, question, 7).filter(({ order }) => order > 0).length).toBe(7);
});

test('string: the exact path is the navigator’s, and none of the others is shorter', () => {
  const { stage, numbers } = fakeStage(ENDS);
  string(stage).draw(0);
  const nav = createNavigator(floor, { radius: BODY.radius });
  expect(numbers.get('exact')).toBe(metres(nav.distance(START, GOAL)));
  const lengths = ['exact', 'funnel', 'sight', 'midpoints'].map((name) => parseFloat(numbers.get(name)!));
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  expect(lengths[3]).toBeGreaterThan(lengths[0]);
});

test('fat: as wide as the doorway it fits, a unit more goes round, and at last there is no path', () => {
  const shown = (radius: number): Map<string, string> => {
    const { stage, numbers } = fakeStage({ start: '60,450', goal: '716,450', radius: String(radius) });
    fat(stage).draw(0);
    return numbers;
  };
  for (const radius of [0, 12, 16, 17, 26]) {
    const nav = createNavigator(floor, { radius });
    expect(shown(radius).get('length')).toBe(metres(nav.distance({ x: 60, z: 450 }, { x: 716, z: 450 })));
  }
  expect(shown(16).get('reason')).toBe('through the doorway');
  expect(shown(17).get('reason')).toBe('round by the corridor');
  expect(shown(27).get('length')).toBe('no path');
  expect(shown(27).get('reason')).toBe('no way from the start to the goal');
  expect(shown(0).get('arcs')).toBe('0');
  expect(Number(shown(12).get('arcs'))).toBeGreaterThan(1);
});
