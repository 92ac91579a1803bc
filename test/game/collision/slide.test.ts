// A disc's move against plain geometry: how far it gets before each wall, thing and body, along which tangent it goes on, and what it reports.
import { describe, expect, test } from 'vitest';
import { BLOCKS_BODIES, SOLID, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { createArena, createNearby, type Arena } from '../../../src/game/collision/arena.ts';
import {
  fitsAt,
  freeWay,
  measureFooting,
  moveDisc,
  type Circle,
  type Disc,
} from '../../../src/game/collision/slide.ts';
import { blockersOfLevel } from '../../../src/nav/blockers.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { box, roomsPlan, type Corner } from '../../support/plans.ts';
import { closestOnSegment } from '../../support/checks/segment.ts';
import { randomFrom } from '../../support/random.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { rowOfRooms } from '../../support/inputs/row-of-rooms.ts';

/** A wall or a circle in the way. */
interface Stop {
  readonly a: Point;
  readonly b: Point;
  /** How near the disc's centre may come. */
  readonly reach: number;
  readonly kind: 'wall' | 'height' | number;
}

interface Contact {
  readonly time: number;
  readonly normal: Point;
  readonly kind: Stop['kind'];
}

const NEVER: Contact = { time: 2, normal: { x: 0, z: 0 }, kind: 'wall' };
/** Differences that rounding and the tolerance of contacts may make. */
const SLACK = 1 / 1024;

const after = (from: Point, move: Point, time: number): Point => ({
  x: from.x + move.x * time,
  z: from.z + move.z * time,
});

const gapTo = (a: Point, b: Point, at: Point): number => distance(at, closestOnSegment(at, a, b));

/** When a moving point comes within reach: the distance is convex in time, so its least is searched, and then the moment before it. */
function contactWith({ a, b, reach, kind }: Stop, from: Point, move: Point): Contact | 'unclear' {
  const gapAt = (time: number): number => gapTo(a, b, after(from, move, time));
  if (gapAt(0) - Math.hypot(move.x, move.z) > reach + SLACK) return NEVER;
  let [low, high] = [0, 1];
  for (let i = 0; i < 80; i++) {
    const [one, other] = [low + (high - low) / 3, high - (high - low) / 3];
    if (gapAt(one) <= gapAt(other)) high = other;
    else low = one;
  }
  const nearest = gapAt(low);
  if (nearest > reach) return NEVER;
  if (nearest > reach - SLACK) return gapAt(0) - nearest < 1e-9 ? NEVER : 'unclear';
  let [clear, hit] = [0, low];
  for (let i = 0; i < 60; i++) {
    const middle = (clear + hit) / 2;
    if (gapAt(middle) >= reach) clear = middle;
    else hit = middle;
  }
  const at = after(from, move, clear);
  const on = closestOnSegment(at, a, b);
  const gap = distance(at, on);
  return { time: clear, normal: { x: (at.x - on.x) / gap, z: (at.z - on.z) / gap }, kind };
}

function firstContact(stops: readonly Stop[], from: Point, move: Point): Contact | 'unclear' {
  const contacts = stops.map((stop) => contactWith(stop, from, move));
  const known = contacts.filter((each) => each !== 'unclear');
  if (known.length < contacts.length) return 'unclear';
  const [first = NEVER, second = NEVER] = known.sort((one, other) => one.time - other.time);
  const isTie = first.time < 2 && second.time - first.time < 1e-4;
  const isSame = distance(first.normal, second.normal) < 1e-6 && first.kind === second.kind;
  return isTie && !isSame ? 'unclear' : first;
}

/** All that stops the disc with its feet where they are. */
function stopsFor({ plan, ...level }: ReturnType<typeof buildLevel>, disc: Disc, circles: readonly Circle[]): Stop[] {
  const walls = plan.walls.flatMap(({ a, b, front, back, blocks }): Stop[] => {
    const ends = { a: plan.vertices[a], b: plan.vertices[b], reach: disc.radius };
    if (back === SOLID || (blocks & disc.stoppedBy) !== 0) return [{ ...ends, kind: 'wall' }];
    const sides = [plan.sectors[front], plan.sectors[back]];
    const bottom = Math.max(...sides.map(({ floor }) => floor));
    const top = Math.min(...sides.map(({ ceiling }) => ceiling));
    if (top - bottom < disc.height) return [{ ...ends, kind: 'wall' }];
    const isShut = bottom > disc.feet + disc.step || top < disc.feet + disc.height;
    return isShut ? [{ ...ends, kind: 'height' }] : [];
  });
  const things = blockersOfLevel({ plan, ...level }).flatMap(({ x, z, radius, top, ceiling }): Stop[] => {
    const isLow = ceiling - top < disc.height;
    if (!isLow && top <= disc.feet + disc.step) return [];
    return [{ a: { x, z }, b: { x, z }, reach: disc.radius + radius, kind: isLow ? 'wall' : 'height' }];
  });
  return [
    ...walls,
    ...things,
    ...circles.map(({ id, x, z, radius }): Stop => ({
      a: { x, z },
      b: { x, z },
      reach: disc.radius + radius,
      kind: id,
    })),
  ];
}

/** Is there room for the disc's height, with its feet where they are, or raised to the floor there? */
function hasHeadroom(arena: Arena, { nearby, radius, feet, height }: Disc, { x, z }: Point): boolean {
  const room = { floor: 0, ceiling: 0 };
  measureFooting(arena, nearby, x, z, radius, room);
  return room.ceiling - Math.max(room.floor, feet) >= height;
}

/** A room with railings, each of whose ends stands free. */
function railings(): FloorPlan {
  const random = randomFrom(5);
  const near = (at: number): number => at + Math.floor(random() * 24);
  const walls = Array.from({ length: 48 }, (_, i): { from: Corner; to: Corner; blocks: number } => {
    const [x, z] = [40 + 72 * (i % 8), 40 + 72 * Math.floor(i / 8)];
    return { from: [near(x), near(z)], to: [near(x) + 26, near(z) + 2], blocks: BLOCKS_BODIES };
  });
  return roomsPlan('railings', { rooms: [{ polygon: box(0, 0, 640, 480) }], walls });
}

const plans: [string, () => FloorPlan][] = [
  ['railings', railings] as [string, () => FloorPlan],
  ...ownPlans().filter(([name]) => (QUICK ? /station|pillars/ : /keep|station|pillars/).test(name)),
  ...[1, 2, 3].map((seed): [string, () => FloorPlan] => [`random plan ${seed}`, () => randomPlan(seed, 40)]),
].map(([name, load]) => [name, load]);

/** How many moves are compared on each. */
const MOST = QUICK ? 110 : 200;

describe.each(plans)('%s', (_, load) => {
  test('goes as far as plain geometry says, then along the tangent, and names what it met (seed 4)', () => {
    const level = levelOfPlan(load());
    const arena = createArena(level);
    const { minX, minZ, maxX, maxZ } = level.plan.bounds;
    const random = randomFrom(4);
    const one = (low: number, high: number): number => low + random() * (high - low);
    const met = new Set<string>();
    let compared = 0;
    for (let i = 0; i < 20_000 && compared < MOST; i++) {
      const { a, b } = level.plan.walls[Math.floor(random() * level.plan.walls.length)];
      const [from, to] = [level.plan.vertices[a], level.plan.vertices[b]];
      // Mostly beside a wall, sometimes anywhere.
      const on = { x: from.x + (to.x - from.x) * one(-0.1, 1.1), z: from.z + (to.z - from.z) * one(-0.1, 1.1) };
      const at =
        i % 4 === 0 ? { x: one(minX, maxX), z: one(minZ, maxZ) } : { x: on.x + one(-30, 30), z: on.z + one(-30, 30) };
      const leaf = level.tree.leaves[leafAt(level.tree, at)];
      if (leaf === undefined) continue;
      const radius = one(4, 16);
      const rest = { height: one(32, 72), step: one(0, 40), stoppedBy: BLOCKS_BODIES, nearby: createNearby() };
      const disc: Disc = {
        ...at,
        feet: leaf.floor + (i % 3) * one(0, 32),
        radius,
        floor: leaf.floor,
        ceiling: leaf.ceiling,
        ...rest,
      };
      const [turn, gap, wide] = [one(0, 2 * Math.PI), radius + one(0.1, 4), one(2, 14)];
      const beside = { x: at.x + (gap + wide) * Math.cos(turn), z: at.z + (gap + wide) * Math.sin(turn) };
      const circles = i % 2 === 0 ? [{ id: i, ...beside, radius: wide }] : [];
      const stops = stopsFor(level, disc, circles).filter(({ a: c, b: d, reach }) => gapTo(c, d, at) < reach + 16);
      const isClear = stops.every(({ a: c, b: d, reach }) => gapTo(c, d, at) > reach + SLACK);
      if (!isClear || !hasHeadroom(arena, disc, at)) continue;
      // One piece of a move: at most half the radius.
      const angle = one(0, 2 * Math.PI);
      const long = one(0.5, Math.max(radius / 2, 1));
      let move = { x: long * Math.cos(angle), z: long * Math.sin(angle) };
      let now: Point = at;
      let before: Point | null = null;
      const seen: Stop['kind'][] = [];
      let first: Contact | 'unclear' = 'unclear';
      for (let hits = 0; hits < 4; hits++) {
        const contact = firstContact(stops, now, move);
        if (hits === 0) first = contact;
        if (contact === 'unclear') {
          now = { x: NaN, z: NaN };
          break;
        }
        now = after(now, move, Math.min(1, contact.time));
        if (contact.time > 1) break;
        seen.push(contact.kind);
        const { normal, time } = contact;
        const left = { x: move.x * (1 - time), z: move.z * (1 - time) };
        const into = left.x * normal.x + left.z * normal.z;
        move = { x: left.x - into * normal.x, z: left.z - into * normal.z };
        if (before !== null && move.x * before.x + move.z * before.z < 0) break;
        before = normal;
      }
      if (first === 'unclear') continue;
      const [dx, dz] = [long * Math.cos(angle), long * Math.sin(angle)];
      expect(freeWay(arena, disc, dx, dz, circles)).toBeCloseTo(Math.min(1, first.time), 3);
      if (Number.isNaN(now.x) || !hasHeadroom(arena, disc, now)) continue;
      compared++;
      const report = moveDisc(arena, disc, dx, dz, circles, true);
      expect(distance(disc, now)).toBeLessThan(8 * SLACK);
      expect(report).toEqual({
        hitWall: seen.includes('wall'),
        hitCircle: seen.find((kind) => typeof kind === 'number') ?? -1,
      });
      for (const kind of seen) met.add(typeof kind === 'number' ? 'circle' : kind);
    }
    expect(compared).toBeGreaterThan(100);
    expect([...met]).toEqual(expect.arrayContaining(['wall', 'circle']));
  });

  test('footing and fit equal a plain loop over all walls and things (seed 6)', () => {
    const level = levelOfPlan(load());
    const { plan, tree } = level;
    const arena = createArena(level);
    const things = blockersOfLevel(level);
    const random = randomFrom(6);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
    const TOUCH = 1 / 4096;
    let fits = 0;
    for (let i = 0; i < 120; i++) {
      // Beside walls and things: clear of them, touching them, or over them by just more or less than the tolerance.
      const radius = pick([0, 8, 14, 16]);
      const off = pick([radius, radius - TOUCH, radius - TOUCH / 2, radius - 2 * TOUCH, radius + 1, radius / 2]);
      const { a, b } = pick(plan.walls);
      const [from, to] = [plan.vertices[a], plan.vertices[b]];
      const length = distance(from, to);
      const along = pick([0, 0.25, 0.5, 1]);
      const thing = things.length > 0 && random() < 0.3 ? pick(things) : undefined;
      const at =
        thing === undefined
          ? {
              x: from.x + (to.x - from.x) * along - ((to.z - from.z) / length) * off,
              z: from.z + (to.z - from.z) * along + ((to.x - from.x) / length) * off,
            }
          : { x: thing.x + thing.radius + off, z: thing.z };
      const leaf = leafAt(tree, at);
      const room = leaf < 0 ? null : plan.sectors[tree.leaves[leaf].sector];
      const footing = { floor: room?.floor ?? Infinity, ceiling: room?.ceiling ?? -Infinity };
      const near = plan.walls.map((wall) => gapTo(plan.vertices[wall.a], plan.vertices[wall.b], at));
      // Where walls are not along an axis, a distance is the limit but for rounding.
      const isUnclear = ({ a: c, b: d }: { a: number; b: number }, wall: number): boolean => {
        const [one, other] = [plan.vertices[c], plan.vertices[d]];
        const isRound = one.x === other.x || one.z === other.z;
        return Math.abs(near[wall] - radius + TOUCH) < 1e-9 && !(isRound && near[wall] === radius - TOUCH);
      };
      if (plan.walls.some(isUnclear)) continue;
      plan.walls.forEach(({ front, back }, wall) => {
        if (back === SOLID || near[wall] >= radius - TOUCH) return;
        footing.floor = Math.max(footing.floor, plan.sectors[front].floor, plan.sectors[back].floor);
        footing.ceiling = Math.min(footing.ceiling, plan.sectors[front].ceiling, plan.sectors[back].ceiling);
      });
      const met = things.filter((each) => each.radius + radius > TOUCH && distance(each, at) < each.radius + radius - TOUCH); // prettier-ignore
      for (const { top } of met) footing.floor = Math.max(footing.floor, top);
      const measured = { floor: 0, ceiling: 0 };
      measureFooting(arena, createNearby(), at.x, at.z, radius, measured);
      expect(measured).toEqual(footing);
      const gap = footing.ceiling - footing.floor;
      const height = pick(gap > 0 ? [36, 56, gap, gap + 2e-6] : [36, 56]);
      const stoppedBy = pick([0, BLOCKS_BODIES, 7]);
      const isClear = plan.walls.every(({ front, back, blocks }, wall) => {
        if (near[wall] >= radius - TOUCH) return true;
        if (back === SOLID || (blocks & stoppedBy) !== 0) return false;
        const bottom = Math.max(plan.sectors[front].floor, plan.sectors[back].floor);
        return Math.min(plan.sectors[front].ceiling, plan.sectors[back].ceiling) - bottom >= height - 1e-6;
      });
      const expected = footing.ceiling - footing.floor >= height - 1e-6 && isClear && met.length === 0;
      const disc: Disc = { ...at, feet: 0, height, radius, step: 24, stoppedBy, floor: 0, ceiling: 0, nearby: createNearby() }; // prettier-ignore
      expect(fitsAt(arena, disc, at.x, at.z)).toBe(expected);
      fits += Number(expected);
    }
    expect(fits).toBeGreaterThan(5);
    expect(fits).toBeLessThan(100);
  });
});

test('a disc under a low ceiling stops before a step on which it would not fit, and slides along it', () => {
  const rooms = [
    { floor: 24, ceiling: 128 },
    { floor: 0, ceiling: 128, width: 20 },
    { floor: 0, ceiling: 70 },
  ];
  const arena = createArena(buildLevel(rowOfRooms(rooms, [])));
  // 4 beside the low ceiling's edge at x = 276; the step is at x = 256.
  const at = { x: 280, z: -128, feet: 0, floor: 0, ceiling: 70 };
  const disc: Disc = { ...at, height: 56, radius: 16, step: 24, stoppedBy: BLOCKS_BODIES, nearby: createNearby() };
  moveDisc(arena, disc, -14, 4, [], true);
  expect(disc.x).toBeCloseTo(272, 2);
  expect(disc.z).toBeCloseTo(-124, 2);
  expect(disc).toMatchObject({ feet: 0, floor: 0, ceiling: 70 });
  // Where the ceiling is high it climbs.
  Object.assign(disc, { x: 274, floor: 0, ceiling: 128 });
  const high = createArena(buildLevel(rowOfRooms([...rooms.slice(0, 2), { floor: 0, ceiling: 128 }], [])));
  moveDisc(high, disc, -14, 4, [], true);
  expect(disc).toMatchObject({ x: 260, feet: 24, floor: 24 });
});

test('a disc that comes over a wall’s end at a grazing angle goes no deeper into it than a contact may (seed 8)', () => {
  const [a, b] = [
    { x: 100, z: 100 },
    { x: 200, z: 100 },
  ];
  const walls = [{ from: [a.x, a.z], to: [b.x, b.z], blocks: BLOCKS_BODIES }] as const;
  const arena = createArena(buildLevel(roomsPlan('railing', { rooms: [{ polygon: box(0, 0, 300, 200) }], walls })));
  const radius = 10;
  const random = randomFrom(8);
  let slid = 0;
  for (let i = 0; i < 400; i++) {
    const [along, down] = [i % 2 === 0 ? 1 : -1, i % 4 < 2 ? 1 : -1];
    const end = along > 0 ? a : b;
    const clear = random() / 2048;
    const at = { x: end.x - along * 2 * random(), z: end.z - down * (radius + clear) };
    const disc: Disc = { ...at, feet: 0, floor: 0, ceiling: 128, height: 56, radius, step: 24, stoppedBy: BLOCKS_BODIES, nearby: createNearby() }; // prettier-ignore
    const report = moveDisc(arena, disc, along * (2 + 3 * random()), down * (clear + random() / 1024), [], true);
    expect(gapTo(a, b, disc)).toBeGreaterThan(radius - 1 / 8192 - 1e-9);
    slid += Number(report.hitWall);
  }
  expect(slid).toBeGreaterThan(100);
});
