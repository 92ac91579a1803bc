// clearanceAt, nearestLegal and randomPlace against slow twins that know no mesh: every wall of the plan is looked at each time.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { leafAt, leavesAt } from '../../src/bsp/leaf-at.ts';
import { pointGapSquared, segmentGapSquared } from '../../src/geometry/gap.ts';
import { distance, type Point } from '../../src/geometry/point.ts';
import { SOLID, type Wall } from '../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { buildNavMesh } from '../../src/nav/build-nav-mesh.ts';
import { finderOf } from '../../src/nav/finders.ts';
import type { Level } from '../../src/nav/level.ts';
import { clearanceAt, nearestLegal } from '../../src/nav/places.ts';
import { randomPlace } from '../../src/nav/random-place.ts';
import { reachedSectors } from '../../src/nav/reached-sectors.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';

const SAMPLES = QUICK ? 12 : 40;
/** How many points are tried; huge maps get fewer, because their twins look at every wall every time. */
const pointsFor = (walls: number): number => (walls > 3000 ? 6 : QUICK ? 8 : 30);
const SEED = 20;
const BODIES: readonly (readonly [string, Body])[] = [
  ['player', PLAYER_BODY],
  ['bot', BOT_BODY],
];

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

for (const [name, load] of [...ownPlans(), ...doomPlans()]) {
  describe(name, () => {
    const level = buildLevel(load());
    const points = pointsFor(level.plan.walls.length);
    for (const [who, body] of BODIES) {
      test(`clearanceAt equals the loop over all walls, ${who}, seed ${SEED}`, () => {
        const random = randomFrom(SEED);
        for (let i = 0; i < points; i++) {
          const p = randomPoint(level, random);
          expect(clearanceAt(level, body, p), `at ${p.x},${p.z}`).toBeCloseTo(slowClearance(level, body, p), 6);
        }
      });

      test(`nearestLegal is legal, and no sample nearer is, ${who}, seed ${SEED}`, () => {
        const random = randomFrom(SEED);
        let moved = 0;
        for (let i = 0; i < 8 * points && moved < points; i++) {
          const p = randomPoint(level, random);
          if (spare(level, body, p) >= 0) {
            if (i < points) expect(nearestLegal(level, body, p, 128)).toEqual(p);
            continue;
          }
          moved++;
          const found = nearestLegal(level, body, p, 128);
          const gap = found === null ? 128 : distance(p, found);
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

    test('the same plan gives the same mesh and the same paths, built twice', () => {
      const twin = buildLevel(load());
      // The test library takes 10 s to compare the largest of them.
      const meshes = [buildNavMesh(twin.tree, PLAYER_BODY), buildNavMesh(level.tree, PLAYER_BODY)];
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
