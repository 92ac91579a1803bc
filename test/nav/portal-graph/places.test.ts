// clearanceAt, findNearestPoint and randomPlace against slow twins that know no mesh: every wall of the plan is looked at each time.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { leafAt, leavesAt } from '../../../src/bsp/leaf-at.ts';
import { pointGapSquared, segmentGapSquared } from '../../../src/geometry/gap.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { SOLID, type Wall } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { createLevel, createNavigator } from '../../../src/index.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { buildPortalGraph } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Level } from '../../../src/nav/level.ts';
import { clearanceAt, findNearestPoint } from '../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { reachedSectors } from '../../../src/nav/reach/reached-sectors.ts';
import { doomPlans, levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { roomsPlan, type Corner } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const SAMPLES = QUICK ? 12 : 40;
/** How many points are tried; huge maps get fewer, because their twins look at every wall every time. */
const pointsFor = (walls: number): number => (walls > 3000 ? 6 : QUICK ? 8 : 30);
const SEED = 20;
const BODIES: readonly (readonly [string, Body])[] = [
  ['player', PLAYER_BODY],
  ['bot', BOT_BODY],
];
/** Hardly any place has room for it; to compare all walls in reach with one another took minutes. */
const GIANT: Body = { ...BOT_BODY, radius: 120 };

/** Does the wall stop a body whose feet are at that height? From the plan's own data. */
function stops({ plan }: Level, body: Body, wall: Wall, feet: number): boolean {
  if (wall.back === SOLID || (wall.blocks & body.stoppedBy) !== 0) return true;
  const front = plan.sectors[wall.front];
  const back = plan.sectors[wall.back];
  if (Math.min(front.ceiling, back.ceiling) - Math.max(front.floor, back.floor) < body.height) return true;
  const top = Math.max(front.floor, back.floor);
  return Math.abs(front.floor - back.floor) > body.step && top - feet > body.step;
}

const isSolid = (level: Level, body: Body, wall: Wall): boolean =>
  stops(level, { ...body, step: Infinity }, wall, Infinity);

/** Distance to the nearest wall that stops the body at that height, at most 1024. */
function gapAt(level: Level, body: Body, p: Point, feet: number): number {
  const { vertices, walls } = level.plan;
  const gapOf = ({ a, b }: Wall): number => pointGapSquared(p.x, p.z, vertices[a], vertices[b]);
  const least = walls.reduce((gap, wall) => {
    const own = gapOf(wall);
    return own < gap && stops(level, body, wall, feet) ? own : gap;
  }, 1024 ** 2);
  return Math.sqrt(least);
}

function slowClearance(level: Level, body: Body, p: Point): number {
  const leaf = leafAt(level.tree, p);
  return leaf < 0 ? -1 : gapAt(level, body, p, level.tree.leaves[leaf].floor);
}

/** How much the body has to spare at p, by every wall; negative where it cannot stand. On a border the better side counts. */
function spare(level: Level, body: Body, p: Point): number {
  const { leaves } = level.tree;
  return leavesAt(level.tree, p).reduce((most, leaf) => {
    const { floor, ceiling } = leaves[leaf];
    return ceiling - floor < body.height ? most : Math.max(most, gapAt(level, body, p, floor) - body.radius);
  }, -Infinity);
}

function isBehindWall(level: Level, body: Body, p: Point, q: Point): boolean {
  const { vertices, walls } = level.plan;
  return walls.some(
    (wall) => isSolid(level, body, wall) && segmentGapSquared(p, q, vertices[wall.a], vertices[wall.b]) === 0,
  );
}

function randomPoint({ plan }: Level, random: () => number): Point {
  const { minX, maxX, minZ, maxZ } = plan.bounds;
  const at = (low: number, high: number): number => Math.round((low + random() * (high - low)) * 1024) / 1024;
  return { x: at(minX, maxX), z: at(minZ, maxZ) };
}

// The largest map only in long runs.
for (const [name, load] of sampled(
  [...ownPlans(), ...doomPlans().filter(([each]) => !QUICK || !each.includes('map12'))],
  3,
)) {
  describe(name, () => {
    const level = levelOfPlan(load());
    const points = pointsFor(level.plan.walls.length);
    for (const [who, body, reach] of [
      ...BODIES.map((each) => [...each, 128] as const),
      ['giant', GIANT, 500] as const,
    ]) {
      test(`findNearestPoint is legal, and no sample is nearer, ${who}, seed ${SEED}`, () => {
        const random = randomFrom(SEED);
        let moved = 0;
        for (let i = 0; i < 8 * points && moved < points; i++) {
          const p = randomPoint(level, random);
          if (spare(level, body, p) >= 0) {
            if (i < points) expect(findNearestPoint(level, body, p, reach)).toEqual(p);
            continue;
          }
          moved++;
          const found = findNearestPoint(level, body, p, reach);
          const gap = found === null ? reach : distance(p, found);
          if (found !== null) expect(spare(level, body, found), `for ${p.x},${p.z}`).toBeGreaterThanOrEqual(-1e-6);
          const isInside = leafAt(level.tree, p) >= 0;
          for (let k = 0; k < SAMPLES; k++) {
            const turn = random() * 2 * Math.PI;
            const far = Math.sqrt(random()) * gap;
            const q = { x: p.x + Math.cos(turn) * far, z: p.z + Math.sin(turn) * far };
            // The grid's quantum and the room left for it are what a found place may be farther by.
            if (far > gap - 1 / 64 || spare(level, body, q) < 1 / 64) continue;
            if (isInside && isBehindWall(level, body, p, q)) continue;
            throw new Error(`seed ${SEED}: ${p.x},${p.z} goes ${gap} away, but ${q.x},${q.z} is legal at ${far}`);
          }
        }
      });
    }

    for (const [who, body] of BODIES) {
      test(`clearanceAt equals a loop over all walls, ${who}, seed ${SEED}`, () => {
        const random = randomFrom(SEED);
        for (let i = 0; i < points; i++) {
          const p = randomPoint(level, random);
          expect(clearanceAt(level, body, p), `at ${p.x},${p.z}`).toBeCloseTo(slowClearance(level, body, p), 6);
        }
      });

      test(`randomPlace is legal and reaches every part, ${who}, seed ${SEED}`, () => {
        const random = randomFrom(SEED);
        const sectors = new Set<number>();
        for (let i = 0; i < 10 * points; i++) {
          const place = randomPlace(level, body, random);
          if (place === null) throw new Error(`no place for the ${who}`);
          expect(spare(level, body, place)).toBeGreaterThanOrEqual(-1e-6);
          sectors.add(level.tree.leaves[leafAt(level.tree, place)].sector);
        }
        const start = level.plan.things.find(({ kind }) => kind === 'player');
        if (start === undefined) return;
        // Of the larger sectors that are reached, none is left out; small ones may be, by chance.
        const whole = level.tree.leaves.reduce((sum, { area }) => sum + area, 0);
        const areaOf = new Map<number, number>();
        for (const { sector, area } of level.tree.leaves) areaOf.set(sector, (areaOf.get(sector) ?? 0) + area);
        for (const sector of reachedSectors(level, body, start.at)) {
          if (areaOf.get(sector)! > 0.08 * whole) expect([...sectors], `sector ${sector}`).toContain(sector);
        }
      });
    }

    test('the same plan built twice gives the same mesh and paths', () => {
      const twin = buildLevel(load());
      // The test library takes 10 s to compare the largest of them.
      const meshes = [buildPortalGraph(twin.tree, PLAYER_BODY), buildPortalGraph(level.tree, PLAYER_BODY)];
      expect(isDeepStrictEqual(meshes[0], meshes[1])).toBe(true);
      const one = finderOf('line-of-sight').make(level, PLAYER_BODY);
      const other = finderOf('line-of-sight').make(twin, PLAYER_BODY);
      const random = randomFrom(SEED);
      for (let i = 0; i < points; i++) {
        const from = randomPlace(level, PLAYER_BODY, random)!;
        const to = randomPlace(level, PLAYER_BODY, random)!;
        expect(one.answer(from, to)).toEqual(other.answer(from, to));
      }
    });
  });
}

/** The least distance of a legal place that is seen along 1,440 rays from p, found to 1/64 unit; Infinity beyond `most`. */
function sampledGap(level: Level, body: Body, p: Point, most: number): number {
  let least = most;
  for (let ray = 0; ray < 1440; ray++) {
    const turn = (ray / 720) * Math.PI;
    const at = (far: number): Point => ({ x: p.x + Math.cos(turn) * far, z: p.z + Math.sin(turn) * far });
    let room = 0;
    // What it has to spare grows no faster than it moves: steps that leave it too little are taken at once.
    for (let far = 1 / 4; far < least; far += Math.max(1, Number.isFinite(room) ? Math.floor(-4 * room) : 1) / 4) {
      room = spare(level, body, at(far));
      if (room < 0) continue;
      for (let back = 1 / 8; back >= 1 / 64; back /= 2) if (spare(level, body, at(far - back)) >= 0) far -= back;
      if (!isBehindWall(level, body, p, at(far))) least = Math.min(least, far);
      break;
    }
  }
  return least < most ? least : Infinity;
}

const POST_SEEDS = QUICK ? 2 : 12;

test(`findNearestPoint is as near as any place along 1,440 rays, among posts and walls of seeds 0 to ${POST_SEEDS - 1}`, () => {
  const kinds = { line: 0, meeting: 0, touch: 0 };
  for (let seed = 0; seed < POST_SEEDS; seed++) {
    const random = randomFrom(seed);
    const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
    const box = (x: number, z: number, wide: number, high: number): Corner[] => [
      [x, z],
      [x + wide, z],
      [x + wide, z + high],
      [x, z + high],
    ];
    // Two posts with a gap that is too narrow, and one too near to the wall.
    const gap = whole(8, 28);
    const posts = [
      box(100, 100 + whole(-6, 6), 12, 9),
      box(112 + gap, 100 + whole(-6, 6), 11, 13),
      box(60, whole(12, 28), whole(6, 30), 8),
    ];
    const level = buildLevel(roomsPlan(`posts ${seed}`, { rooms: [{ polygon: box(0, 0, 260, 200), holes: posts }] }));
    const [corner] = posts[2];
    const between = { x: 112 + gap / 2 + random(), z: 105 + 2 * random() };
    const beside = { x: corner[0] + 3 * random() - 3, z: corner[1] / 2 + random() };
    const inWall = { x: 30 + 200 * random(), z: 4 + 4 * random() };
    for (const p of [between, beside, inWall]) {
      const found = findNearestPoint(level, PLAYER_BODY, p, 64);
      const say = `seed ${seed}: ${p.x},${p.z}`;
      expect(found, say).not.toBeNull();
      expect(spare(level, PLAYER_BODY, found!), say).toBeGreaterThanOrEqual(-1e-6);
      // Up to two quanta of room, and a ray that passes by the tip of what is free.
      expect(distance(p, found!), say).toBeLessThanOrEqual(sampledGap(level, PLAYER_BODY, p, 64) + 0.02);
      const touching = level.plan.vertices.filter(
        (v) => Math.abs(distance(v, found!) - PLAYER_BODY.radius) < 0.02,
      ).length;
      if (touching >= 2) kinds.touch++;
      else if (touching === 1 && Math.abs(found!.z - PLAYER_BODY.radius) < 0.02) kinds.meeting++;
      else kinds.line++;
    }
  }
  // All three kinds of places are among them: beside one wall, where a wall meets a corner's circle, and where two circles meet.
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(QUICK ? 0 : 2);
});

test('findNearestPoint leads out of a round alcove of 64 walls that the agent fits nowhere in', () => {
  const alcove = Array.from({ length: 64 }, (_, i): [number, number] => {
    const angle = ((i + 0.5) / 32) * Math.PI;
    const out = 1.2 / Math.cos(Math.PI / 64);
    return [11.2 + out * Math.cos(angle), 5 + out * Math.sin(angle)];
  });
  const hall = [[0, 0], [10, 0], [10, 10], [0, 10]] as const; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms: [{ polygon: hall }, { polygon: alcove }] }), { radius: 1.3 });
  const at = nav.findNearestPoint({ x: 11.3, z: 5.01 });
  expect(at?.x).toBeCloseTo(10 - Math.sqrt(1.3 ** 2 - (1.2 * Math.tan(Math.PI / 64)) ** 2), 3);
  expect(at?.z).toBeCloseTo(5, 3);
});
