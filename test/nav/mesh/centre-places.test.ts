// The places that a disc's centre may take: a little more than the radius from every wall that stops it is in, a little less is out, on every
// map, and their outline is where the one becomes the other. All distances from the plan's own data.
import { describe, expect, test } from 'vitest';
import { leafAt, leavesAt } from '../../../src/bsp/leaf-at.ts';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { BLOCKS_BODIES, openingOfWall, SOLID } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { centreOutline } from '../../../src/nav/mesh/centre-outline.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { findFreeSpans } from '../../../src/nav/clearance/free-spans.ts';
import type { Level } from '../../../src/nav/level.ts';
import { clearanceAt, findNearestPoint, standingLeaf } from '../../../src/nav/portal-graph/places.ts';
import { doomPlans, levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { box, roomsPlan, TINY_PLANS } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const NEARLY = 1 / 64;
const BODIES: readonly (readonly [string, Body])[] = [
  ['the player', PLAYER_BODY],
  ['a wide flyer', { ...BOT_BODY, radius: 29.5 }],
];

const plans = [
  ...sampled(ownPlans(), 2),
  ...doomPlans().filter((_, i) => !QUICK || i % 4 === 0),
  ...TINY_PLANS.map((plan) => [plan.name, () => plan] as const),
  ...Array.from({ length: QUICK ? 6 : 24 }, (_, seed) => [`random plan ${seed}`, () => randomPlan(seed, 80)] as const),
];

/** How far the place is from the nearest wall that blocks the body on that floor: by all walls. */
function gapTo({ plan }: Level, body: Body, { x, z }: Point, floor: number): number {
  const { vertices, walls, sectors } = plan;
  let least = Infinity;
  for (const wall of walls) {
    const gap = pointGapSquared(x, z, vertices[wall.a], vertices[wall.b]);
    if (gap >= least) continue;
    const { bottom, top } = openingOfWall(plan, wall);
    const isSolid = wall.back === SOLID || (wall.blocks & body.stoppedBy) !== 0 || top - bottom < body.height;
    const rise = isSolid ? Infinity : Math.abs(sectors[wall.front].floor - sectors[wall.back].floor);
    if (isSolid || (rise > body.step && bottom - floor > body.step)) least = gap;
  }
  return Math.sqrt(least);
}

/** Is the place surely in, surely out, or too near to the border to be asked? On a border between leaves the better counts. */
function verdict(level: Level, body: Body, p: Point): 'in' | 'out' | 'near' {
  const rooms = leavesAt(level.tree, p).map((leaf) => {
    const { floor, ceiling } = level.tree.leaves[leaf];
    return ceiling - floor < body.height ? -Infinity : gapTo(level, body, p, floor) - body.radius;
  });
  const room = Math.max(-Infinity, ...rooms);
  return room >= NEARLY ? 'in' : room < -NEARLY ? 'out' : 'near';
}

describe.each(plans)('%s', (_, load) => {
  test('radius + 1/64 from every blocking wall is inside, nearer than radius − 1/64 is outside (seed 9)', () => {
    const level = levelOfPlan(load());
    const { bounds, vertices, walls } = level.plan;
    const random = randomFrom(9);
    const whole = (walls.length > 2000 ? 40 : 120) * (QUICK ? 0.3 : 1);
    for (const [who, body] of BODIES) {
      const graph = portalGraphOf(level, body);
      const seen = { in: 0, out: 0, near: 0 };
      for (let i = 0; i < whole; i++) {
        // Anywhere, and about as far from some wall as the radius.
        const { a, b } = walls[Math.floor(random() * walls.length)];
        const [along, turn] = [random(), random() * 2 * Math.PI];
        const out = body.radius + (random() - 0.5) * (random() < 0.5 ? 0.1 : 8);
        const p =
          i % 3 === 0
            ? {
                x: bounds.minX + random() * (bounds.maxX - bounds.minX),
                z: bounds.minZ + random() * (bounds.maxZ - bounds.minZ),
              }
            : {
                x: vertices[a].x + along * (vertices[b].x - vertices[a].x) + out * Math.cos(turn),
                z: vertices[a].z + along * (vertices[b].z - vertices[a].z) + out * Math.sin(turn),
              };
        const told = verdict(level, body, p);
        seen[told]++;
        const say = `${who} at ${p.x},${p.z}`;
        if (told !== 'near') expect({ say, is: standingLeaf(graph, p) >= 0 ? 'in' : 'out' }).toEqual({ say, is: told });
        if (told === 'in') {
          expect(findNearestPoint(level, body, p, 1)).toBe(p);
          if (leavesAt(level.tree, p).length === 1)
            expect(clearanceAt(level, body, p), say).toBeGreaterThanOrEqual(body.radius + NEARLY - 1e-9);
        }
      }
      expect(seen.in + seen.out).toBeGreaterThan(0);
    }
  });
});

test.each(plans.filter(([name]) => !name.startsWith('free')))(
  '%s: the outline of free space is its border',
  (_, load) => {
    const level = levelOfPlan(load());
    const body = PLAYER_BODY;
    const graph = portalGraphOf(level, body);
    const { straight, round } = centreOutline(level, body);
    const random = randomFrom(2);
    const most = QUICK ? 80 : 200;
    const borders: { at: Point; inwards: Point }[] = [
      ...straight.map(({ a, b }) => {
        const t = random();
        const length = Math.hypot(b.x - a.x, b.z - a.z);
        const at = { x: a.x + t * (b.x - a.x), z: a.z + t * (b.z - a.z) };
        return { at, inwards: { x: -(b.z - a.z) / length, z: (b.x - a.x) / length } };
      }),
      ...round.map(({ x, z, radius, from, turn }) => {
        const angle = from + random() * turn;
        const inwards = { x: Math.cos(angle), z: Math.sin(angle) };
        return { at: { x: x + radius * inwards.x, z: z + radius * inwards.z }, inwards };
      }),
    ];
    for (const { at, inwards } of borders.filter(() => borders.length < most || random() < most / borders.length)) {
      const say = `at ${at.x},${at.z}`;
      // A hair aside the body cannot stand, on one side at least; on the border itself it can, but for what 1/64 is for.
      const moved = (by: number): Point => ({ x: at.x + by * inwards.x, z: at.z + by * inwards.z });
      const stands = [0, 1e-4, -1e-4].some((by) => findNearestPoint(level, body, moved(by), NEARLY) !== null);
      expect({ say, stands }).toEqual({ say, stands: true });
      const isOut = [-3e-4, 3e-4].some((by) => leafAt(level.tree, moved(by)) < 0 || standingLeaf(graph, moved(by)) < 0);
      expect({ say, isOut }).toEqual({ say, isOut: true });
    }
  },
);

describe('a gap of exactly twice the radius is open', () => {
  const gapped = (width: number): Level =>
    buildLevel(
      roomsPlan('gap', {
        rooms: [{ polygon: box(0, 0, 256, 256) }],
        walls: [
          { from: [0, 128], to: [100, 128], blocks: BLOCKS_BODIES },
          { from: [100 + width, 128], to: [256, 128], blocks: BLOCKS_BODIES },
        ],
      }),
    );

  test('a doorway, for free space, portals and every complete finder; one quantum less is closed', () => {
    for (const [level, isOpen] of [
      [gapped(32), true],
      [gapped(32 - 2 ** -10), false],
    ] as const) {
      const graph = portalGraphOf(level, PLAYER_BODY);
      const middle = { x: 116, z: 128 };
      expect(standingLeaf(graph, middle) >= 0).toBe(isOpen);
      const spans = level.tree.portals
        .filter(({ a, b }) => a.z === 128 && b.z === 128)
        .flatMap((portal) => findFreeSpans(graph.near, portal, 0));
      expect(spans.length > 0).toBe(isOpen);
      for (const key of ['midpoints', 'line-of-sight', 'funnel', 'exact', 'dijkstra', 'breadth-first'])
        expect(finderOf(key).make(level, PLAYER_BODY).find({ x: 60, z: 60 }, { x: 60, z: 200 }) !== null).toBe(isOpen);
    }
  });

  test('a corridor: its outline has both borders on one line', () => {
    const level = buildLevel(roomsPlan('corridor', { rooms: [{ polygon: box(0, 0, 400, 32) }] }));
    const { straight, round } = centreOutline(level, PLAYER_BODY);
    expect(round).toEqual([]);
    expect(straight.filter(({ a, b }) => a.z === 16 && b.z === 16)).toHaveLength(2);
    expect(finderOf('exact').make(level, PLAYER_BODY).find({ x: 16, z: 16 }, { x: 384, z: 16 })!.length).toBe(368);
  });
});
