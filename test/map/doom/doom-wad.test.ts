// The public Doom maps load, with the sizes and areas that their ground truth knows.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SOLID, toFile, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { listMaps } from '../../../src/map/list-maps.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { dataFolder, readBytes } from '../../support/data.ts';
import { errorOf } from '../../support/checks/map-errors.ts';
import { QUICK } from '../../support/quick.ts';

const FOLDER = dataFolder('freedoom');
const FREEDOOM = FOLDER ?? '';

interface Truth {
  facts: {
    map: string;
    lines: number;
    sectors: number;
    things: number;
    dm_starts: number;
    total_area: number;
    start_x: number;
    start_y: number;
  };
}

/** Sum of the sectors' areas by the shoelace formula over their walls, square map units. */
function areaOf({ walls, vertices }: FloorPlan): number {
  let twice = 0;
  for (const { a, b, front, back } of walls) {
    const p = vertices[a];
    const q = vertices[b];
    if (front !== back && back === SOLID) twice += p.x * q.z - p.z * q.x;
  }
  return twice / 2;
}

describe.skipIf(FOLDER === null)('public Doom maps (skipped without ../shared/data/freedoom)', () => {
  const names =
    FOLDER !== null
      ? readdirSync(FREEDOOM)
          .filter((file) => file.endsWith('.truth.json'))
          .map((file) => file.replace('.truth.json', ''))
          .filter((_, i) => !QUICK || i % 2 === 0)
      : [];

  test.each(names)('%s has the size and area of its truth', (name) => {
    const bytes = readBytes(FREEDOOM, `${name}.wad`);
    const { facts } = JSON.parse(readFileSync(join(FREEDOOM, `${name}.truth.json`), 'utf8')) as Truth;
    const plan = loadPlan(bytes, `${name}.wad`);
    expect(plan.name).toBe(name);
    expect(plan.walls.length).toBe(facts.lines);
    expect(plan.sectors.length).toBe(facts.sectors);
    expect(plan.sectors.map(({ source }) => source)).toEqual(plan.sectors.map((_, i) => i));
    expect(plan.things.length).toBe(facts.things);
    expect(plan.things.filter(({ kind }) => kind === 'deathmatch').length).toBe(facts.dm_starts);
    expect(areaOf(plan)).toBe(facts.total_area);
    const [player] = plan.things.filter(({ kind }) => kind === 'player');
    expect(toFile(plan.frame, player.at)).toEqual({ u: facts.start_x, v: facts.start_y });
    const { lines, sectors, things } = facts;
    expect(listMaps(bytes, 'any.bin')).toEqual([
      { name: facts.map, counts: { walls: lines, sectors, things }, problem: '' },
    ]);
  });

  test('a WAD without maps is rejected by name', () => {
    const bytes = readBytes(FREEDOOM, 'resources.wad');
    expect(errorOf(() => loadPlan(bytes, 'resources.wad')).code).toBe('no-map');
  });
});
