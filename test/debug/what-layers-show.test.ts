// What single layers draw of situations made for them: each form and place that their legends promise.
import { expect, test } from 'vitest';
import { visibleCells } from '../../src/bsp/visible/visible-cells.ts';
import { LAYERS, loadLayers } from '../../src/debug/layers.ts';
import { foundShapes } from '../../src/debug/world/found-shapes.ts';
import { threadShapes } from '../../src/debug/world/thread-shapes.ts';
import { huntersByDistance } from '../../src/debug/search/search-shapes.ts';
import type { DebugShape, LineShape, PointShape } from '../../src/debug/shapes.ts';
import { dangerNow } from '../../src/game/danger/danger.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { stateOf } from '../../src/game/world-state.ts';
import type { Settings, World } from '../../src/game/world.ts';
import { distance } from '../../src/geometry/point.ts';
import { linkTypeOf } from '../../src/map/link-types.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import type { Level } from '../../src/nav/level.ts';
import { ownLevel } from '../support/all-plans.ts';
import { bytesOf } from '../support/data.ts';
import { box, lRoom, pillarRoom, roomsPlan, stepHall, twoRooms } from '../support/plans.ts';

await loadLayers();

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };

/** What a layer draws, of a level or of a world on it. */
function draw(key: string, level: Level, body: Body, world = createWorld(level, { seed: 1, settings: { bots: 0 } })) {
  return LAYERS.find((layer) => layer.key === key)!.shapes({ level, body, world });
}
const worldOn = (level: Level, settings: Partial<Settings>): World => createWorld(level, { seed: 1, settings });
const lines = (shapes: readonly DebugShape[]): LineShape[] => shapes.filter((shape) => shape.kind === 'line');
const points = (shapes: readonly DebugShape[]): PointShape[] => shapes.filter((shape) => shape.kind === 'point');
const texts = (shapes: readonly DebugShape[]): string[] => shapes.flatMap((each) => (each.kind === 'label' ? [each.text] : [])); // prettier-ignore

test('walls: solid ones strong, windows and railings dashed, shut doors crossed, steps faint, and no line on level floor', () => {
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Walls',
    rooms: [
      { polygon: [[0, 0], [512, 0], [512, 512], [0, 512]] }, // prettier-ignore
      { polygon: [[512, 0], [1024, 0], [1024, 512], [512, 512]] }, // prettier-ignore
      { polygon: [[1024, 0], [1100, 0], [1100, 512], [1024, 512]], floor: 16 }, // prettier-ignore
    ],
    doors: [{ from: [512, 0], to: [512, 100], shut: true }],
    walls: [
      { points: [[512, 100], [512, 200]], kind: 'window' }, // prettier-ignore
      { points: [[512, 200], [512, 300]], kind: 'railing' }, // prettier-ignore
      { points: [[256, 100], [256, 300]], kind: 'wall' }, // prettier-ignore
    ],
    things: [{ kind: 'player', at: [64, 64] }],
  };
  const level = buildLevel(loadPlan(bytesOf(JSON.stringify(file)), 'walls.json'));
  const drawn = lines(draw('walls', level, BOT_BODY));
  const at = (x: number, z: number) =>
    drawn.filter(({ a, b }) => (a.x + b.x) / 2 === x && (a.z + b.z) / 2 === z).map(({ form }) => form);
  expect([at(512, 50), at(512, 150), at(512, 250), at(512, 406), at(1024, 256), at(0, 256)]).toEqual([['cross'], ['dashed'], ['dashed'], [], ['plain'], ['plain']]); // prettier-ignore
  const strengthAt = (x: number): number => Math.max(...drawn.filter(({ a, b }) => a.x === x && b.x === x).map(({ strength }) => strength)); // prettier-ignore
  expect(strengthAt(1024)).toBeLessThan(strengthAt(0) / 2);
  // One without thickness stops as much as an outer one.
  expect([at(256, 200), strengthAt(256)]).toEqual([['plain'], strengthAt(0)]);
});

test('portals: an arrow in the direction of those that lead one way, dashed where a body is too wide', () => {
  const arrows = lines(draw('portals', buildLevel(stepHall), PLAYER_BODY)).filter(({ form }) => form === 'arrow');
  expect(arrows.map(({ a, b, color }) => [color, b.x < a.x, (a.x + b.x) / 2])).toEqual([['portal-one-way', true, 512]]);
  // Half as long as the portal is wide, 24 at most.
  const lengths = [40, 64].map((wide) => {
    const rooms = [{ polygon: box(0, 0, 256, wide) }, { polygon: box(256, 0, 512, wide), floor: 64 }];
    const plan = roomsPlan('drop', { rooms, things: [{ kind: 'player', at: { x: 64, z: 20 } }] });
    return lines(draw('portals', buildLevel(plan), POINT_WALKER)).map(({ a, b }) => distance(a, b));
  });
  expect(lengths).toEqual([[20], [24]]);
  const looks = (radius: number) =>
    new Set(
      draw('portals', buildLevel(twoRooms), { ...PLAYER_BODY, radius }).map((shape) =>
        shape.kind === 'ribbon' ? `${shape.color} ${shape.form}` : shape.kind,
      ),
    );
  expect([...looks(32), ...looks(33)]).toEqual(['portal-open plain', 'portal-narrow dashed']);
});

test('graphs: links of the portal graph and drawn teleports are dashed, what leads one way has an arrow', () => {
  const maze = ownLevel('pac-maze.txt');
  expect(maze.plan.links.length).toBeGreaterThan(0);
  const links = lines(draw('graph', maze, PLAYER_BODY)).filter(({ form }) => form === 'dashed');
  expect(links).toHaveLength(maze.plan.links.length);
  const level = ownLevel('ledges.json');
  const { nodes, links: drawnLinks } = level.plan.graph!;
  const shapes = lines(draw('hand-graph', level, PLAYER_BODY));
  const ends = ({ a, b }: LineShape): string => `${a.x} ${a.z} ${b.x} ${b.z}`;
  const teleports = drawnLinks.filter(({ type }) => linkTypeOf(type).motion === 'flash');
  expect(teleports.length).toBeGreaterThan(0);
  expect(shapes.filter(({ form }) => form === 'dashed').map(ends)).toEqual(
    teleports.map(({ from, to }) => `${nodes[from].at.x} ${nodes[from].at.z} ${nodes[to].at.x} ${nodes[to].at.z}`),
  );
  const oneWay = buildLevel({
    ...lRoom,
    graph: {
      joinsInView: false,
      nodes: ['a', 'b', 'c'].map((name, i) => ({ name, at: { x: 64, z: 100 + 100 * i }, floor: 0, portal: null })),
      links: [
        { type: 'walk', from: 0, to: 1, cost: null },
        { type: 'walk', from: 1, to: 2, cost: null },
        { type: 'walk', from: 2, to: 1, cost: null },
      ],
    },
  });
  expect(lines(draw('hand-graph', oneWay, PLAYER_BODY)).map(({ form }) => form)).toEqual(['arrow', 'plain']);
});

test('navmesh and free space: a disc at each corner that turns paths, an arc of the body’s radius about it', () => {
  const discs = points(draw('merged', buildLevel(pillarRoom), POINT_WALKER));
  const { vertices } = pillarRoom;
  const corners = vertices.filter(({ x, z }) => x > 0 && x < 512 && z > 0 && z < 512);
  expect(discs).toHaveLength(corners.length);
  for (const corner of corners) expect(discs.some(({ at }) => distance(at, corner) === 0)).toBe(true);
  const border = lines(draw('centre', buildLevel(lRoom), BOT_BODY));
  const bend = { x: 256, z: 256 };
  const arc = border.filter(({ a, b }) => [a, b].every((end) => Math.abs(distance(end, bend) - BOT_BODY.radius) < 0.1));
  expect(arc.length).toBeGreaterThan(4);
});

test('visible cells: those that the player sees, and no others', () => {
  const level = ownLevel('office.json');
  const world = worldOn(level, { bots: 3 });
  stepWorld(world, STILL);
  const cells = visibleCells(level.tree, world.player.position).map(({ leaf }) => level.tree.leaves[leaf].cell);
  const drawn = draw('visible', level, BOT_BODY, world).map((shape) => (shape.kind === 'area' ? shape.points : null));
  expect(cells.length).toBeLessThan(level.tree.leaves.length / 2);
  // Doors that are shut now hide some of them.
  for (const cell of drawn) expect(cells).toContain(cell);
  expect(drawn.length).toBeGreaterThan(cells.length / 2);
});

test('senses: the cone as wide as set, the last sign with its kind and age, places to search, the alarm', () => {
  const level = buildLevel(roomsPlan('hall', { rooms: [{ polygon: [[0, 0], [2000, 0], [2000, 2000], [0, 2000]] }], things: [{ kind: 'player', at: { x: 100, z: 100 } }] })); // prettier-ignore
  const world = worldOn(level, { bots: 1, senses: 'senses', coneDegrees: 60 });
  const state = stateOf(world);
  const [bot] = state.bots;
  Object.assign(bot.senses!, {
    sign: { at: { x: 300, y: 0, z: 400 }, tick: world.tick - 90, by: 'sound' },
    stage: 'searches',
    spots: [{ x: 1, z: 2 }, { x: 500, z: 600 }, { x: 700, z: 800 }], // prettier-ignore
    spot: 1,
  });
  state.alarm = { at: { x: 900, y: 0, z: 950 }, seenAt: world.tick - 30 };
  const shapes = draw('senses', level, BOT_BODY, world);
  const at = (form: string, color: string) => points(shapes).filter((each) => each.form === form && each.color === color).map(({ at: { x, z } }) => [x, z]); // prettier-ignore
  expect([at('cross', bot.color), at('ring', bot.color), at('cross', 'alarm')]).toEqual([[[300, 400]], [[500, 600], [700, 800]], [[900, 950]]]); // prettier-ignore
  expect(texts(shapes)).toEqual(['heard 1.5 s', 'alarm 0.5 s']);
  const rim = shapes.flatMap((shape) => (shape.kind === 'area' ? shape.points.slice(1) : []));
  const { gaze } = bot.senses!;
  const angles = rim.map((p) => Math.acos(((p.x - bot.position.x) * gaze.x + (p.z - bot.position.z) * gaze.z) / distance(p, bot.position))); // prettier-ignore
  expect((Math.max(...angles) * 180) / Math.PI).toBeCloseTo(30, 3);
  // The stronger the more it knows.
  const strengths = [{}, { inViewFor: 100 }, { sees: true }].map((more) => {
    Object.assign(bot.senses!, more);
    return Math.max(
      ...draw('senses', level, BOT_BODY, world).map((shape) => (shape.kind === 'area' ? shape.strength : 0)),
    );
  });
  expect(strengths).toEqual([0.12, 0.25, 0.4]);
  // A new sign ends the search.
  bot.senses!.stage = 'knows';
  expect(points(draw('senses', level, BOT_BODY, world)).filter(({ form }) => form === 'ring')).toEqual([]);
});

test('danger: as strong as it is in each cell, a cross at each shot, a ring at each bot that is afraid', () => {
  const level = ownLevel('office.json');
  const world = worldOn(level, { bots: 4 });
  for (let i = 0; i < 3; i++) stepWorld(world, { ...STILL, shoot: true });
  const state = stateOf(world);
  state.bots.forEach((bot, i) => (bot.fearUntil = i % 2 === 0 ? 0 : world.tick + 60));
  const shapes = draw('danger', level, BOT_BODY, world);
  const danger = dangerNow(world)!;
  const strengths = shapes.flatMap((shape) => (shape.kind === 'area' ? [shape.strength] : []));
  const expected = [...danger].filter((each) => each >= 0.02);
  strengths.forEach((strength, i) => expect(strength / strengths[0]).toBeCloseTo(expected[i] / expected[0], 9));
  expect(new Set(strengths).size).toBeGreaterThan(2);
  const marks = points(shapes);
  expect(marks.filter(({ form }) => form === 'cross').map(({ at }) => at)).toEqual(world.shots.map(({ at }) => at));
  expect(marks.filter(({ form }) => form === 'ring').map(({ at }) => at)).toEqual([world.bots[1].position, world.bots[3].position]); // prettier-ignore
});

test('paths: a cross where a bot was sent, a ring at a goal that is not the player', () => {
  const world = worldOn(ownLevel('keep.json'), { bots: 1, mind: 'patrol', randomDelayMs: 0 });
  for (let i = 0; i < 5; i++) stepWorld(world, STILL);
  const [bot] = stateOf(world).bots;
  bot.sentTo = { x: 5, y: 7, z: 9 };
  const marks = points(draw('paths', world.level, BOT_BODY, world));
  const goal = bot.follow.path!.points.at(-1)!;
  expect(marks.map(({ form, at: { x, z } }) => [form, x, z])).toEqual([['cross', 5, 9], ['ring', goal.x, goal.z]]); // prettier-ignore
});

test('exact search: the cells that a crate has touched, and none without crates', () => {
  const world = worldOn(ownLevel('office.json'), { bots: 1 });
  const touched = (): number => draw('exact-search', world.level, BOT_BODY, world).filter(({ color }) => color === 'touched').length; // prettier-ignore
  expect(touched()).toBe(0);
  stepWorld(world, { ...STILL, crate: true });
  expect(world.crates).toHaveLength(1);
  expect(touched()).toBeGreaterThan(0);
});

test('how a bot found the player: a ray for a sight, rings and a dashed line for a sound, neither where it always knew', () => {
  const [hunter, prey] = [0, 90].map((x) => [0, 40].map((z) => ({ x, y: 0, z })));
  const drawn = (by: 'sight' | 'sound' | 'always') => {
    const all = lines(foundShapes({ color: '#123456', hunter, prey, by }));
    for (const { strength } of all) expect(strength > 0 && strength <= 1).toBe(true);
    const shapes = all.filter(({ color, form }) => color === 'sight' && form !== 'arrow');
    return [shapes.filter(({ width }) => width === 1).length, shapes.filter(({ width }) => width === 2).map(({ form }) => form)]; // prettier-ignore
  };
  expect([drawn('sight'), drawn('sound'), drawn('always')]).toEqual([
    [0, ['plain']],
    [72, ['dashed']],
    [0, []],
  ]);
});

test('last search: that of the bot nearest to the player', () => {
  const world = worldOn(ownLevel('office.json'), { bots: 4, finder: 'dijkstra', randomDelayMs: 0 });
  for (let i = 0; i < 20; i++) stepWorld(world, STILL);
  const { bots, player } = stateOf(world);
  const gaps = bots.map(({ position }) => distance(position, player.position));
  const near = bots[gaps.indexOf(Math.min(...gaps))];
  const { start } = near.plan.asked!.question;
  const title = draw('search', world.level, BOT_BODY, world).find((shape) => shape.kind === 'label');
  expect(title).toMatchObject({ at: { x: start.x, z: start.z } });
  expect(huntersByDistance(world).map(({ id }) => gaps[id])).toEqual([...gaps].sort((a, b) => a - b));
});

test('collision: things within 16 metres, as wide as they are', () => {
  const prop = (x: number, radius: number) => ({ kind: 'prop', type: 'pillar', at: { x, z: 100 }, radius }) as const;
  const level = buildLevel(roomsPlan('hall', { rooms: [{ polygon: [[0, 0], [2000, 0], [2000, 200], [0, 200]] }], things: [{ kind: 'player', at: { x: 100, z: 100 } }, prop(600, 20), prop(400, 30), prop(700, 20)] })); // prettier-ignore
  const rings = lines(draw('collision', level, BOT_BODY)).filter(({ width }) => width === 1);
  const middles = Array.from({ length: rings.length / 24 }, (_, i) => rings.slice(24 * i, 24 * i + 24));
  const middleOf = (ring: LineShape[]): number => ring.reduce((sum, { a }) => sum + a.x / 24, 0);
  expect(middles.map((ring) => [Math.round(middleOf(ring)), Math.round(ring[0].a.x - middleOf(ring))])).toEqual([[100, 16], [600, 20], [400, 30]]); // prettier-ignore
});

test('the golden thread has no line through a teleporter, a ring at its end and the player at its beginning', () => {
  const maze = ownLevel('pac-maze.txt');
  const world = worldOn(maze, { bots: 0, thread: true });
  stepWorld(world, STILL);
  const { links } = maze.plan;
  const [{ from, to }] = links;
  const step = ({ x, z }: typeof from, dx: number) => ({ x: x + dx, y: 0, z });
  const [a, b, c] = [step(from, 0), step(to, 0), step(to, 10)];
  const path = { ...world.thread!.path!, points: [a, b, c], links: ['walk', 'teleport', 'walk'] as const };
  const shapes = threadShapes({ ...world, thread: { ...world.thread!, path } });
  const { position } = world.player;
  expect(lines(shapes).map((line) => [line.a.x, line.b.x])).toEqual([[position.x, a.x], [b.x, c.x]]); // prettier-ignore
  expect(points(shapes)).toMatchObject([{ form: 'ring', at: { x: c.x, z: c.z } }]);
});
