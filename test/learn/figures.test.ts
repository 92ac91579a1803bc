// The article's figures show the library's numbers. Each figure runs here with a form that is a map and a pen that draws nothing.
import { expect, test, vi } from 'vitest';
import { gridOfLevel, isWalkable, searchGrid } from '../../src/entry/grid.ts';
import { makeFinder, POINT_WALKER } from '../../src/entry/nav.ts';
import { TOURS } from '../../src/browser/links/tours.ts';
import { LAYERS } from '../../src/debug/layers.ts';
import { createNavigator, loadLevel, type NavPath, type Point } from '../../src/index.ts';
import door from '../../src/learn/figures/door.ts';
import fat from '../../src/learn/figures/fat.ts';
import field from '../../src/learn/figures/field.ts';
import grid from '../../src/learn/figures/grid.ts';
import guess from '../../src/learn/figures/guess.ts';
import hunt from '../../src/learn/figures/hunt.ts';
import leaves from '../../src/learn/figures/leaves.ts';
import search, { searchBy } from '../../src/learn/figures/search.ts';
import split from '../../src/learn/figures/split.ts';
import string from '../../src/learn/figures/string.ts';
import { expandQuiz } from '../../src/learn/expand-quiz.ts';
import { floor, METRE, metres, sumInMetres } from '../../src/learn/drawing/floor.ts';
import { nameLibrary } from '../../src/learn/library-names.ts';
import { HEIGHT, WIDTH } from '../../src/learn/drawing/picture-size.ts';
import { PALETTE } from '../../src/learn/drawing/pixel-picture.ts';
import { askGraph, BODY } from '../../src/learn/portal-graph.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { positionAfter, question, ROUNDS } from '../../src/learn/rounds.ts';
import {
  bestWall,
  endsOf,
  isConvex,
  regionsOfTree,
  sideOf,
  splitAt,
  wholeRegion,
  type Region,
} from '../../src/learn/split-by-hand.ts';
import { squares } from '../../src/learn/drawing/squares.ts';
import { leafAt } from '../../src/entry/bsp.ts';
import { areaOf } from '../../src/geometry/polygon.ts';
import { QUICK } from '../support/quick.ts';
import { fakeStage } from './fake-stage.ts';

/** The article's words, captions and controls included. */
const text = readFileSync('src/learn/index.html', 'utf8')
  .replace(/^.*?<body>|<noscript>.*?<\/noscript>|<\/main>.*$/gs, '')
  .replace(/<[^>]+>/g, ' ')
  .replace(/\s+/g, ' ')
  .trim();
const START = { x: 60, z: 60 };
const GOAL = { x: 700, z: 450 };
const ENDS = { start: '60,60', goal: '700,450' };

test('the article has 2,500 to 2,680 words, about a fifth fewer than the first version’s 3,306', () => {
  const count = text.split(' ').length;
  expect(count).toBeGreaterThanOrEqual(2500);
  expect(count).toBeLessThanOrEqual(2680);
});

test('the quiz has ten questions, each answered by a figure that the article has, at an address that it knows', () => {
  const quiz = readFileSync('src/learn/quiz.md', 'utf8');
  const questions = quiz.split(/^\d+\. \*\*/m).slice(1);
  expect(questions).toHaveLength(10);
  for (const question of questions) expect(question, question).toMatch(/\?\*\*[^]*\(Figures? \d+( and \d+)?[,)]/);
  const page = readFileSync('src/learn/index.html', 'utf8');
  for (const [, id, name, value] of quiz.matchAll(/`#(\w+)\?(\w+)=([\w-]+)/g)) {
    const figure = page.match(new RegExp(`<figure\\s+id="${id}".*?</figure>`, 's'))![0];
    expect(figure, id).toMatch(new RegExp(`type="range"[^>]*name="${name}"|name="${name}".*?value="${value}"`, 's'));
  }
});

test('the page has each question of the quiz, closed above its answer, with links to figures that it has', () => {
  const page = readFileSync('src/learn/index.html', 'utf8');
  const quiz = readFileSync('src/learn/quiz.md', 'utf8');
  const full = expandQuiz(page, quiz);
  const parts = [...full.matchAll(/<details class="quiz"><summary>(.*?)<\/summary><p>(.*?)<\/p><\/details>/g)];
  expect(parts).toHaveLength(10);
  const plain = (html: string): string => html.replace(/<[^>]+>/g, '');
  const source = quiz
    .replace(/[`*\\]/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll("'", '’');
  for (const [, question, answer] of parts) expect(source).toContain(`${plain(question)} ${plain(answer).replaceAll('A*', 'A')}`.replaceAll('A*', 'A')); // prettier-ignore
  for (const [, , answer] of parts) {
    expect(answer).toMatch(/Figures? <a href="#\w+">|<a href="#\w+">Figure \d/);
    for (const [, id] of answer.matchAll(/href="#(\w+)/g)) expect(page).toContain(`id="${id}"`);
  }
  expect(expandQuiz('<p>another page</p>', quiz)).toBe('<p>another page</p>');
});

test('the code shown has at most 80 lines, and imports the library by the names of package.json’s exports', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, { default?: string }> }; // prettier-ignore
  for (const [key, { default: file }] of Object.entries(exports)) {
    if (file === undefined) continue;
    const path = file.replace('./dist', '../..').replace('.js', '.ts');
    expect(nameLibrary(`import { a } from '${path}';`)).toBe(`import { a } from '${key.replace('.', 'leafstar')}';`);
  }
  expect(nameLibrary("import { pen } from '../pen.ts';")).toBe("import { pen } from '../pen.ts';");
  for (const name of readdirSync('src/learn/figures')) {
    const shown = nameLibrary(readFileSync(`src/learn/figures/${name}`, 'utf8'));
    expect(shown.trimEnd().split('\n').length, name).toBeLessThanOrEqual(80);
    expect(shown).not.toContain("'../../");
  }
});

test('the sandbox’s links name a map, layers and a tour that the demo has', () => {
  const page = readFileSync('src/learn/index.html', 'utf8').replaceAll('&amp;', '&');
  const links = [...page.matchAll(/href="\.\.\/#([^"]+)"/g)].map(([, hash]) => new URLSearchParams(hash));
  expect(links).toHaveLength(4);
  for (const link of links) {
    if (link.has('tour')) expect(TOURS.map(({ key }) => key)).toContain(link.get('tour'));
    else expect(existsSync(`maps/${link.get('map')}.json`)).toBe(true);
    const layers = (link.get('layers') ?? '').split(',').filter(Boolean);
    expect(LAYERS.map(({ key }) => key)).toEqual(expect.arrayContaining(layers));
  }
});

test('the article names what it explains as the field does', () => {
  const page = readFileSync('src/learn/index.html', 'utf8');
  const words = ['binary space partition', 'leaves', 'portal', 'navmesh', 'heuristic', 'admissible', 'funnel', 'shortest path map']; // prettier-ignore
  for (const word of words) expect(page).toContain(`>${word}</strong>`);
});

test('the floor has 44 walls, and the demo’s map of it has the same paths', () => {
  expect(floor.plan.walls.filter(({ back }) => back < 0).length).toBe(44);
  const map = loadLevel(readFileSync('maps/article.json'), { name: 'article.json' });
  // Props stand in its rooms; the path between these places goes through the passage and the doorway.
  const [from, to] = [{ x: 200, z: 60 }, GOAL];
  const [inDemo, here] = [map, floor].map((level) => createNavigator(level, { radius: 12 }).distance(from, to));
  expect(inDemo).toBeCloseTo(here, 6);
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
  const { stage, numbers } = fakeStage({ ...ENDS, size: '32', by: 'tutorial-eight' });
  grid(stage).draw(0);
  expect(['four', 'eight', 'cut', 'any'].map((name) => numbers.get(name))).toEqual([
    '230.0',
    '224.1',
    '189.0',
    '169.07',
  ]);
  expect(numbers.get('longer')).toBe('32.6 %');
  const four = fakeStage({ ...ENDS, size: '32', by: 'tutorial-four' });
  grid(four.stage).draw(0);
  expect(four.numbers.get('longer')).toBe('36.0 %');
  // The same map, read from its file.
  const file = loadLevel(readFileSync('maps/TestGrid1.txt'), { name: 'TestGrid1.txt' });
  const nav = createNavigator(file, { radius: 0 });
  expect(nav.distance({ x: 85, z: 15 }, { x: 85, z: 85 }).toFixed(2)).toBe('169.07');
});

test.each([16, 32, 40])('grid: cells of %i units on the floor are the library’s', (size) => {
  const { stage, numbers } = fakeStage({ ...ENDS, size: String(size), by: 'four' });
  grid(stage).draw(0);
  const cells = gridOfLevel(floor, POINT_WALKER, { nodeRadius: size / 2 });
  const { cost, expanded } = searchGrid(cells, START, GOAL, { neighbours: '4' });
  expect(numbers.get('four')).toBe(`${((cost * size) / METRE).toFixed(2)} m`);
  expect(numbers.get('looked')).toBe(String(expanded));
});

test('grid: handles may be on the border of the floor, whatever the size of the cells', () => {
  for (let size = 16; size <= 64; size += 8)
    for (const end of ['0,0', `${WIDTH},${HEIGHT}`, `0,${HEIGHT}`]) {
      const { stage, numbers } = fakeStage({ start: end, goal: ENDS.goal, size: String(size), by: 'any' });
      const at = grid(stage).limit!('start', stage.at('start'));
      stage.set('start', at);
      grid(stage).draw(0);
      expect(numbers.get('any'), `${size} ${end}`).toMatch(/ m$|none/);
    }
});

test('grid: the cell slider rests on the tutorial’s map; with the start on the goal no path is longer', () => {
  const { stage, values, numbers, disabled } = fakeStage({ ...ENDS, size: '32', by: 'tutorial-eight' });
  const show = grid(stage);
  show.draw(0);
  expect([...disabled]).toEqual(['size']);
  values.set('by', 'eight').set('goal', ENDS.start);
  show.draw(0);
  expect([...disabled]).toEqual([]);
  expect(numbers.get('longer')).toBe('0.0 %');
});

test('sums add up as they are printed, and the node that A* takes has the least printed f', () => {
  for (let i = 0; i < 500; i++) {
    const [g, h] = [i * 1.7, 0.3 * ((i * 37) % 101)];
    const [shownG, shownH, shownF] = sumInMetres({ g, h, f: g + h }).map((text) => Math.round(100 * Number(text)));
    expect(shownG + shownH).toBe(shownF);
    expect(Math.abs(shownH - (100 * h) / METRE)).toBeLessThanOrEqual(1);
  }
  // Greedy and Dijkstra sort by one of the two.
  expect(sumInMetres({ g: 64, h: 32, f: 32 })).toEqual(['2.00', '1.00', '1.00']);
  for (const expanded of ROUNDS) {
    const { open, next } = positionAfter(expanded);
    const shown = (node: number): number => Number(sumInMetres(open.find((each) => each.node === node)!)[2]);
    for (const { node } of open) if (node !== next) expect(shown(node)).toBeGreaterThan(shown(next));
  }
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
  expect(text).toContain('eight nodes in place of fifteen, and a path 12.5 % too long');
  expect(text).toContain('33 nodes where Dijkstra needs 28, and a path 18 % too long');
  expect(readFileSync('src/learn/quiz.md', 'utf8')).toContain('12.5 % and 18 % in the figure');
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
  const other = fakeStage({ start: '640,60', goal: '420,210' });
  string(other.stage).draw(0);
  expect(other.numbers.get('funnel')).toContain('(+41.0 %)');
  expect(text).toContain('the funnel’s path is 41 % too long');
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
  expect((parseFloat(shown(17).get('length')!) / parseFloat(shown(16).get('length')!)).toFixed(2)).toBe('1.75');
  expect(text).toContain('is 75 % longer');
  expect(shown(27).get('length')).toBe('no path');
  const nav = createNavigator(floor, { radius: 27 });
  expect(nav.query({ x: 60, z: 450 }, { x: 716, z: 450 }).reason).toMatch(/gap of 52 at \(.*\) where 54 is/);
  expect(shown(27).get('reason')).toBe('blocked by a gap of 1.63 m where 1.69 m is needed');
  expect(shown(0).get('arcs')).toBe('0');
  expect(Number(shown(12).get('arcs'))).toBeGreaterThan(1);
});

const BOX = [{ x: 0, z: 0 }, { x: WIDTH, z: 0 }, { x: WIDTH, z: HEIGHT }, { x: 0, z: HEIGHT }]; // prettier-ignore
const endAt = (root: Region, at: Point): Region => {
  let region = root;
  while (region.split !== null) {
    const { a, b, front, back } = region.split;
    region = sideOf(a, b, at) >= 0 ? front : back;
  }
  return region;
};

test('split: the simple builder ends with convex pieces that cover the picture and never mix two leaves’ rooms', () => {
  const root = wholeRegion(floor, BOX);
  let cuts = 0;
  for (let wall = bestWall(root); wall >= 0; wall = bestWall(root)) cuts += splitAt(root, wall);
  const ends = endsOf(root);
  expect(ends.every(isConvex)).toBe(true);
  expect(ends.reduce((sum, { area }) => sum + Math.abs(areaOf(area)), 0)).toBeCloseTo(WIDTH * HEIGHT, 3);
  expect(ends.length).toBeGreaterThan(15);
  expect(cuts).toBeGreaterThan(0);
  // Two places of one piece see each other: their straight line meets no wall.
  const nav = createNavigator(floor, { radius: 0 });
  for (let i = 0; i < 400; i++) {
    const [a, b] = [0, 1].map((k) => ({ x: (i * 97 + k * 31) % WIDTH, z: (i * 61 + k * 17) % HEIGHT }));
    if (leafAt(floor.tree, a) < 0 || leafAt(floor.tree, b) < 0 || endAt(root, a) !== endAt(root, b)) continue;
    expect(nav.raycast(a, b)).toBe(null);
  }
});

test('split: the builder’s tree is the library’s, and walking down finds the library’s leaf', () => {
  const { stage, numbers } = fakeStage({ walls: '', tree: 'builder', here: '560,330' });
  split(stage).draw(0);
  const { leaves: count, cutPoints, maxDepth } = floor.tree.stats;
  expect(numbers.get('builder')).toBe(`${count} · ${cutPoints} · ${maxDepth}`);
  expect(numbers.get('yours')).toBe(`${count} · ${cutPoints} · ${maxDepth}`);
  expect([count, maxDepth]).toEqual([19, 7]);
  expect(text).toContain('needs seven questions at most for its nineteen leaves');
  const root = regionsOfTree(floor.tree, BOX);
  const ends = endsOf(root);
  const leafOfEnd = new Map<Region, number>();
  for (let i = 0; i < 500; i++) {
    const at = { x: (i * 97) % WIDTH, z: (i * 61) % HEIGHT };
    const leaf = leafAt(floor.tree, at);
    if (leaf < 0) continue;
    const end = endAt(root, at);
    expect(leafOfEnd.get(end) ?? leaf).toBe(leaf);
    leafOfEnd.set(end, leaf);
  }
  expect(ends.length).toBe(count);
  expect(leafOfEnd.size).toBeGreaterThan(15);
});

test('split: a click splits by the nearest wall, another there takes it back', () => {
  const { stage, values, numbers } = fakeStage({ walls: '', tree: 'yours', here: '560,330' });
  const show = split(stage);
  show.press!({ x: 366, z: 480 });
  const wall = floor.plan.walls[Number(values.get('walls'))];
  expect([floor.plan.vertices[wall.a].x, floor.plan.vertices[wall.b].x]).toEqual([368, 368]);
  show.draw(0);
  expect(numbers.get('yours')).toMatch(/ to split · 2 · 1$/);
  show.press!({ x: 370, z: 470 });
  expect(values.get('walls')).toBe('');
});

test('leaves: counts are the tree’s; careless lists cost looks and change hardly a path', () => {
  const shown = (lists: string, pillar = '480,272'): Map<string, string> => {
    const { stage, numbers } = fakeStage({ pillar, here: '700,450', graph: '1', lists });
    leaves(stage).draw(0);
    return numbers;
  };
  const [right, twice, left] = ['once', 'twice', 'left'].map((lists) => shown(lists));
  expect(right.get('leaves')).toBe(`${floor.tree.leaves.length} · ${floor.tree.portals.length}`);
  expect(text).toContain(
    `this graph has ${right.get('nodes')} nodes for ${floor.tree.portals.length} portals; the finest grid had 1,172 free cells`,
  );
  const finest = gridOfLevel(floor, POINT_WALKER, { nodeRadius: 8 });
  expect(finest.types.filter((_, node) => isWalkable(finest, node))).toHaveLength(1172);
  expect(twice.get('nodes')).toBe(right.get('nodes'));
  expect(Number(left.get('nodes'))).toBe(Number(right.get('nodes')) + 50);
  expect(twice.get('length')).toBe(right.get('length'));
  expect(Math.abs(parseFloat(left.get('length')!) / parseFloat(right.get('length')!) - 1)).toBeLessThan(0.001);
  expect(Number(twice.get('edges'))).toBe(2 * Number(right.get('edges')));
  expect(Number(twice.get('looks'))).toBe(2 * Number(right.get('looks')));
  expect(Number(left.get('looks'))).toBeGreaterThan(3 * Number(right.get('looks')));
  expect(text).toContain(`${twice.get('looks')} edges in place of ${right.get('looks')}`);
  expect(text).toContain(`a search looks at ${left.get('looks')} edges`);
  expect(text).toContain(`(${parseFloat(right.get('length')!)} and ${left.get('length')})`);
  expect(shown('once', '560,250').get('length')).not.toBe('no path');
});

test('leaves: a pillar dragged onto the next one stops two metres beside it', () => {
  const limit = leaves(fakeStage({ pillar: '480,272', here: '700,450', graph: '1', lists: 'once' }).stage).limit!;
  const next = { x: 656, z: 272 };
  for (const angle of [0, 1, 2, 3, 4, 5, 6]) {
    for (const gap of [1, 40, 63]) {
      const [u, v] = [Math.cos(angle), Math.sin(angle)];
      const at = limit('pillar', { x: next.x + gap * u, z: next.z + gap * v });
      expect([at.x - next.x, at.z - next.z].map((side) => side.toFixed(3))).toEqual([64 * u, 64 * v].map((side) => side.toFixed(3))); // prettier-ignore
    }
  }
  expect(Math.hypot(limit('pillar', next).x - next.x, limit('pillar', next).z - next.z)).toBeCloseTo(64, 6);
  expect(limit('pillar', { x: 560, z: 250 })).toEqual({ x: 560, z: 250 });
});

test('leaves: the goal may be where the pillar stood, and a pillar dragged onto it pushes it aside', () => {
  const { stage, values, numbers } = fakeStage({ pillar: '560,250', here: '480,272', graph: '1', lists: 'once' });
  const show = leaves(stage);
  const aside = { x: 480, z: 272 };
  expect(show.limit!('here', aside)).toMatchObject(aside);
  show.draw(0);
  expect(values.get('here')).toBe('480,272');
  expect(numbers.get('length')).not.toBe('no path');
  stage.set('pillar', { x: 484, z: 270 });
  const { x, z } = show.limit!('here', aside);
  expect(Math.abs(x - 484) + Math.abs(z - 270)).toBeGreaterThan(24 + BODY.radius);
  show.draw(0);
  expect(stage.at('here').x).toBeCloseTo(x, 2);
  expect(stage.at('here').z).toBeCloseTo(z, 2);
  expect(numbers.get('length')).not.toBe('no path');
});

test('guess: right bets score, wrong ones show both sums, and each round has a bet to lose', () => {
  const right = ROUNDS.map((expanded) => positionAfter(expanded).next);
  const shown = (bets: readonly number[]): Map<string, string> => {
    const { stage, numbers } = fakeStage({ bets: bets.join('.') });
    guess(stage).draw(0);
    return numbers;
  };
  expect(shown(right).get('score')).toBe('5 of 5');
  expect(shown(right).get('round')).toBe('done');
  for (const expanded of ROUNDS) {
    const { open, next } = positionAfter(expanded);
    expect(open.length).toBeGreaterThan(1);
    const least = Math.min(...open.map(({ f }) => f));
    expect(open.find(({ node }) => node === next)!.f).toBe(least);
  }
  const wrong = positionAfter(ROUNDS[0]).open.find(({ node }) => node !== right[0])!.node;
  expect(shown([wrong]).get('score')).toBe('0 of 1');
  expect(shown([wrong]).get('why')).toContain(', yours ');
  // A click bets on the ring nearest to it; one more after the last begins again.
  const { stage, values } = fakeStage({ bets: '' });
  const { press } = guess(stage);
  const { x, z } = question.places[right[0]];
  press!({ x: x + 3, z: z - 2 });
  expect(values.get('bets')).toBe(String(right[0]));
  stage.set('bets', right.join('.'));
  press!({ x, z });
  expect(values.get('bets')).toBe('');
});

test('door: shut, the paths are those of a floor without it; old paths lead through it', () => {
  const shown = (state: Record<string, string>, frames = 1): Map<string, string> => {
    const { stage, numbers } = fakeStage({ open: '1', stale: '', crate: '328,464', ...state });
    const show = door(stage);
    let most = 0;
    for (let frame = 0; frame < frames; frame++) {
      show.draw(1 / 20);
      most = Math.max(most, Number(numbers.get('ghosts')));
    }
    return numbers.set('most', String(most));
  };
  const homes = [{ x: 40, z: 40 }, { x: 240, z: 190 }, { x: 40, z: 330 }, { x: 240, z: 480 }, { x: 640, z: 120 }]; // prettier-ignore
  const nav = createNavigator(floor, { radius: 12 });
  const sum = (): string => `${(homes.reduce((all, home) => all + nav.distance(home, GOAL), 0) / METRE).toFixed(2)} m`;
  expect(shown({}).get('length')).toBe(sum());
  nav.setDoor('door', false);
  expect(shown({ open: '' }).get('length')).toBe(sum());
  expect(shown({ open: '' }).get('changed')).toBe('4 of 5 paths');
  expect(shown({ open: '', stale: '1' }, 100).get('most')).not.toBe('0');
  expect(shown({ open: '' }, 100).get('most')).toBe('0');
  // Where the door is open no old path leads through a wall.
  expect(shown({ open: '1', stale: '1' }).get('ghosts')).toBe('0');
});

test('search: while it plays it shows each step of one search after the other', () => {
  const { stage, values } = fakeStage(ENDS);
  const { play } = search(stage);
  const played = [0, 1, 9.9, 10, 21, 30].map((seconds) => {
    play!(seconds);
    return `${values.get('method')} ${values.get('step')}`;
  });
  expect(played).toEqual(['a-star 0', 'a-star 6', 'a-star 59', 'dijkstra 0', 'greedy 6', 'a-star 0']);
});

test('door: when old paths are no longer kept, those that are old are asked for again at once', () => {
  const { stage, values, numbers, calls } = fakeStage({ open: '1', stale: '1', crate: '328,464' });
  const show = door(stage);
  const shut = createNavigator(floor, { radius: 12 });
  shut.setDoor('door', false);
  /** How many of the hunters' paths, as drawn, lead through the shut door. */
  const old = (): number => {
    calls.length = 0;
    show.draw(1 / 20);
    const paths = calls.filter(({ name, args }) => name === 'path' && args[2] === 2).map(({ args }) => args[0] as NavPath); // prettier-ignore
    expect(paths).toHaveLength(5);
    return paths.filter((path) => shut.staleLegs({ ...path, revision: 0 }).length > 0).length;
  };
  expect(old()).toBeGreaterThan(0);
  values.set('open', '');
  expect(old()).toBeGreaterThan(0);

  const [changed, revision] = [numbers.get('changed'), numbers.get('revision')];
  values.set('stale', '');
  expect(old()).toBe(0);

  expect([numbers.get('changed'), numbers.get('revision')]).toEqual([changed, revision]);
});

test('field: the palette has a colour for each patch, wherever the prey is', () => {
  const nav = createNavigator(floor, { radius: 0 });
  const map = nav.createField(GOAL);
  const counts: number[] = [];
  const places = squares.filter(({ size }) => size === 1).map(({ middle }) => middle);
  for (let i = 0; i < places.length; i += QUICK ? 389 : 97) {
    map.moveGoal(places[i]);
    const corners = squares.map(({ middle }) => map.next(middle) ?? middle).map(({ x, z }) => `${Math.round(x * 100)},${Math.round(z * 100)}`); // prettier-ignore
    expect(new Set(corners).size).toBeLessThanOrEqual(PALETTE.length);
    counts.push(new Set(corners).size);
  }
  expect(new Set(PALETTE).size).toBe(PALETTE.length);
  const [, least, most] = text.match(/falls into (\d+) to (\d+) regions/)!.map(Number);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...counts)).toBeLessThanOrEqual(most);
  expect(Math.max(...counts) - Math.min(...counts)).toBeGreaterThanOrEqual(QUICK ? 3 : most - least - 2);
});

test('field: a frame reads squares for less than a millisecond, and its numbers say when some are left', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1 / 64));
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({ createImageData: () => ({ data: new Uint8ClampedArray(4 * WIDTH * HEIGHT) }), putImageData() {} }) }) }); // prettier-ignore
  const { stage, numbers } = fakeStage({ prey: '700,450' });
  const show = field(stage);
  let frames = 1;
  while (show.draw(0) === 'unfinished') {
    frames++;
    for (const name of ['regions', 'time']) expect(numbers.get(name)).toMatch(/ …$/);
  }
  expect(numbers.get('regions')).toBe('23');
  expect(frames).toBe(Math.ceil(squares.length / 63));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
