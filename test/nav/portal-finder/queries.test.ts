// One tiny plan per behaviour of a query.
import { describe, expect, test } from 'vitest';
import type { FloorPlan, PlanLink } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER, POINT_WALKER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf, countOneWayPortals } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { canWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { FINDERS, finderOf, type FinderOptions } from '../../../src/door/nav.ts';
import { PORTAL_NARROW, PORTAL_OPEN } from '../../../src/nav/portal-graph/portal-graph.ts';
import type { PathAnswer, Place } from '../../../src/nav/path-finder.ts';
import { reachedSectors } from '../../../src/nav/reach/reached-sectors.ts';
import { TEST_GRID_1 } from '../../support/oracles/cell-grid.ts';
import { bytesOf } from '../../support/data.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import * as plans from '../../support/plans.ts';

const at = (x: number, z: number): Place => ({ x, z });

function ask(
  plan: FloorPlan,
  body: Body,
  start: Place,
  goal: Place,
  key = 'midpoints',
  options: FinderOptions = {},
): PathAnswer {
  return finderOf(key).make(buildLevel(plan), body, options).answer(start, goal);
}

describe('answers', () => {
  test('same leaf: only the goal, nothing expanded', () => {
    for (const { key } of FINDERS) {
      const answer = ask(plans.squareRoom, PLAYER_BODY, at(64, 64), at(200, 100), key);
      expect(answer).toEqual({
        expanded: 0,
        reason: null,
        path: {
          points: [{ x: 200, y: 0, z: 100 }],
          links: ['walk'],
          length: Math.hypot(136, 36),
          cost: Math.hypot(136, 36),
          expanded: 0,
          corridor: [],
        },
      });
    }
  });
  test('start equals goal: only the goal, length 0', () => {
    const { path } = ask(plans.squareRoom, PLAYER_BODY, at(64, 64), at(64, 64));
    expect(path?.points).toEqual([{ x: 64, y: 0, z: 64 }]);
    expect(path?.length).toBe(0);
  });
  test('through a door: without the start, with the goal, portals in order', () => {
    const { path } = ask(plans.twoRooms, POINT_WALKER, at(64, 128), at(464, 128));
    expect(path?.points).toEqual([at(256, 128), at(272, 128), at(464, 128)].map((point) => ({ ...point, y: 0 })));
    expect(path?.length).toBe(400);
    expect(path?.corridor).toHaveLength(2);
    expect(path?.links).toEqual(['walk', 'walk', 'walk']);
    const smooth = ask(plans.twoRooms, POINT_WALKER, at(64, 128), at(464, 128), 'line-of-sight').path;
    expect(smooth?.points).toEqual([{ x: 464, y: 0, z: 128 }]);
    expect(smooth?.corridor).toEqual(path?.corridor);
    const wide = ask(plans.twoRooms, PLAYER_BODY, at(64, 128), at(464, 128), 'line-of-sight').path;
    expect([wide?.points, wide?.corridor]).toEqual([smooth?.points, path?.corridor]);
  });
  test('heights: a portal has the higher floor, the goal its own', () => {
    const { path } = ask(plans.stepHall, POINT_WALKER, at(64, 128), at(400, 128));
    expect(path?.points.map(({ y }) => y)).toEqual([16, 16]);
    const back = ask(plans.stepHall, POINT_WALKER, at(400, 128), at(64, 128)).path;
    expect(back?.points.map(({ y }) => y)).toEqual([16, 0]);
  });
  test('find returns the path or null', () => {
    const finder = finderOf('midpoints').make(buildLevel(plans.twoRooms), PLAYER_BODY);
    expect(finder.find(at(64, 128), at(464, 128))).toEqual(finder.answer(at(64, 128), at(464, 128)).path);
    expect(finder.find(at(64, 128), at(-64, 128))).toBeNull();
  });
  test('explain lists places reached, or none where no search was needed', () => {
    const finder = finderOf('midpoints').make(buildLevel(plans.dormCorridor), BOT_BODY);
    const told = finder.explain?.(at(128, 100), at(900, 100));
    const closed = told?.searched.filter(({ state }) => state === 'closed') ?? [];
    expect(closed).toHaveLength(told?.expanded ?? -1);
    expect(closed.map(({ order }) => order).sort((a, b) => a - b)).toEqual(closed.map((_, index) => index + 1));
    expect(told?.searched[0]).toMatchObject({ at: { x: 128, z: 100 }, parent: -1, g: 0 });
    for (const { parent, g, h, f, at: place } of told?.searched.slice(1) ?? []) {
      const from = told?.searched[parent];
      expect(f).toBe(g + h);
      expect(g).toBeCloseTo((from?.g ?? 0) + Math.hypot(place.x - (from?.at.x ?? 0), place.z - (from?.at.z ?? 0)), 6);
    }
    expect(finder.explain?.(at(128, 100), at(130, 100))?.searched).toEqual([]);
  });
});

describe('ends of a query', () => {
  test('outside the map: null, with the end at fault', () => {
    expect(ask(plans.twoRooms, PLAYER_BODY, at(-99, 0), at(64, 128)).reason).toBe('start outside');
    expect(ask(plans.twoRooms, PLAYER_BODY, at(64, 128), at(1e9, -1e9)).reason).toBe('goal outside');
    expect(ask(plans.twoRooms, PLAYER_BODY, at(-9, 0), at(-9, 0)).reason).toBe('start outside');
    expect(ask(plans.twoRooms, PLAYER_BODY, at(264, 32), at(64, 128)).reason).toBe('start blocked');
    expect(ask(plans.twoRooms, PLAYER_BODY, at(64, 128), at(264, 32)).reason).toBe('goal blocked');
  });
  test.each(FINDERS.map(({ key }) => key))('%s rejects invalid places and bodies', (key) => {
    const wrong = { x: 64, y: 128 } as unknown as Place;
    // Hands on walls and drawn graphs want more of a plan than this one has; all the same they are asked for a place first.
    const finder = finderOf(key).make(buildLevel(plans.twoRooms), BOT_BODY);
    if (key !== 'hand-graph')
      expect(() => finder.answer(at(64, 128), wrong)).toThrow('goal is { x, y }; pass { x, z }');
    const make = (body: Partial<Body>) => () =>
      finderOf(key)
        .make(buildLevel(plans.twoRooms), body as Body)
        .answer(at(64, 128), at(64, 130));
    expect(make({ radius: 10 })).toThrow('body: height is undefined');
    expect(make({ ...BOT_BODY, radius: -1 })).toThrow('body: radius is -1');
    expect(make({ ...BOT_BODY, radius: Infinity })).toThrow('body: radius is Infinity');
    expect(make({ ...BOT_BODY, step: NaN })).toThrow('body: step is NaN');
  });
  test('outside with snapping', () => {
    const snapped = ask(plans.twoRooms, PLAYER_BODY, at(-99, 128), at(464, 128), 'midpoints', { outside: 'snap' });
    expect(snapped.moved?.start?.x).toBeCloseTo(16, 2);
    expect(snapped.moved?.start?.z).toBe(128);
    expect(snapped.path?.points[0]).toMatchObject(snapped.moved?.start ?? {});
    expect(snapped.path?.points.at(-1)).toMatchObject(at(464, 128));
    const far = ask(plans.twoRooms, PLAYER_BODY, at(-99, 128), at(464, 128), 'midpoints', {
      outside: 'snap',
      maxDistance: 50,
    });
    expect(far.reason).toBe('start outside');
  });
  test('nearer to a wall than the radius: moved to the nearest legal place, and reported', () => {
    const answer = ask(plans.squareRoom, PLAYER_BODY, at(3, 2), at(250, 128));
    expect(answer.moved?.start).toBeDefined();
    expect(answer.moved?.start?.x).toBeCloseTo(16, 2);
    expect(answer.moved?.start?.z).toBeCloseTo(16, 2);
    expect(answer.moved?.goal?.x).toBeCloseTo(240, 2);
    expect(answer.moved?.goal?.z).toBe(128);
    expect(answer.path?.points).toHaveLength(2);
    expect(ask(plans.squareRoom, POINT_WALKER, at(3, 2), at(250, 128)).moved).toBeUndefined();
  });
  test('a moved start stays on its side of a wall', () => {
    const answer = ask(plans.thinWall, PLAYER_BODY, at(255, 256), at(64, 256));
    expect(answer.moved?.start?.x).toBeCloseTo(240, 2);
  });
  test('on the border of two leaves, both contain it', () => {
    for (const goal of [at(100, 128), at(400, 128)]) {
      expect(ask(plans.stepHall, PLAYER_BODY, at(256, 128), goal).path?.points).toHaveLength(1);
      expect(ask(plans.stepHall, PLAYER_BODY, goal, at(256, 128)).path?.points).toHaveLength(1);
    }
    // On the edge of a ledge one stands on the ledge, and may go back or down.
    expect(ask(plans.stepHall, POINT_WALKER, at(512, 128), at(400, 128)).path?.points).toHaveLength(1);
    expect(ask(plans.stepHall, POINT_WALKER, at(512, 128), at(600, 128)).path?.points).toHaveLength(1);
    // … unless its feet are known to be at the foot of the ledge.
    expect(ask(plans.stepHall, POINT_WALKER, { ...at(512, 128), y: 16 }, at(600, 128)).reason).toBe('disconnected');
    expect(ask(plans.stepHall, POINT_WALKER, at(400, 128), at(512, 128)).path?.points).toHaveLength(1);
  });
  test('with cells of 20 units the start of TestGrid1 is in a wall', () => {
    const plan = loadPlan(bytesOf(['20', '10', '10', ...TEST_GRID_1].join('\n')), 'TestGrid1.txt');
    const { scale, dx, dz } = plan.frame;
    const place = (u: number, v: number): Place => at(u * scale + dx, v * scale + dz);
    expect(ask(plan, POINT_WALKER, place(80, 10), place(80, 80)).reason).toBe('start blocked');
    expect(ask(plan, POINT_WALKER, place(170, 30), place(170, 170)).reason).toBe(null);
    expect(ask(plan, POINT_WALKER, place(-5, 15), place(80, 80)).reason).toBe('start outside');
  });
});

describe('which bodies pass', () => {
  test('a step up of 16 is possible, of 48 not, down always; flyers pass anywhere', () => {
    const level = buildLevel(plans.stepHall);
    expect(reachedSectors(level, PLAYER_BODY, at(64, 128))).toEqual([0, 1]);
    expect(reachedSectors(level, PLAYER_BODY, at(700, 128))).toEqual([0, 1, 2]);
    expect(reachedSectors(level, BOT_BODY, at(64, 128))).toEqual([0, 1, 2]);
    expect(countOneWayPortals(level, PLAYER_BODY)).toBe(1);
    expect(countOneWayPortals(level, BOT_BODY)).toBe(0);
    const down = ask(plans.stepHall, PLAYER_BODY, at(700, 128), at(64, 128));
    expect(down.path?.links).toContain('drop');
    expect(ask(plans.stepHall, PLAYER_BODY, at(700, 128), at(64, 128), 'line-of-sight').path?.links).toEqual(['drop']);
    // The lower step is 16, the higher one 48: exactly as much as they can is enough.
    const [able, unable] = [16, 15.99].map((step) => ({ ...PLAYER_BODY, step }));
    expect(reachedSectors(level, able, at(64, 128))).toEqual([0, 1]);
    expect(reachedSectors(level, unable, at(64, 128))).toEqual([0]);
    expect([48, 47.99].map((drop) => reachedSectors(level, { ...PLAYER_BODY, drop }, at(700, 128)))).toEqual([[0, 1, 2], [2]]); // prettier-ignore
    const shy = { ...PLAYER_BODY, drop: 24 };
    expect(ask(plans.stepHall, shy, at(700, 128), at(64, 128)).reason).toBe('disconnected');
  });
  test('no body passes a lintel lower than itself', () => {
    expect(ask(plans.twoRooms, { ...POINT_FLYER, height: 96 }, at(64, 128), at(464, 128)).reason).toBe(null);
    expect(ask(plans.twoRooms, { ...POINT_FLYER, height: 97 }, at(64, 128), at(464, 128)).reason).toBe('disconnected');
  });
  test('an opening is as high as from the higher floor to the lower ceiling, whatever both rooms have', () => {
    const reaches = (near: object, far: object): boolean[] => {
      const plan = plans.roomsPlan('two heights', {
        rooms: [
          { polygon: plans.box(0, 0, 256, 256), ...near },
          { polygon: plans.box(256, 0, 512, 256), ...far },
        ],
        things: [{ kind: 'player', at: at(64, 128) }],
      });
      return [POINT_FLYER, PLAYER_BODY].map((body) => ask(plan, body, at(64, 128), at(400, 128)).path !== null);
    };
    const { height } = PLAYER_BODY;
    for (const [gap, isOpen] of [
      [height, true],
      [height - 1, false],
    ] as const) {
      // prettier-ignore
      const low = { floor: 0, ceiling: 20 + gap };
      const high = { floor: 20, ceiling: 200 };
      expect(reaches(low, high)).toEqual([isOpen, isOpen]);
      expect(reaches(high, low)).toEqual([isOpen, isOpen]);
    }
  });
  test('a gap of exactly twice the radius is open, a slightly narrower one is not', () => {
    for (const plan of [plans.twoRooms, turnedDoor()]) {
      const level = buildLevel(plan);
      const [start, goal] = plan.things.map((thing) => thing.at);
      const fits = { ...PLAYER_BODY, radius: plan === plans.twoRooms ? 32 : 40 };
      const path = finderOf('line-of-sight').make(level, fits).find(start, goal);
      expect(path).not.toBeNull();
      if (path !== null) expect(pathChecker(level, fits)(start, path)).toEqual([]);
      const wide = { ...fits, radius: fits.radius + 2 ** -10 };
      expect(finderOf('midpoints').make(level, wide).answer(start, goal).reason).toBe('disconnected');
      expect(portalGraphOf(level, wide).portalState).toContain(PORTAL_NARROW);
      expect([...new Set(portalGraphOf(level, fits).portalState)]).toEqual([PORTAL_OPEN]);
    }
  });
  test('a pillar in a doorway leaves two passages, or none', () => {
    const plan = plans.roomsPlan('pillar in a doorway', {
      rooms: [
        {
          polygon: [
            [0, 0],
            [256, 0],
            [256, 64],
            [256, 192],
            [256, 256],
            [0, 256],
          ],
        },
        {
          polygon: [
            [256, 0],
            [512, 0],
            [512, 256],
            [256, 256],
            [256, 192],
            [256, 64],
          ],
          holes: [
            [
              [264, 124],
              [272, 124],
              [272, 132],
              [264, 132],
            ],
          ],
        },
      ],
      walls: [
        { from: [256, 0], to: [256, 64], blocks: 1 },
        { from: [256, 192], to: [256, 256], blocks: 1 },
      ],
    });
    expect(ask(plan, { ...PLAYER_BODY, radius: 28 }, at(100, 128), at(400, 128)).reason).toBe(null);
    expect(ask(plan, { ...PLAYER_BODY, radius: 34 }, at(100, 128), at(400, 128)).reason).toBe('disconnected');
  });
  test('a sealed room is disconnected at once', () => {
    const answer = ask(plans.sealedRing, PLAYER_BODY, at(96, 96), at(384, 384));
    expect(answer).toEqual({ path: null, reason: 'disconnected', expanded: 0 });
  });
  test('a budget of expansions is respected and reported', () => {
    const answer = ask(plans.dormCorridor, BOT_BODY, at(128, 100), at(900, 100), 'midpoints', { budget: 2 });
    expect(answer).toEqual({ path: null, reason: 'budget', expanded: 2 });
  });
});

describe('doorways in one line', () => {
  for (const body of [PLAYER_BODY, BOT_BODY, POINT_WALKER]) {
    for (const { key, isIncomplete } of FINDERS) {
      // A grid is for bodies with a width.
      if (isIncomplete && body.radius === 0) continue;
      // A point's shortest way is along the wall, and the tight paths through portals are too.
      if (/^exact|^funnel$|^line-of-sight$/.test(key) && body.radius === 0) continue;
      test(`${key}, radius ${body.radius}: no leg runs along the wall between them`, () => {
        const level = buildLevel(plans.dormCorridor);
        const { path, reason } = finderOf(key).make(level, body).answer(at(128, 100), at(900, 100));
        // Those who keep a hand on the wall do not find what stands in the open.
        if (!key.endsWith('-hand') && reason !== 'no graph') expect(path).not.toBeNull();
        if (path === null) return;
        expect(pathChecker(level, body)(at(128, 100), path)).toEqual([]);
        const stops = [{ ...at(128, 100), y: 0 }, ...path.points];
        for (let i = 1; i < stops.length; i++) {
          const alongWall = stops[i].z === stops[i - 1].z && (stops[i].z === 256 || stops[i].z === 240);
          expect(alongWall && Math.abs(stops[i].x - stops[i - 1].x) > 64).toBe(false);
        }
      });
    }
  }
});

describe('cost', () => {
  const marsh = plans.roomsPlan('a marsh between two banks', {
    rooms: [
      {
        polygon: [
          [0, 0],
          [256, 0],
          [512, 0],
          [768, 0],
          [768, 128],
          [512, 128],
          [256, 128],
          [0, 128],
        ],
      },
      {
        polygon: [
          [0, 128],
          [256, 128],
          [256, 384],
          [0, 384],
        ],
      },
      {
        polygon: [
          [256, 128],
          [512, 128],
          [512, 384],
          [256, 384],
        ],
        cost: 10,
      },
      {
        polygon: [
          [512, 128],
          [768, 128],
          [768, 384],
          [512, 384],
        ],
      },
    ],
  });
  test('terrain: around the marsh instead of through it, also smoothed', () => {
    for (const key of ['midpoints', 'line-of-sight']) {
      const { path } = ask(marsh, POINT_WALKER, at(128, 300), at(640, 300), key);
      expect(path?.points.some(({ z }) => z <= 128)).toBe(true);
      expect(path?.cost).toBeCloseTo(path?.length ?? 0, 9);
    }
    const wade = ask(marsh, POINT_WALKER, at(300, 300), at(500, 300)).path;
    expect(wade?.cost).toBeCloseTo(2000, 9);
    expect(wade?.length).toBeCloseTo(200, 9);
  });
  test('a link is one directed step with its type, and the estimate accounts for shortcuts', () => {
    const link: PlanLink = { type: 'teleport', from: at(64, 64), to: at(700, 340), cost: 5 };
    const plan: FloorPlan = { ...marsh, links: [link] };
    for (const key of ['midpoints', 'line-of-sight', 'dijkstra']) {
      const there = ask(plan, PLAYER_BODY, at(128, 300), at(640, 300), key).path;
      expect(there?.links).toContain('teleport');
      expect(there?.points).toContainEqual({ x: 700, y: 0, z: 340 });
      expect(there?.cost).toBeLessThan(350);
      const back = ask(plan, PLAYER_BODY, at(640, 300), at(128, 300), key).path;
      expect(back?.links).not.toContain('teleport');
    }
    const cost = (key: string): number | undefined =>
      ask(plan, PLAYER_BODY, at(128, 300), at(640, 300), key).path?.cost;
    expect(cost('midpoints')).toBeCloseTo(cost('dijkstra') ?? NaN, 9);
  });
});

describe('canWalk', () => {
  test('tests width, steps, and obstacles', () => {
    const level = buildLevel(plans.twoRooms);
    expect(canWalk(level, PLAYER_BODY, at(64, 128), at(464, 128))).toBe(true);
    expect(canWalk(level, PLAYER_BODY, at(64, 40), at(464, 120))).toBe(false);
    expect(canWalk(level, POINT_WALKER, at(64, 40), at(464, 40))).toBe(false);
    expect(canWalk(level, PLAYER_BODY, at(64, 128), at(-64, 128))).toBe(false);
    const steps = buildLevel(plans.stepHall);
    expect(canWalk(steps, PLAYER_BODY, at(700, 128), at(64, 128))).toBe(true);
    expect(canWalk(steps, PLAYER_BODY, at(64, 128), at(700, 128))).toBe(false);
    expect(canWalk(steps, BOT_BODY, at(64, 128), at(700, 128))).toBe(true);
  });
});

/** Two rooms and a doorway 80 wide and 30 deep, all turned so that a side of 4 goes 3 down and 1 a bit: 3-4-5 directions. */
function turnedDoor(): FloorPlan {
  const turn = ([x, z]: plans.Corner): plans.Corner => [x * 0.8 - z * 0.6, x * 0.6 + z * 0.8];
  const ring = (...corners: plans.Corner[]): plans.Corner[] => corners.map(turn);
  const place = (x: number, z: number): Place => {
    const [u, v] = turn([x, z]);
    return at(u, v);
  };
  return plans.roomsPlan('turned door', {
    rooms: [
      { polygon: ring([0, 0], [300, 0], [300, 100], [300, 180], [300, 300], [0, 300]) },
      { polygon: ring([300, 100], [330, 100], [330, 180], [300, 180]) },
      { polygon: ring([330, 0], [600, 0], [600, 300], [330, 300], [330, 180], [330, 100]) },
    ],
    things: [
      { kind: 'player', at: place(100, 140) },
      { kind: 'bot', at: place(500, 140) },
    ],
  });
}
