// Whatever the bytes, a loader ends in a sound plan or in a MapError that says what to do. Files of every format are
// damaged in small and large ways by a seeded generator; a failing seed is in the message.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { listMaps } from '../../src/map/list-maps.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { MapError } from '../../src/map/input/map-error.ts';
import { bytesOf, dataFolder, readBytes } from '../support/data.ts';
import { checkPlan } from '../support/checks/plan-checks.ts';
import { dressedMutantsOf } from '../support/inputs/dressed-mutants.ts';
import { below, damageBytes, damageText, mutantsOf, pick, piecesOf, type Random } from '../support/inputs/mutants.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';
import { endsWell } from '../support/checks/survives.ts';
import { PLAN_WORDS, textMutantsOf } from '../support/inputs/text-mutants.ts';
import { TWO_ROOMS, writeWad, type MapSketch } from '../support/inputs/wad-writer.ts';

vi.setConfig({ testTimeout: 60_000 });

const MAPS = resolve(dirname(fileURLToPath(import.meta.url)), '../../maps');

/** Loads and checks; true for a plan, false for a MapError. Anything else that is thrown fails, with the seed. */
function survives(bytes: Uint8Array, name: string, seed: number): boolean {
  try {
    listMaps(bytes, name);
    checkPlan(loadPlan(bytes, name), 150);
    return true;
  } catch (error) {
    if (error instanceof MapError) {
      expect(error.what.length > 0 && error.mend.length > 0, `seed ${seed}: ${error.message}`).toBe(true);
      return false;
    }
    throw new Error(`${name}, seed ${seed}: ${String(error)}`, { cause: error });
  }
}

/** Rooms on a small lattice, with walls that have nothing to do with them. */
function randomSketch(random: Random): MapSketch {
  const vertices = Array.from({ length: 12 }, (): [number, number] => [below(random, 6) * 64, below(random, 6) * 64]);
  const loop = Array.from({ length: 4 + below(random, 5) }, () => below(random, 12));
  const ring = loop.map((from, i) => ({ from, to: loop[(i + 1) % loop.length], front: 0 }));
  const loose = Array.from({ length: below(random, 4) }, () => ({
    from: below(random, 12),
    to: below(random, 12),
    front: below(random, 2),
    back: below(random, 2),
  }));
  return { ...TWO_ROOMS, vertices, lines: [...ring, ...loose] };
}

function run(name: string, count: number, make: (random: Random) => Uint8Array): void {
  let plans = 0;
  for (let seed = 0; seed < count; seed++) if (survives(make(randomFrom(seed)), name, seed)) plans++;
  // Both ends must be reached, or the damage is of no use.
  expect(plans).toBeGreaterThan(0);
  expect(plans).toBeLessThan(count);
}

const COUNT = QUICK ? 120 : 3000;
const wad = writeWad(TWO_ROOMS);
const keep = readFileSync(join(MAPS, 'one-room.json'), 'utf8');
const OWN_TEXTS = ['hoist.json', 'station.json', 'ledges.json', 'pac-maze.txt', 'maze.txt'].map((name) =>
  readFileSync(join(MAPS, name), 'utf8'),
);
const small = JSON.stringify({
  format: 'leafstar floor plan',
  version: 1,
  title: 'small',
  unit: 2,
  rooms: [
    {
      polygon: [
        [0, 0],
        [64, 0],
        [64, 64],
        [0, 64],
      ],
      holes: [
        [
          [16, 16],
          [32, 16],
          [32, 32],
        ],
      ],
    },
    {
      polygon: [
        [64, 16],
        [128, 16],
        [128, 48],
        [64, 48],
      ],
      floor: 16,
    },
    {
      polygon: [
        [16, 16],
        [32, 16],
        [32, 32],
      ],
      floor: 8,
      cost: 2,
    },
  ],
  walls: [
    {
      points: [
        [32, 40],
        [48, 40],
        [48, 56],
      ],
      kind: 'bars',
    },
  ],
  doors: [{ from: [64, 24], to: [64, 40], shut: true }],
  things: [
    { kind: 'player', at: [8, 8], angle: 90 },
    { kind: 'lamp', at: [40, 8] },
  ],
});
const grid = '// note\n10 // units\n8\n6\nxxxxxxxx\nx..w..Sx\nx.xx.m.x\nx......x\nxB.xx..x\nxxxxxxxx\n';
const movingAi = 'type octile\nheight 4\nwidth 6\nmap\n@@@@@@\n@....@\n@.T.G@\n@@@@@@\n';

test(`damaged WADs, seeds 0 to ${COUNT - 1}`, () => run('a.wad', COUNT, (random) => damageBytes(random, wad)));
test(`hand-drawn WADs, seeds 0 to ${COUNT - 1}`, () => run('b.wad', COUNT, (random) => writeWad(randomSketch(random))));
const FOLDER = dataFolder('freedoom');
const MUTANTS = QUICK ? 50 : 1200;
test(`a sample of npm run fuzz, seeds 1 to ${MUTANTS}: maps, WADs with pictures and texts, and the formats that are text`, () => {
  const names = FOLDER === null ? [] : ['freedm-map01.wad', 'freedoom1-e1m1.wad', 'freedoom1-e2m7.wad'];
  const wads = names.map((name) => readBytes(FOLDER!, name));
  const pieces = piecesOf(wads);
  const [map, dressed, plan] = [mutantsOf(wads, pieces), dressedMutantsOf(pieces), textMutantsOf(OWN_TEXTS)];
  const ends = { map: new Set<boolean>(), dressed: new Set<boolean>(), plan: new Set<boolean>() };
  for (let seed = 1; seed <= MUTANTS; seed++) {
    if (seed % 4 === 3) {
      const { bytes, games } = dressed(seed);
      ends.dressed.add(endsWell(bytes, 'mutant.wad', seed, games));
    } else ends.map.add(endsWell(map(seed), 'mutant.wad', seed));
    if (seed % 4 === 0) ends.plan.add(endsWell(plan(seed), 'mutant', seed));
  }
  for (const each of Object.values(ends)) expect(each).toEqual(new Set([true, false]));
});

test.skipIf(FOLDER === null)('seeds of npm run fuzz that once hung: scattered corners and endless sides', () => {
  const names = readdirSync(FOLDER!).filter((name) => /^free.*wad$/.test(name));
  const wads = names.map((name) => readBytes(FOLDER!, name));
  const mutant = mutantsOf(wads, piecesOf(wads));
  for (const seed of [9392, 22_398, 37_846, 143_957].slice(0, QUICK ? 1 : 4))
    expect(endsWell(mutant(seed), 'mutant.wad', seed)).toBe(false);
});

test(`damaged small floor plans, seeds 0 to ${COUNT - 1}`, () =>
  run('a.json', COUNT, (random) => bytesOf(damageText(random, small, PLAN_WORDS))));
test(`damaged large floor plans, seeds 0 to ${COUNT / 6 - 1}`, () =>
  run('b.json', COUNT / 6, (random) => bytesOf(damageText(random, keep, PLAN_WORDS))));
test(`damaged grids, seeds 0 to ${COUNT - 1}`, () =>
  run('a.txt', COUNT, (random) => bytesOf(damageText(random, grid, PLAN_WORDS))));
test(`damaged MovingAI maps, seeds 0 to ${COUNT - 1}`, () =>
  run('a.map', COUNT, (random) => bytesOf(damageText(random, movingAi, PLAN_WORDS))));
test(`noise, seeds 0 to ${COUNT - 1}`, () => {
  for (let seed = 0; seed < COUNT; seed++) {
    const random = randomFrom(seed);
    const start = pick(random, ['', 'PWAD', 'IWAD', '{', '[', '1\n', 'type octile\n', '// ']);
    const noise = Array.from({ length: below(random, 60) }, () => below(random, 256));
    survives(new Uint8Array([...bytesOf(start), ...noise]), 'noise', seed);
  }
});

// Rooms with edges along the axes on a small lattice: what each unit square belongs to can be counted.
const SIZE = 7;
const UNIT = 32;

interface Block {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
  /** Size of the corner that is cut out of it (an L), 0 for none. */
  readonly cut: number;
}

function polygonOf({ x, z, width, depth, cut }: Block): [number, number][] {
  const right = x + width;
  const bottom = z + depth;
  if (cut === 0)
    return [
      [x, z],
      [right, z],
      [right, bottom],
      [x, bottom],
    ];
  return [
    [x, z],
    [right, z],
    [right, bottom - cut],
    [right - cut, bottom - cut],
    [right - cut, bottom],
    [x, bottom],
  ];
}

function has({ x, z, width, depth, cut }: Block, column: number, row: number): boolean {
  const inBox = column >= x && column < x + width && row >= z && row < z + depth;
  return inBox && !(column >= x + width - cut && row >= z + depth - cut);
}

/** The sector of a point by walking along every wall: how often each sector's outline winds around it. */
function sectorsAround({ vertices, walls, sectors }: FloorPlan, x: number, z: number): number[] {
  const turns = sectors.map(() => 0);
  for (const { a, b, front, back } of walls) {
    const [p, q] = [vertices[a], vertices[b]];
    if (p.z <= z === q.z <= z || p.x + ((z - p.z) * (q.x - p.x)) / (q.z - p.z) < x) continue;
    const down = p.z < q.z ? 1 : -1;
    turns[front] += down;
    if (back >= 0) turns[back] -= down;
  }
  return turns.flatMap((turn, sector) => (turn === 0 ? [] : [sector]));
}

test(`rooms on a lattice are rejected exactly when they overlap, seeds 0 to ${COUNT / 2 - 1}`, () => {
  let loaded = 0;
  for (let seed = 0; seed < COUNT / 2; seed++) {
    const random = randomFrom(seed);
    const blocks = Array.from({ length: 1 + below(random, 4) }, (): Block => {
      const [x, z] = [below(random, SIZE - 2), below(random, SIZE - 2)];
      const [width, depth] = [1 + below(random, SIZE - x), 1 + below(random, SIZE - z)];
      return { x, z, width, depth, cut: width > 1 && depth > 1 && random() < 0.4 ? 1 : 0 };
    });
    const owners = Array.from({ length: SIZE * SIZE * 4 }, (_, i) =>
      blocks.flatMap((block, room) => (has(block, i % (2 * SIZE), Math.floor(i / (2 * SIZE))) ? [room] : [])),
    );
    const overlaps = owners.some((rooms) => rooms.length > 1);
    const file = {
      format: 'leafstar floor plan',
      version: 1,
      title: 'blocks',
      unit: UNIT,
      rooms: blocks.map((block) => ({ polygon: random() < 0.5 ? polygonOf(block) : polygonOf(block).reverse() })),
    };
    let plan: FloorPlan | null = null;
    try {
      plan = loadPlan(bytesOf(JSON.stringify(file)), 'blocks.json');
    } catch (error) {
      if (!(error instanceof MapError)) throw error;
      expect(error.code, `seed ${seed}: ${error.message}`).toBe('overlapping-rooms');
    }
    expect(plan === null, `seed ${seed}: ${JSON.stringify(file.rooms)}`).toBe(overlaps);
    if (!plan) continue;
    loaded++;
    checkPlan(plan);
    const found = owners.map((_, i) =>
      sectorsAround(plan!, ((i % (2 * SIZE)) + 0.5) * UNIT, (Math.floor(i / (2 * SIZE)) + 0.5) * UNIT),
    );
    expect(found, `seed ${seed}`).toEqual(owners);
  }
  expect(loaded).toBeGreaterThan(COUNT / 50);
});
