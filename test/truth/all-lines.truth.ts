// Every line of every truth file that is at hand, put to the exact finder as `leafstar paths --finder exact` puts it: the files' own maps through
// their loaders, ends as they stand. Prints a row for each map and set: lines, wrong ones, the worst error. `npm run verify:truth`; with
// `-- -t lak303d` those of one map only. No part of `npm test`, which asks a sample of the same lines.
import { afterAll, describe, expect, test } from 'vitest';
import { toPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { POINT_FLYER } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import type { Level } from '../../src/nav/level.ts';
import { dataFolder, readBytes } from '../support/data.ts';
import { readTruths } from '../support/oracles/truth.ts';

/** `FINDER=exact-indexed npm run verify:truth` asks another one. */
const FINDER = process.env['FINDER'] ?? 'exact';

/** What an answer may differ by, relative: rounding for points, what the known lengths themselves are good to for discs. */
const POINT_ERROR = 1e-9;
const DISC_ERROR = 1e-5;

/** Truth files, the maps they are about, and the radius in units of the file. */
const SETS = [
  { data: 'movingai', file: 'optimal-corner.tsv', maps: 'maps', ending: 'map', radius: 0 },
  { data: 'movingai', file: 'optimal-centre.tsv', maps: 'maps', ending: 'map', radius: 0 },
  { data: 'freedoom-floorplans', file: 'optimal-r0.tsv', maps: 'walls', ending: 'walls', radius: 0 },
  { data: 'freedoom-floorplans', file: 'optimal-r7.7.tsv', maps: 'walls', ending: 'walls', radius: 7.7 },
  { data: 'freedoom-floorplans', file: 'optimal-r15.3.tsv', maps: 'walls', ending: 'walls', radius: 15.3 },
] as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const row = (name: string, lines: number, wrong: number, worst: number, rest: string): void =>
  say(
    `${name.padEnd(46)} ${String(lines).padStart(6)} ${String(wrong).padStart(6)} ${worst.toExponential(1).padStart(9)}  ${rest}`,
  );

/** The last map built; sets of the same map are asked one after the other where they can be. */
const kept: { name: string; level: Level | null } = { name: '', level: null };
function levelOf(folder: string, maps: string, name: string): Level {
  if (kept.name !== name || kept.level === null) {
    kept.level = buildLevel(loadPlan(readBytes(folder, maps, name), name));
    kept.name = name;
  }
  return kept.level;
}

for (const data of ['movingai', 'freedoom-floorplans'] as const) {
  const folder = dataFolder(data);
  describe.skipIf(folder === null)(`${data} (skipped without ../shared/data/${data})`, () => {
    const sets = SETS.filter((set) => set.data === data).map((set) => ({
      ...set,
      byMap: folder === null ? new Map<string, never[]>() : readTruths(folder, set.file),
      lines: 0,
      wrong: 0,
      worst: 0,
    }));
    const names = new Set(sets.flatMap(({ byMap }) => [...byMap.keys()]));
    for (const map of names) {
      for (const set of sets) {
        const lines = set.byMap.get(map) ?? [];
        test.skipIf(lines.length === 0)(`${set.file}, ${map}`, () => {
          const began = performance.now();
          const level = levelOf(folder!, set.maps, `${map}.${set.ending}`);
          const { frame } = level.plan;
          const body = { ...POINT_FLYER, height: 1, radius: set.radius * frame.scale };
          const finder = finderOf(FINDER).make(level, body);
          const built = performance.now();
          let worst = 0;
          const wrong: string[] = [];
          for (const { sx, sy, gx, gy, length } of lines) {
            const { path, reason } = finder.answer(toPlan(frame, sx, sy), toPlan(frame, gx, gy));
            const answer = path === null ? -1 : path.length / frame.scale;
            const error = answer < 0 !== length < 0 ? Infinity : Math.abs(answer - length) / Math.max(1, length);
            worst = Math.max(worst, error);
            if (error > (set.radius > 0 ? DISC_ERROR : POINT_ERROR))
              wrong.push(`${map} ${sx},${sy} to ${gx},${gy}: ${reason ?? answer}, known ${length}`);
          }
          set.lines += lines.length;
          set.wrong += wrong.length;
          set.worst = Math.max(set.worst, worst);
          const spent = `${((performance.now() - built) / lines.length).toFixed(2)} ms a line, ${((built - began) / 1000).toFixed(1)} s before`;
          row(`${set.file}, ${map}`, lines.length, wrong.length, worst, spent);
          expect(wrong).toEqual([]);
        });
      }
    }
    afterAll(() => {
      say(`\n${`set, finder ${FINDER}`.padEnd(46)}  lines  wrong worst error, relative`);
      for (const { file, lines, wrong, worst } of sets) row(`${data}/${file}`, lines, wrong, worst, '');
    });
  });
}
