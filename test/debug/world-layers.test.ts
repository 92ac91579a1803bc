// What the layers of a running hunt say, held against the world they were made from, all along half a minute on every small map.
import { describe, expect, test } from 'vitest';
import { canSee } from '../../src/bsp/trace.ts';
import { collisionShapes, pathShapes, sightShapes } from '../../src/debug/world/world-shapes.ts';
import { gridShapes } from '../../src/debug/level/grid-shapes.ts';
import { sensesShapes } from '../../src/debug/world/senses-shapes.ts';
import { nodesOfSearch, searchShapes } from '../../src/debug/search/search-shapes.ts';
import { searchedShapes } from '../../src/debug/search/searched-shapes.ts';
import type { DebugShape, LineShape, PointShape } from '../../src/debug/shapes.ts';
import { createAutopilot, steerByItself } from '../../src/game/player/autopilot.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { hashWorld } from '../../src/game/run/hash-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { STEPS_PER_SECOND, type World } from '../../src/game/world.ts';
import { distance, type Point3 } from '../../src/geometry/point.ts';
import { BOT_BODY } from '../../src/nav/bodies.ts';
import { gridOfLevel } from '../../src/nav/grid/grid-of-level.ts';
import { centreOfNode, nodeAt } from '../../src/nav/grid/navigation-grid.ts';
import { LAYERS, loadLayers } from '../../src/debug/layers.ts';
import type { LinkType } from '../../src/map/floor-plan.ts';
import type { Path, SearchedPlace } from '../../src/nav/path-finder.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { roomsPlan, type Corner } from '../support/plans.ts';
import { levelOfPlan, ownLevel, ownPlans } from '../support/all-plans.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';

const SECONDS = QUICK ? 4 : 30;

const lines = (shapes: readonly DebugShape[]): LineShape[] => shapes.filter((shape) => shape.kind === 'line');
const points = (shapes: readonly DebugShape[]): PointShape[] => shapes.filter((shape) => shape.kind === 'point');

/** Looks at the world twice a second of a hunt in which the player walks by itself. */
function watchHunt(plan: (typeof PLANS)[number][1], look: (world: World) => void): World {
  const level = levelOfPlan(plan());
  const world = createWorld(level, { seed: 5, settings: { bots: 4 } });
  const pilot = createAutopilot(level, 5);
  for (let step = 0; step < SECONDS * STEPS_PER_SECOND; step++) {
    stepWorld(world, steerByItself(pilot, world));
    if (step % 30 === 0) look(world);
  }
  return world;
}

const PLANS = ownPlans().filter(([name]) => (QUICK ? /two-ways/ : /keep|dorm-hall|two-ways/).test(name));

describe.each(PLANS)('%s, seed 5', (_, plan) => {
  test('a path has its bot’s colour and leads from the bot to its goal or 48 short of the player, at flying height', () => {
    let seen = 0;
    watchHunt(plan, (world) => {
      const shapes = pathShapes({ level: world.level, body: BOT_BODY, world });
      const hunters = world.bots.filter(({ follow: { path } }) => path !== null);
      const player = world.player.position;
      const isFar = ({ position }: { position: Point3 }): boolean => distance(position, player) > 48;
      const drawn = new Set<string>(shapes.map(({ color }) => color));
      for (const each of world.bots) {
        if (!hunters.includes(each)) expect(drawn.has(each.color)).toBe(each.state === 'no path');
        else if (isFar(each)) expect(drawn.has(each.color)).toBe(true);
      }
      for (const bot of hunters.filter(
        (each) => each.follow.nextPoint < each.follow.path!.points.length && isFar(each),
      )) {
        seen++;
        const ahead = lines(shapes).filter(({ color, strength }) => color === bot.color && strength > 0.5);
        const goal = bot.follow.path!.points[bot.follow.path!.points.length - 1];
        const end = ahead.at(-1)!;
        expect(ahead[0].a).toEqual(bot.position);
        // What it has passed is not ahead.
        const { path, nextPoint } = bot.follow;
        expect(ahead.length).toBeLessThanOrEqual(path!.points.length - nextPoint);
        expect(lines(shapes).filter(({ color, strength }) => color === bot.color && strength < 0.5)).toHaveLength(nextPoint); // prettier-ignore
        expect(end.form).toBe('arrow');
        if (distance(goal, player) >= 48) expect(end.b).toEqual({ ...goal, y: goal.y + world.settings.flyHeight });
        else expect(distance(end.b, player)).toBeCloseTo(48, 6);
        for (let i = 1; i < ahead.length; i++) expect(ahead[i].a).toEqual(ahead[i - 1].b);
      }
    });
    expect(seen).toBeGreaterThan(0);
  });

  test('whatever a layer draws of it can be seen', async () => {
    await loadLayers();
    const drawn = new Set<string>();
    const world = watchHunt(plan, () => {});
    for (const layer of LAYERS)
      for (const shape of layer.shapes({ level: world.level, body: BOT_BODY, world })) {
        if (shape.kind === 'point') expect(shape.size, layer.key).toBeGreaterThan(0);
        if (!('strength' in shape)) continue;
        expect(shape.strength, layer.key).toBeGreaterThan(0);
        expect(shape.strength, layer.key).toBeLessThanOrEqual(1);
        drawn.add(layer.key);
      }
    expect(drawn.size).toBeGreaterThan(8);
  });

  test('a sight line is plain where the bot sees the player, else dashed and crossed', () => {
    watchHunt(plan, (world) => {
      const shapes = sightShapes({ level: world.level, body: BOT_BODY, world });
      const { position, eyeHeight } = world.player;
      const eyes = { ...position, y: position.y + eyeHeight };
      const seeing = world.bots.filter((bot) => canSee(world.level.tree, bot.position, eyes));
      expect(lines(shapes).filter(({ form }) => form === 'plain')).toHaveLength(seeing.length);
      expect(lines(shapes).filter(({ form }) => form === 'dashed')).toHaveLength(world.bots.length - seeing.length);
      expect(points(shapes)).toHaveLength(world.bots.length - seeing.length);
      // They end in the eye that looks, where any width is a wedge over the picture.
      for (const { width } of lines(shapes)) expect(width).toBe(0);
    });
  });

  test('collision discs are at player and bots with their radii', () => {
    watchHunt(plan, (world) => {
      const shapes = lines(collisionShapes({ level: world.level, body: BOT_BODY, world })).filter(
        ({ width }) => width === 1,
      );
      for (const [who, { position, body }] of [world.player, ...world.bots].entries()) {
        const ring = shapes.slice(24 * who, 24 * who + 24);
        expect(ring).toHaveLength(24);
        ring.forEach(({ a, b }, i) => {
          expect(distance(a, position)).toBeCloseTo(body.radius, 6);
          expect(distance(b, ring[(i + 1) % 24].a)).toBeLessThan(1e-6);
        });
      }
    });
  });

  test('drawn search and path are those of a bot’s own path, and drawing changes nothing', () => {
    let searches = 0;
    const watched = watchHunt(plan, (world) => {
      const shapes = searchShapes({ level: world.level, body: BOT_BODY, world });
      if (nodesOfSearch(world).expanded === 0) return;
      searches++;
      const path = lines(shapes).filter(
        ({ color, form, width }) => color === 'search-path' && width === 2 && form !== 'plain',
      );
      const ends = path.map(({ b }) => `${b.x} ${b.z}`).join();
      const own = world.bots.map(({ follow: { path } }) => path?.points.map(({ x, z }) => `${x} ${z}`).join());
      expect(own.some((points) => points !== undefined && ends.startsWith(points))).toBe(true);
      const goals = world.bots.flatMap(({ follow: { path } }) => path?.points.at(-1) ?? []);
      const way = points(shapes).filter(({ color }) => color === 'search-path');
      expect(way.some(({ at }) => goals.some((goal) => distance(goal, at) < 1e-2))).toBe(true);
      expect(shapes.some(({ kind, color }) => kind === 'label' && color === 'search-path')).toBe(true);
    });
    expect(searches).toBeGreaterThan(0);
    expect(hashWorld(watched)).toBe(hashWorld(watchHunt(plan, () => undefined)));
  });
});

describe.each(PLANS)('%s, seed 5, rewound', (_, plan) => {
  test('after k expansions exactly k places are closed and other reached places open; the end is the whole search', () => {
    let rewound = 0;
    watchHunt(plan, (world) => {
      const input = { level: world.level, body: BOT_BODY, world };
      const whole = searchShapes(input);
      const count = nodesOfSearch(world).expanded;
      if (whole.length === 0 || rewound > 6) return;
      rewound++;
      const states = (step: number): { closed: number; reached: Set<string> } => {
        const all = points(searchShapes({ ...input, searchStep: step }));
        return {
          closed: all.filter(({ form }) => form === 'disc').length,
          reached: new Set(all.map(({ at }) => `${at.x} ${at.z}`)),
        };
      };
      let before = states(0);
      expect(before.closed).toBe(0);
      for (const step of [1, 2, 3, Math.floor(count / 2), count - 1].sort((p, q) => p - q)) {
        if (step < 1 || step >= count) continue;
        const now = states(step);
        // No more than one by each: a place that is opened again is closed a second time.
        expect(now.closed).toBeLessThanOrEqual(step);
        expect(now.closed).toBeGreaterThanOrEqual(before.closed);
        for (const place of before.reached) expect(now.reached).toContain(place);
        expect(now.reached.size).toBeGreaterThanOrEqual(now.closed);
        before = now;
      }
      expect(searchShapes({ ...input, searchStep: count })).toBe(whole);
    });
    expect(rewound).toBeGreaterThan(0);
  });
});

test('of the view cones of six bots in the office at most 1.5 % is behind walls', () => {
  const level = ownLevel('office.json');
  const world = createWorld(level, { seed: 1, settings: { bots: 6, senses: 'senses' } });
  const pilot = createAutopilot(level, 1);
  const random = randomFrom(1);
  let [hidden, all] = [0, 0];
  for (let step = 0; step < 20 * STEPS_PER_SECOND; step++) {
    stepWorld(world, steerByItself(pilot, world));
    if (step % 30 !== 0) continue;
    for (const shape of sensesShapes({ level, body: BOT_BODY, world })) {
      if (shape.kind !== 'area') continue;
      const [from, a, b] = shape.points;
      const { position } = world.bots.find((bot) => distance(bot.position, from) === 0)!;
      // A random place of the piece counts for all of it.
      const [out, across] = [Math.sqrt(random()), random()];
      const along = (p: number, q: number, r: number): number => p + out * (q + across * (r - q) - p);
      const at = { x: along(from.x, a.x, b.x), y: position.y, z: along(from.z, a.z, b.z) };
      const size = Math.abs((a.x - from.x) * (b.z - from.z) - (a.z - from.z) * (b.x - from.x));
      all += size;
      if (!canSee(level.tree, position, at)) hidden += size;
    }
  }
  expect(all).toBeGreaterThan(0);
  expect(hidden / all).toBeLessThan(0.015);
});

test('a bot without a path says so', () => {
  const world = createWorld(ownLevel('keep.json'), { seed: 5, settings: { bots: 1 } });
  const [bot] = world.bots;
  const draw = (state: (typeof bot)['state']) =>
    pathShapes({ level: world.level, body: BOT_BODY, world: { ...world, bots: [{ ...bot, state }] } });
  expect(draw('waiting')).toEqual([]);
  expect(draw('no path')).toMatchObject([{ kind: 'label', color: bot.color, text: 'No path' }]);
});

test('the grid’s shapes are the same list until a path or the player’s node changes, in a jump too, and then those of now', () => {
  const level = ownLevel('keep.json');
  const world = createWorld(level, { seed: 5, settings: { bots: 1 } });
  stepWorld(world, steerByItself(createAutopilot(level, 5), world));
  const [bot] = world.bots;
  const grid = gridOfLevel(level, BOT_BODY);
  const at = { ...world.player.position, ...centreOfNode(grid, nodeAt(grid, world.player.position)) };
  const draw = (nodes: number, points: readonly Point3[], up = 0): readonly DebugShape[] => {
    const player = { ...world.player, position: { ...at, x: at.x + nodes * grid.nodeSize, y: at.y + up } };
    const bots = [{ ...bot, follow: { ...bot.follow, path: { ...bot.follow.path!, points } } }];
    return gridShapes({ level, body: BOT_BODY, world: { ...world, player, bots } });
  };
  const middle = (shapes: readonly DebugShape[]): number => {
    const xs = shapes.flatMap((shape) => (shape.kind === 'area' ? shape.points.map(({ x }) => x) : []));
    return (Math.min(...xs) + Math.max(...xs)) / 2;
  };
  const black = (shapes: readonly DebugShape[]): number => shapes.filter(({ color }) => color === 'node-path').length;
  const first = draw(0, []);
  expect(draw(0.4, [])).toBe(first);
  expect(draw(0, [], 24)).toBe(first);
  expect(middle(draw(1.4, [])) - middle(first)).toBeCloseTo(grid.nodeSize);
  expect([black(first), black(draw(1.4, [at]))]).toEqual([0, 1]);
});

test('the grid’s layer blackens every node that a path crosses, no node beside a diagonal step, and none under a link', () => {
  const level = ownLevel('one-room.json');
  const world = createWorld(level, { seed: 1, settings: { bots: 1, finder: 'grid' } });
  const [bot] = world.bots;
  const grid = gridOfLevel(level, BOT_BODY);
  const first = nodeAt(grid, world.player.position);
  const nodes = (...steps: [right: number, down: number][]): Set<number> =>
    new Set(steps.map(([right, down]) => first + right + down * grid.gridWidth));
  const black = (link: LinkType, ...steps: [right: number, down: number][]): Set<number> => {
    const points = [...nodes(...steps)].map((node) => ({ ...centreOfNode(grid, node), y: 0 }));
    const path: Path = { points, links: points.map(() => link), length: 0, cost: 0, expanded: 0, corridor: [] };
    const bots = [{ ...bot, follow: { ...bot.follow, path } }];
    const shapes = gridShapes({ level, body: BOT_BODY, world: { ...world, bots } });
    const areas = shapes.flatMap((shape) => (shape.kind === 'area' && shape.color === 'node-path' ? [shape] : []));
    const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
    return new Set(
      areas.map(({ points: corners }) =>
        nodeAt(grid, { x: middle(corners.map(({ x }) => x)), z: middle(corners.map(({ z }) => z)) }),
      ),
    );
  };
  expect(black('walk', [0, 0], [3, 0])).toEqual(nodes([0, 0], [1, 0], [2, 0], [3, 0]));
  for (const side of [-1, 1])
    expect(black('walk', [0, 0], [2 * side, 2])).toEqual(nodes([0, 0], [side, 1], [2 * side, 2]));
  expect(black('teleport', [0, 0], [3, 0])).toEqual(nodes([0, 0], [3, 0]));
});

test('the legend says open for the frontier, closed for expanded, g for the cost so far', () => {
  const rows = LAYERS.find(({ key }) => key === 'search')!.legend!;
  const wordOf = (color: string): string => rows.find((row) => row.color === color)!.word;
  expect(wordOf('search-open')).toMatch(/^open: to expand/);
  expect(wordOf('search-closed')).toMatch(/^closed: expanded/);
  expect(wordOf('search-path')).toMatch(/f = g so far \+ h to go/);
});

test('a search as shapes: open places are rings, expanded discs grow with their order, the path is marked', () => {
  const place = (x: number, parent: number, state: 'open' | 'closed', order: number): SearchedPlace => ({
    at: { x, y: 0, z: 0 },
    parent,
    g: x,
    h: 30 - x,
    f: 30,
    state,
    order,
  });
  const searched = [
    place(0, -1, 'closed', 1),
    place(10, 0, 'closed', 2),
    place(20, 1, 'open', 0),
    place(15, 0, 'open', 0),
    place(30, 1, 'closed', 3),
  ];
  const shapes = searchedShapes(searched, { x: 30, z: 0 });
  expect(points(shapes).map(({ color, form, size }) => [color, form, size])).toEqual([
    ['search-path', 'disc', 10],
    ['search-path', 'disc', 14],
    ['search-open', 'ring', 6],
    ['search-open', 'ring', 6],
    ['search-path', 'disc', 18],
  ]);
  expect(lines(shapes)).toHaveLength(4);
});

test('of the walls near the player those are drawn that can stop it: dashed a step too high or an opening too low', () => {
  const square = (minX: number, minZ: number): Corner[] => [[minX, minZ], [minX + 100, minZ], [minX + 100, minZ + 100], [minX, minZ + 100]]; // prettier-ignore
  const level = buildLevel(
    roomsPlan('steps', {
      rooms: [
        { polygon: square(0, 0), floor: 64, ceiling: 256 },
        { polygon: square(100, 0), floor: 64 + 24, ceiling: 256 },
        { polygon: square(-100, 0), floor: 64 + 25, ceiling: 256 },
        { polygon: square(0, 100), floor: 64, ceiling: 64 + 55 },
        { polygon: square(0, -100), floor: 0, ceiling: 64 + 56 },
      ],
      things: [{ kind: 'player', at: { x: 50, z: 50 } }],
    }),
  );
  const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
  const walls = lines(collisionShapes({ level, body: BOT_BODY, world })).filter(({ width }) => width === 3);
  expect(walls.every(({ a, b }) => a.y === world.player.position.y + 2 && b.y === a.y)).toBe(true);
  const drawn = walls.filter(({ form }) => form === 'dashed').map(({ a, b }) => [(a.x + b.x) / 2, (a.z + b.z) / 2]);
  expect(drawn.sort(([x], [u]) => x - u)).toEqual([
    [0, 50],
    [50, 100],
  ]);
});

test('a bot without a path says so at its flying height', () => {
  const level = ownLevel('two-ways.json');
  const world = createWorld(level, { seed: 5, settings: { bots: 1 } });
  const [bot] = world.bots;
  const lost = { ...world, bots: [{ ...bot, state: 'no path' as const, follow: { ...bot.follow, path: null } }] };
  const at = { ...bot.position, y: bot.position.y + world.settings.flyHeight };
  expect(pathShapes({ level, body: BOT_BODY, world: lost })).toEqual([{ kind: 'label', color: bot.color, at, text: 'No path' }]); // prettier-ignore
});
