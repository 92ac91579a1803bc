// Floors of random soups of slabs, boxes, ramps and thin walls on a grid of squares, against rules for each square alone.
import { expect, test } from 'vitest';
import { buildTree } from '../../../src/bsp/build/build-tree.ts';
import { sectorAt } from '../../../src/bsp/leaf-at.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID } from '../../../src/map/floor-plan.ts';
import { makePlan } from '../../../src/map/draft/make-plan.ts';
import { FARTHEST } from '../../../src/map/input/limits.ts';
import { MapError } from '../../../src/map/input/map-error.ts';
import { parseTriangles } from '../../../src/map/triangles/parse-triangles.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { box, floor, joinSoups, quad, type Soup } from '../../support/inputs/soup.ts';

const [WIDE, DEEP] = [6, 4];
const [STEP, HEADROOM] = [0.5, 1.5];
/** A gentle ramp rises this much a square, a steep one twice as much; its floors have heights at the middle of a band. */
const BAND = STEP / 2;
const MAX_SLOPE = (Math.atan(BAND) * 180) / Math.PI;

interface Face {
  readonly kind: 'floor' | 'steep' | 'underside';
  readonly y: number;
}

/** What the soup has over each square and on each edge: 'x z' and 'x z x z' of its ends. */
interface Scene {
  readonly soup: Soup;
  readonly faces: Map<string, Face[]>;
  /** Lower and upper side of each box. */
  readonly boxes: Map<string, Pair[]>;
  readonly upright: Map<string, { bottom: number; top: number }[]>;
}

type Pair = readonly [number, number];
const keyOf = ([x, z]: Pair, [u, w]: Pair): string => (x < u || z < w ? `${x} ${z} ${u} ${w}` : `${u} ${w} ${x} ${z}`);

function randomScene(random: () => number): Scene {
  const soups: Soup[] = [];
  const faces: Scene['faces'] = new Map();
  const boxes: Scene['boxes'] = new Map();
  const upright: Scene['upright'] = new Map();
  const below = (count: number): number => Math.floor(count * random());
  const put = <T>(lists: Map<string, T[]>, key: string, item: T): void => void lists.set(key, [...(lists.get(key) ?? []), item]); // prettier-ignore
  const range = (end: number): Pair => {
    const [a, b] = [below(end + 1), below(end + 1)];
    return a === b ? range(end) : [Math.min(a, b), Math.max(a, b)];
  };
  const cover = ([x0, x1]: Pair, [z0, z1]: Pair, faceAt: (x: number, z: number) => Face): void => {
    for (let x = x0; x < x1; x++) for (let z = z0; z < z1; z++) put(faces, `${x} ${z}`, faceAt(x, z));
  };
  const bar = (from: Pair, to: Pair, bottom: number, top: number): void => {
    const [dx, dz] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
    for (let [x, z] = from; x !== to[0] || z !== to[1]; x += dx, z += dz)
      put(upright, keyOf([x, z], [x + dx, z + dz]), { bottom, top });
  };
  const slab = (xs: Pair, zs: Pair, y: number): void => {
    soups.push(floor(xs[0], zs[0], xs[1], zs[1], y));
    cover(xs, zs, () => ({ kind: 'floor', y }));
  };
  slab([0, 1 + below(WIDE)], [0, DEEP], 0);
  for (let i = below(3); i > 0; i--) slab(range(WIDE), range(DEEP), STEP * below(7));
  for (let i = below(4); i > 0; i--) {
    const [xs, zs] = [range(WIDE), range(DEEP)];
    const [x0, x1, z0, z1] = [...xs, ...zs];
    const y0 = STEP * (below(8) - 2);
    const y1 = y0 + STEP * (1 + below(4));
    soups.push(box(x0, y0, z0, x1, y1, z1));
    cover(xs, zs, () => ({ kind: 'floor', y: y1 }));
    cover(xs, zs, () => ({ kind: 'underside', y: y0 }));
    for (let x = x0; x < x1; x++) for (let z = z0; z < z1; z++) put(boxes, `${x} ${z}`, [y0, y1]);
    const ring: Pair[] = [[x0, z0], [x1, z0], [x1, z1], [x0, z1], [x0, z0]]; // prettier-ignore
    for (let k = 0; k < 4; k++) bar(ring[k], ring[k + 1], y0, y1);
  }
  for (let i = below(4); i > 0; i--) {
    const [x, [z0, z1], y0] = [below(WIDE + 1), range(DEEP), STEP * (below(5) - 1)];
    const y1 = y0 + STEP * (1 + below(3));
    soups.push(quad([x, y0, z0], [x, y0, z1], [x, y1, z1], [x, y1, z0]));
    bar([x, z0], [x, z1], y0, y1);
  }
  if (random() < 0.6) {
    const [y0, isSteep, isTurned] = [STEP * below(6), random() < 0.3, random() < 0.5];
    const ranges = [range(WIDE), range(DEEP)];
    // Steep faces are not divided by height: a longer one would be above a floor and below it in one triangle.
    if (isSteep) ranges[+isTurned] = [ranges[+isTurned][0], ranges[+isTurned][0] + 1];
    const [xs, zs] = ranges;
    const rise = (random() < 0.5 ? 1 : -1) * (isSteep ? STEP : BAND);
    const heightAt = (x: number, z: number): number => y0 + rise * (isTurned ? z - zs[0] : x - xs[0]);
    const corners = [[xs[0], zs[0]], [xs[0], zs[1]], [xs[1], zs[1]], [xs[1], zs[0]]] as const; // prettier-ignore
    const [p, q, r, s] = corners.map(([x, z]): [number, number, number] => [x, heightAt(x, z), z]);
    soups.push(quad(p, q, r, s));
    cover(xs, zs, (x, z) => ({ kind: isSteep ? 'steep' : 'floor', y: heightAt(x + 0.5, z + 0.5) }));
  }
  return { soup: joinSoups(...soups), faces, boxes, upright };
}

/** Is a solid that has begun at the height or below not ended there? Upper sides end one each, if any has begun; of equal heights they come first. */
function isInSolid(faces: readonly Face[], y: number): boolean {
  const below = faces.filter((face) => face.y <= y && face.kind !== 'steep');
  below.sort((a, b) => a.y - b.y || Number(b.kind === 'floor') - Number(a.kind === 'floor'));
  let open = 0;
  for (const { kind } of below) open = kind === 'floor' ? Math.max(0, open - 1) : open + 1;
  return open > 0;
}

/** The heights that one can stand at, lowest first. Those inside a solid must be between the two sides of a box. */
function floorsOf(faces: readonly Face[], boxes: readonly Pair[]): number[] {
  const heights = new Set(faces.filter(({ kind }) => kind === 'floor').map(({ y }) => y));
  return [...heights].sort((a, b) => a - b).filter((y) => {
    const least = Math.min(...faces.map((face) => face.y).filter((other) => other > y));
    const next = faces.filter((face) => face.y === least);
    if (least - y < HEADROOM) return false;
    if (next.some(({ kind }) => kind === 'steep')) return false;
    if (isInSolid(faces, y)) {
      expect(boxes.some(([bottom, top]) => bottom <= y && y < top)).toBe(true);
      return false;
    }
    return !(next.some(({ kind }) => kind === 'floor') && faces.some((face) => face.kind === 'underside' && face.y <= y));
  }); // prettier-ignore
}

const SIDES: readonly Pair[] = [[1, 0], [0, 1], [-1, 0], [0, -1]]; // prettier-ignore

/** The two corners between a square and the one on that side of it, so that the square is on the right of the line between them. */
function edgeOf(x: number, z: number, [dx, dz]: Pair): [Pair, Pair] {
  const [mx, mz] = [x + 0.5 + dx / 2, z + 0.5 + dz / 2];
  return [
    [mx - dz / 2, mz + dx / 2],
    [mx + dz / 2, mz - dx / 2],
  ];
}

function check(seed: number): 'refused' | 'kept' | 'flat' {
  const random = randomFrom(seed);
  const { soup, faces, boxes, upright } = randomScene(random);
  const scale = [16, 32, 64][seed % 3];
  const floors = new Map([...faces].map(([key, all]) => [key, floorsOf(all, boxes.get(key) ?? [])]));
  const floorsAt = (x: number, z: number): readonly number[] => floors.get(`${x} ${z}`) ?? [];
  const isBarred = (x: number, z: number, side: Pair, y: number, other: number): boolean =>
    (upright.get(keyOf(...edgeOf(x, z, side))) ?? []).some(
      ({ bottom, top }) => top > Math.max(y, other) + STEP && bottom < Math.min(y, other) + HEADROOM,
    );
  const at = [Math.floor(WIDE * random()), Math.floor(DEEP * random())] as const;
  const start = { x: at[0] + 0.4, y: BAND * Math.floor(16 * random() - 4), z: at[1] + 0.3 };
  const parse = (from: typeof start | null) =>
    parseTriangles(soup.positions, soup.indices, { scale, maxSlope: MAX_SLOPE, stepHeight: STEP, height: HEADROOM, start: from }, 'soup'); // prettier-ignore

  const isStacked = [...floors.values()].some((all) => all.length > 1);
  const kept = new Map<string, Set<number>>();
  const isStarted = isStacked || seed % 2 === 1;
  if (isStacked) {
    const [, x, z, heights] = /at \(([\d.]+), ([\d.]+)\), at heights ([-\d. and]+);/.exec(messageOf(() => parse(null)))!; // prettier-ignore
    expect(heights).toBe(floorsAt(Math.floor(+x), Math.floor(+z)).join(' and '));
  }
  if (isStarted) {
    const own = [...floorsAt(...at)];
    if (own.length === 0) {
      expect(messageOf(() => parse(start))).toContain('no floor at');
      return 'refused';
    }
    const first = own.sort((a, b) => Math.abs(a - start.y) - Math.abs(b - start.y))[0];
    const open: [number, number, number][] = [[...at, first]];
    for (const [x, z, y] of open) {
      const known = kept.get(`${x} ${z}`) ?? new Set();
      if (known.has(y)) continue;
      kept.set(`${x} ${z}`, known.add(y));
      for (const side of SIDES) {
        const [u, w] = [x + side[0], z + side[1]];
        for (const other of floorsAt(u, w))
          if (Math.abs(other - y) <= STEP && !isBarred(x, z, side, y, other)) open.push([u, w, other]);
      }
    }
    if ([...kept.values()].some(({ size }) => size > 1)) {
      expect(messageOf(() => parse(start))).toContain('joined by a ramp or stairs');
      return 'refused';
    }
  }
  const heightAt = (x: number, z: number): number | undefined => {
    return isStarted ? [...(kept.get(`${x} ${z}`) ?? [])][0] : floorsAt(x, z)[0];
  };
  const draft = parse(isStarted ? start : null);
  const isLeftOut = isStarted && [...floors].some(([key, all]) => all.length > (kept.has(key) ? 1 : 0));
  expect(draft.warnings.list().map(({ code }) => code)).toEqual(isLeftOut ? ['floors-above'] : []);
  const plan = makePlan(draft);
  const tree = buildTree(plan);
  const { sectors } = plan;
  const pointOf = ([x, z]: Pair) => ({ x: x * scale, z: z * scale });
  const [seen, wanted]: [unknown[], unknown[]] = [[], []];
  for (let x = -1; x <= WIDE; x++) {
    for (let z = -1; z <= DEEP; z++) {
      const sector = sectorAt(tree, pointOf([x + 0.4, z + 0.7]));
      const y = heightAt(x, z);
      seen.push([x, z, sector === SOLID ? undefined : sectors[sector].floor / scale]);
      wanted.push([x, z, y]);
      if (y === undefined) continue;
      for (const side of SIDES) {
        const other = heightAt(x + side[0], z + side[1]);
        const [a, b] = edgeOf(x, z, side).map(pointOf);
        const on = { x: a.x + 0.3 * (b.x - a.x), z: a.z + 0.3 * (b.z - a.z) };
        const walls = draft.walls.filter((wall) => {
          const [p, q] = [draft.vertices[wall.a], draft.vertices[wall.b]];
          const [px, pz, qx, qz] = [p.x - on.x, p.z - on.z, q.x - on.x, q.z - on.z];
          return Math.abs(px * qz - pz * qx) < 1e-6 && px * qx + pz * qz < 0;
        });
        const bars = other !== undefined && isBarred(x, z, side, y, other);
        seen.push(walls.map(({ blocks }) => blocks));
        wanted.push(bars ? [BLOCKS_BODIES | BLOCKS_SIGHT] : y === other ? [] : [0]);
      }
    }
  }
  expect(seen).toEqual(wanted);
  const top = Math.max(...sectors.map((sector) => sector.floor));
  expect(new Set(sectors.map(({ ceiling }) => ceiling))).toEqual(new Set([top + 1024]));
  // Straight runs are one wall, and walls meet at their ends only.
  let isStraight = false;
  for (const [vertex, p] of draft.vertices.entries()) {
    isStraight ||= draft.walls.some(({ a, b }) => {
      const [q, r] = [draft.vertices[a], draft.vertices[b]];
      const [qx, qz, rx, rz] = [q.x - p.x, q.z - p.z, r.x - p.x, r.z - p.z];
      return qx * rz === qz * rx && qx * rx + qz * rz < 0;
    });
    const ends = draft.walls.filter(({ a, b }) => a === vertex || b === vertex);
    const [one, other] = ends;
    if (ends.length !== 2 || (one.a === vertex) === (other.a === vertex)) continue;
    if (one.front !== other.front || one.back !== other.back || one.blocks !== other.blocks) continue;
    const [q, r] = ends.map(({ a, b }) => draft.vertices[a === vertex ? b : a]);
    isStraight ||= (q.x - p.x) * (r.z - p.z) === (q.z - p.z) * (r.x - p.x);
  }
  expect(isStraight).toBe(false);
  return isStacked ? 'kept' : 'flat';
}

function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof MapError) return error.message;
    throw error;
  }
  return 'nothing thrown';
}

test('random stacks of boxes, slabs, ramps and thin walls have the floors that their squares have', () => {
  const counts = { refused: 0, kept: 0, flat: 0 };
  for (let seed = 1; seed <= (QUICK ? 20 : 400); seed++) counts[check(seed)]++;
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(2);
});

test('a ramp without an underside is refused with the mend, which works', () => {
  const rules = { scale: 32, maxSlope: 45, stepHeight: 0.5, height: 1.75, start: null };
  const start = { x: 1, y: 0, z: 1 };
  const ground = [0, 0, 0, 0, 0, 20, 20, 0, 20, 0, 0, 0, 20, 0, 20, 20, 0, 0];
  const ramp = [5, 0, 5, 5, 0, 7, 13, 3, 7, 5, 0, 5, 13, 3, 7, 13, 3, 5];
  const underside = [5, 0, 5, 13, 0, 5, 13, 0, 7, 5, 0, 5, 13, 0, 7, 5, 0, 7];
  const read = (soup: number[], from: typeof start | null) =>
    parseTriangles(soup, Array.from({ length: soup.length / 3 }, (_, i) => i), { ...rules, start: from }, 'soup'); // prettier-ignore
  for (const from of [null, start]) {
    expect(() => read([...ground, ...ramp], from)).toThrow(/ramp.* an underside at the height of the ground/);
    const heights = read([...ground, ...ramp, ...underside], from).sectors.map(({ floor: height }) => height / 32);
    expect(Math.max(...heights)).toBe(2.875);
  }
});

test('a vertex too far away is refused with the farthest place in its own unit', () => {
  const rules = { scale: 2, maxSlope: 45, stepHeight: 1, height: 2, start: null };
  expect(messageOf(() => parseTriangles([0, 0, 1e9], [0, 0, 0], rules, 'soup'))).toContain(`at most ${FARTHEST / 2}.`);
});

test.each([
  ['2 mm', 0.002, 1, 4],
  ['5 mm', 0.005, 1, 4],
  ['7 mm', 0.007, 1, 4],
  ['9 mm', 0.009, 1, 8],
  ['20 mm', 0.02, 1, 8],
  ['7 mm, in centimetres', 0.7, 0.01, 4],
  ['9 mm, in centimetres', 0.9, 0.01, 8],
])('a gap of %s between two floors', (_, gap, unit, walls) => {
  const m = 1 / unit;
  const { positions, indices } = joinSoups(floor(0, 0, 10 * m, 5 * m), floor(10 * m + gap, 0, 20 * m, 5 * m));
  const rules = { scale: 32 * unit, maxSlope: 45, stepHeight: 0.5 * m, height: 2 * m, start: null };
  expect(parseTriangles(positions, indices, rules, 'soup').walls).toHaveLength(walls);
});
