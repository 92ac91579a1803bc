// The built tool as a person or a script meets it: words in, text and exit codes out.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BakeReport } from '../../src/cli/bake-level.ts';
import { describeFindings, type DoctorReport } from '../../src/cli/examine.ts';
import { CHECK_STATES, checkPlan, type CheckReport } from '../../src/cli/check.ts';
import type { ComparedReport } from '../../src/cli/compare.ts';
import { askNavigator, cheapest, readQueries, type PathReport, type Query } from '../../src/cli/find-path.ts';
import type { GridReport } from '../../src/cli/search-grid.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { PLAYER_BODY, POINT_FLYER } from '../../src/nav/bodies.ts';
import { COMMAND_NAMES, COMMANDS } from '../../src/cli/options.ts';
import { EXIT_CODES } from '../../src/cli/ends.ts';
import { FINDERS, finderOf } from '../../src/nav/finders/finders.ts';
import { createNavigator } from '../../src/nav/navigator/create-navigator.ts';
import type { Point } from '../../src/geometry/point.ts';
import { SMOOTHINGS } from '../../src/nav/smoothing/smoothings.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { toFile } from '../../src/map/floor-plan.ts';
import { buildTool } from '../support/tools/built-tool.ts';
import { dataFolder, readBytes } from '../support/data.ts';
import { moversWad } from '../support/inputs/movers-wad.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';
import { runTool, type Outcome } from '../support/tools/run-tool.ts';
import { readTruths } from '../support/oracles/truth.ts';

const MAPS = resolve(import.meta.dirname, '../../maps');
const KEEP = join(MAPS, 'keep.json');
const folder = mkdtempSync(join(tmpdir(), 'leafstar-cli-'));
const CLI = join(folder, 'dist/cli.js');

beforeAll(async () => {
  await buildTool(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the built tool in a process of its own. */
function spawnTool(...words: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, [CLI, ...words], { maxBuffer: 2 ** 28 }, (error, out, err) => {
      done({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

/** Quick runs take the tool's source in this process; standard input and early ends always go to the built tool. */
const leafstar = (...words: readonly string[]): Promise<Outcome> => (QUICK ? runTool(words) : spawnTool(...words));

async function leafstarJson<T>(...words: readonly string[]): Promise<T> {
  const { code, out, err } = await leafstar(...words, '--json');
  const report = JSON.parse(out) as T & { schema: number; found?: boolean };
  expect({ code, err, schema: report.schema }).toEqual({ code: report.found === false ? 4 : 0, err: '', schema: 3 });
  return report;
}

function writeMap(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const GRID = '10\n4\n3\nxxxx\nx..x\nxxxx\n';

describe('arguments', () => {
  test('help without words or with help lists the commands and the exit codes; of a command, its options', async () => {
    const helps = [await spawnTool(), await leafstar('help'), await leafstar('--help'), await leafstar('-h')];
    for (const { code, out, err } of helps) {
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toBe(helps[0].out);
    }
    for (const name of COMMAND_NAMES) expect(helps[0].out).toContain(`leafstar ${name}`);
    for (const [code, meaning] of Object.entries(EXIT_CODES)) expect(helps[0].out).toMatch(`  ${code}  ${meaning}`);
    for (const name of COMMAND_NAMES) {
      const { code, out, err } = await leafstar('help', name);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      for (const option of COMMANDS[name].options) expect(out).toContain(`--${option}`);
      expect(await leafstar(name, '--help')).toEqual({ code, out, err });
    }
    const { out } = await leafstar('help', 'path');
    for (const { key } of [...FINDERS, ...SMOOTHINGS]) expect(out).toContain(key);
    // Only path takes several goals.
    for (const name of COMMAND_NAMES)
      expect(/several --to/.test((await leafstar('help', name)).out), name).toBe(name === 'path');
    expect(await leafstar('help', 'dance')).toMatchObject({ code: 2, out: '' });
  });

  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(resolve(MAPS, '../package.json'), 'utf8')) as { version: string };
    expect(await spawnTool('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  test.each([
    [['--json'], /Which command/],
    [['dance', 'x.json'], /command "dance" is unknown/],
    [['check'], /which file/],
    [['check', 'a.json', 'b.json'], /b\.json/],
    [['check', 'a.json', '--from', '1,2'], /no option --from/],
    [['check', 'a.json', '--shout'], /--shout/],
    [['path', KEEP, '--from', '1,2'], /--to/],
    [['path', KEEP, '--from', '1,2', '--to', 'far'], /"far"/],
    [['path', KEEP, '--from', '1,2', '--to-nearest', 'dragon'], /no "dragon"/],
    [
      ['path', KEEP, '--from', '1,2', '--to-nearest', 'bot', '--finder', 'exact'],
      /nearest of several goals use midpoints/,
    ],
    [['path', KEEP, '--from', '1,2', '--to', '1,x'], /"x" is not a number/],
    [['path', KEEP, '--from', '1,2', '--to', '3,4', '--finder', 'magic'], /magic/],
    [['path', KEEP, '--from', '1,2', '--to', '3,4', '--smoothing', 'butter'], /butter/],
    [['path', KEEP, '--from', '1,2', '--to', '3,4', '--finder', 'grid', '--smoothing', 'none'], /no corridor/],
    [
      ['path', KEEP, '--from', '1,2', '--to', '3,4', '--finder', 'exact', '--heights', '3d'],
      /measures paths on the floor/,
    ],
    [['path', KEEP, '--from', '1,2', '--to', '3,4', '--finder', 'all', '--smoothing', 'butter'], /butter/],
    [['path', KEEP, '--from', '1,2', '--to', '3,4', '--radius', '-1'], /--radius: must not be negative/],
    [['check', KEEP, '--body', 'swim'], /swim/],
    [['grid', KEEP, '--from', '1,2', '--to', '3,4', '--estimate', 'magic'], /"magic" is unknown; use fitting\|/],
    [['svg', KEEP, '--layers', 'grid', '--neighbours', '5'], /neighbours/],
    [['svg', KEEP, '--layers', 'cells,dreams'], /dreams/],
    [['svg', KEEP, '--width', '63'], /--width: use 64 to 16384 pixels/],
    [['svg', KEEP, '--width', '16385'], /--width: use 64 to 16384 pixels/],
    [['check', KEEP, '--state', 'dyn'], /--state is for the sectors reached; add --body/],
    [['grid', KEEP, '--from', '1,2', '--to', '3,4', '--to', '5,6'], /--to is there twice; remove one/],
    [['path', KEEP, '--from', '1,2', '--to', '3,4', '--to', '5,6', '--finder', 'all'], /--finder all: give one --to/],
    [['path', KEEP, '--from', '1,2', '--to-nearest', 'bot', '--finder', 'all'], /--finder all: give one --to/],
    [['path', KEEP, '--from', '1,2', '--to', '3,4', '--to', '5,6', '--why'], /--why: .* give one --to/],
    [['path', KEEP, '--from', '1,2', '--to', '3,4', '--state', 'ajar'], /ajar/],
    [['svg', KEEP, '--to', '300,300'], /--to is for the layer field/],
    [['svg', KEEP, '--layers', 'cells', '--node-radius', '8'], /--node-radius is for the layer grid/],
    [['svg', KEEP, '--layers', ''], /--layers: "" is unknown/],
    [['path', KEEP, '--from', '1,2', '--from', '5,6', '--to', '3,4'], /--from is there twice; remove one/],
    [['paths', KEEP], /--queries/],
    [['bake', KEEP], /--out/],
    [['bake', KEEP, '--out', '--json'], /--out/],
    [['path', KEEP, '--from', '1,2', '--to', '3,4', '--in', 'cells'], /cells/],
    [
      ['path', KEEP, '--from', '1,2', '--to', '3,4', '--finder', 'funnel', '--bake', KEEP],
      /--bake: the finder "funnel" does not use it/,
    ],
    [
      ['path', KEEP, '--from', '1,2', '--to', '3,4', '--finder', 'all', '--bake', KEEP],
      /--bake: the finder "all" does not use it/,
    ],
    [['svg', KEEP, '--layers', 'grid', '--node-radius', '0.5'], /--node-radius: that makes too many nodes/],
    [['svg', KEEP, '--layers', 'grid', '--node-radius', '1e9'], /--node-radius: use at most 1048576/],
    [['grid', KEEP, '--from', '1,2', '--to', '3,4', '--node-radius', '1e9'], /--node-radius: use at most 1048576/],
    [['grid', KEEP, '--from', '1,2', '--to', '3,4', '--world-size', '0,5'], /--world-size: both must be more than 0/],
    [['grid', KEEP, '--from', '1,2', '--to', '3,4', '--world-size=50,-5'], /--world-size: both must be more than 0/],
  ] as const)('%j is rejected with exit code 2 and a reason', async (words, reason) => {
    const { code, out, err } = await leafstar(...words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(reason);
    expect(err).toMatch(/^.* See leafstar help\.\n$/);
  });

  test('a missing file is rejected with exit code 1', async () => {
    const { code, err } = await leafstar('check', join(folder, 'absent.json'));
    expect(code).toBe(1);
    expect(err).toMatch(/absent\.json/);
    // A line break in a name is none in the message.
    expect((await leafstar('check', join(folder, 'two\nlines'))).err).toMatch(/^FileError: .*two lines.*\n$/);
  });

  test('a reader that stops early causes no error', async () => {
    const child = spawn(process.execPath, [CLI, 'svg', KEEP], { stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.stdout.destroy();
    const code = await new Promise((done) => child.on('close', done));
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});

describe.skipIf(!existsSync('/dev/full'))('devices (skipped where there are none)', () => {
  test('input without an end stops at a limit', async () => {
    const { code, out, err } = await spawnTool('check', '/dev/urandom');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^FileError: \/dev\/urandom has more than 128 MiB; no map is that large\.\n$/);
  });

  test('output that cannot be written is one line', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'svg', KEEP], { stdio: ['ignore', full, 'pipe'] });
    expect({ status, err: stderr.toString() }).toEqual({
      status: 1,
      err: expect.stringMatching(/^FileError: standard output cannot be written: .*ENOSPC.*\n$/) as string,
    });
  });
});

describe('check', () => {
  test("a sound map: counts, bounds in the file's units, the tree, equal areas", async () => {
    const report = await leafstarJson<CheckReport>('check', writeMap('tiny.txt', GRID));
    expect(report).toMatchObject({
      map: 'tiny',
      format: 'grid',
      bounds: { minX: 10, minY: 10, maxX: 30, maxY: 20 },
      area: { sectors: 200, cells: 200, relativeError: 0 },
      tree: { leaves: 1, cutPoints: 0, portals: 0, maxDepth: 0, meanDepth: 0 },
      warnings: [],
    });
    expect(report.counts.sectors).toBeGreaterThan(0);
    expect(report).not.toHaveProperty('reached');
  });

  test('bounds are ascending where the y axis of the file points up', async () => {
    const text = 'vertices 4\n0 8\n0 64\n64 64\n64 8\nwalls 4\n0 1\n1 2\n2 3\n3 0\nseeds 1\n5 15\n';
    const { bounds } = await leafstarJson<CheckReport>('check', writeMap('up.walls', text));
    expect(bounds).toEqual({ minX: 0, minY: 8, maxX: 64, maxY: 64 });
  });

  test('without --json it prints the same as text', async () => {
    const name = QUICK ? 'gatehouse' : 'keep';
    const { code, out } = await leafstar('check', join(MAPS, `${name}.json`), '--body', 'walk');
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(
        `${name} .*is sound\\n.* walls, .* sectors.*\\n +tree: .*\\n +area: .*\\n +reached from .*sectors; `,
        'i',
      ),
    );
  });

  test('a rejected map: the MapError on standard error, exit code 1', async () => {
    const bad = writeMap('ragged.txt', '10\n4\n3\nxxxx\nx.x\nxxxx\n');
    const { code, out, err } = await leafstar('check', bad);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^MapError: .*ragged\.txt, line 5/);
    const asJson = await leafstar('check', bad, '--json');
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.out)).toMatchObject({ error: { name: 'MapError', place: { line: 5 } } });
    expect(asJson.err).toBe(err);
  });

  test('level doctor findings as text and JSON, also for a rejected map', async () => {
    const room = [[0, 0], [256, 0], [256, 256], [0, 256]]; // prettier-ignore
    const start = { kind: 'player', at: [128, 128] };
    const plan = { format: 'leafstar floor plan', version: 1, title: 't', rooms: [{ polygon: room }], things: [start] };
    const sound = await leafstar('check', writeMap('sound.json', JSON.stringify(plan)));
    expect(sound.out).not.toMatch(/fault|doubt|note/);
    const file = writeMap('lamp.json', JSON.stringify({ ...plan, things: [start, { kind: 'lamp', at: [300, 8] }] }));
    const { out } = await leafstar('check', file);
    expect(out).toMatch(
      /opens, with 1 doubt\n[^]*doubt: Things outside the map \(1\)\n +Thing 1 \(lamp\) stands at \(300, 8\)/,
    );
    const { doctor } = await leafstarJson<{ doctor: DoctorReport }>('check', file);
    expect(doctor.counts).toEqual({ 'thing-outside': 1 });
    expect(doctor.findings).toMatchObject([{ kind: 'thing-outside', severity: 'doubt', at: [300, 8] }]);
    // What a script on a server wants to know: is it as grave as that?
    expect((await leafstar('check', file, '--fail-on', 'doubt')).code).toBe(3);
    expect((await leafstar('check', file, '--fail-on', 'fault')).code).toBe(0);
    expect(await leafstar('check', file, '--fail-on', 'worry')).toMatchObject({ code: 2 });
    const refused = await leafstar('check', writeMap('empty.json', ''), '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({
      error: { code: 'empty-file' },
      doctor: { counts: { 'refused-map': 1 }, findings: [{ at: null }] },
    });
  });

  test('a map from standard input', async () => {
    const child = execFile(process.execPath, [CLI, 'check', '-', '--json']);
    let out = '';
    child.stdout!.on('data', (chunk: string) => (out += chunk));
    // Later than the tool starts to read: a synchronous read would find nothing there (EAGAIN).
    setTimeout(() => child.stdin!.end(GRID), QUICK ? 500 : 1000);
    expect(await new Promise((done) => child.on('close', done))).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ format: 'grid' });
  });
});

describe('path and paths', () => {
  test('--finder all compares every finder and smoothing with the best path', async () => {
    const map = join(MAPS, 'one-room.json');
    const words = ['path', map, '--from', '100,100', '--to', '300,250', '--radius', '14', '--finder', 'all'];
    const reports = (await leafstarJson<{ compared: ComparedReport[] }>(...words)).compared;
    for (const { key, smoothing } of FINDERS) {
      const keys = reports.filter(({ finder }) => finder === key).map((report) => report.smoothing);
      expect(keys).toEqual(smoothing === 'none' ? SMOOTHINGS.map((row) => row.key) : [smoothing ?? null]);
    }
    const found = reports.filter((report) => report.found);
    expect(found.length).toBeGreaterThan(10);
    const best = Math.min(...found.map(({ length }) => length!));
    for (const { length, longer } of found) expect(longer).toBeCloseTo((length! / best - 1) * 100, 6);
    const midpoints = found.find(({ finder, smoothing }) => finder === 'midpoints' && smoothing === 'none')!;
    expect(midpoints.longer).toBeGreaterThan(1);

    const one = await leafstarJson<PathReport>(...words.slice(0, -1), 'midpoints');
    expect(midpoints).toMatchObject({ length: one.length, points: one.points!.length, expanded: one.expanded });
    const table = (await leafstar(...words, '--timing')).out.trimEnd().split('\n');
    expect(table).toHaveLength(reports.length + 1);
    expect(table[0]).toMatch(/^finder +smoothing +length +longer +cost +points +expanded +µs$/);
    expect(table[1]).toMatch(/^midpoints +none +[\d.]+ +\+[\d.]+ % +[\d.]+ +\d+ +\d+ +\d+$/);
    expect(table.some((line) => / best /.test(line))).toBe(true);
    expect(table[1].indexOf('none')).toBe(table[0].indexOf('smoothing'));
    const untimed = (await leafstar(...words)).out.trimEnd().split('\n');
    expect(untimed).toEqual(table.map((line) => line.replace(/ +\S+$/, '')));

    if (QUICK) return;
    const { compared: curved } = await leafstarJson<{ compared: ComparedReport[] }>(...words, '--smoothing', 'bezier');
    expect(curved.length).toBeGreaterThan(1);
    expect(new Set(curved.map(({ smoothing }) => smoothing))).toEqual(new Set(['bezier']));
  });

  test('a path of an agent with a radius has its arcs, links and heights: the pieces sum up to its length', async () => {
    const corner =
      'vertices 6\n0 0\n0 256\n128 256\n128 128\n256 128\n256 0\nwalls 6\n0 1\n1 2\n2 3\n3 4\n4 5\n5 0\nseeds 1\n30 30\n';
    // The y axis of wall segments points up: arcs turn the other way there.
    for (const [map, from, to] of [
      [KEEP, '668,792', '440,360'],
      [writeMap('corner.walls', corner), '64,200', '200,64'],
      [writeMap('corner.walls', corner), '4,200', '200,64'],
      [writeMap('corner.walls', corner), '64,252', '200,64'],
    ] as const) {
      const words = ['path', map, '--from', from, '--to', to, '--radius', '14', '--finder', 'exact', '--state', 'open'];
      const { length, points, heights, links, arcs, isStartMoved } = await leafstarJson<PathReport>(...words);
      // Without a finder a navigator answers.
      expect((await leafstarJson<PathReport>(...words.slice(0, -4), '--state', 'open')).isStartMoved).toBe(
        isStartMoved,
      );
      expect(isStartMoved).toBe(/^4,|,252$/.test(from) ? true : undefined);
      expect([heights!.length, links!.length, arcs!.length]).toEqual(points!.map(() => points!.length).slice(0, 3));
      let before: readonly number[] = isStartMoved ? points![0] : from.split(',').map(Number);
      let sum = 0;
      for (const [i, [x, y]] of points!.entries()) {
        const arc = arcs![i];
        if (arc === null) sum += Math.hypot(x - before[0], y - before[1]);
        else {
          sum += arc.radius * Math.abs(arc.turn);
          // The arc leads from the point before to this one.
          const [dx, dy] = [before[0] - arc.centre[0], before[1] - arc.centre[1]];
          const [sin, cos] = [Math.sin(arc.turn), Math.cos(arc.turn)];
          expect(arc.centre[0] + dx * cos - dy * sin).toBeCloseTo(x, 3);
          expect(arc.centre[1] + dx * sin + dy * cos).toBeCloseTo(y, 3);
        }
        before = [x, y];
      }
      expect(arcs!.filter((arc) => arc !== null).length).toBeGreaterThan(0);
      expect(sum).toBeCloseTo(length!, 6);
    }
  });

  test('paths go round props, unless a finder is named', async () => {
    const room = [[0, 0], [400, 0], [400, 200], [0, 200]]; // prettier-ignore
    const things = [{ kind: 'player', at: [40, 100] }, { kind: 'prop', at: [200, 100], radius: 40 }]; // prettier-ignore
    const plan = { format: 'leafstar floor plan', version: 1, title: 't', rooms: [{ polygon: room }], things };
    const file = writeMap('prop.json', JSON.stringify(plan));
    const words = ['path', file, '--from', '40,100', '--to', '360,100'];
    const { points, length } = await leafstarJson<PathReport>(...words);
    expect(length).toBeGreaterThan(328);
    for (const [x, y] of points!) expect(Math.hypot(x - 200, y - 100)).toBeGreaterThanOrEqual(40);
    expect((await leafstarJson<PathReport>(...words, '--finder', 'exact')).length).toBeCloseTo(320, 6);
    const queries = join(folder, 'prop.tsv');
    writeFileSync(queries, '40\t100\t360\t100\n');
    expect(await leafstarJson<PathReport>('paths', file, '--queries', queries)).toMatchObject({ points, length });
  });

  test('outputs have times only with --timing', async () => {
    const map = join(MAPS, 'one-room.json');
    const query = ['path', map, '--from', '100,100', '--to', '300,250'];
    for (const words of [
      query,
      ['check', map],
      [...query, '--json'],
      ...(QUICK ? [] : [[...query, '--finder', 'all']]),
    ]) {
      const { out } = await leafstar(...words);
      expect(out).not.toMatch(/µs| ms|micros|Ms/);
      expect((await leafstar(...words)).out).toBe(out);
    }
    expect((await leafstar(...query, '--timing')).out).toMatch(/ long, [\d.]+ µs: /);
    expect((await leafstarJson<PathReport>(...query, '--timing')).micros).toBeGreaterThan(0);
    expect((await leafstarJson<CheckReport>('check', map, '--timing')).tree.buildMs).toBeGreaterThan(0);
  });

  test('in cells all numbers are a cell’s: those in units of the file, divided by the width of a cell', async () => {
    const file = (name: string, rows: readonly string[]): string =>
      writeMap(name, `10\n9\n${rows.length}\n${rows.join('\n')}\n`);
    const [top, row, bottom] = ['x...x...x', 'x.......x', 'xxxxxxxxx'];
    const dry = file('dry.txt', [bottom, top, top, row, row, bottom]);
    const wet = file('wet.txt', [bottom, 'x...xw..x', top, row, row, bottom]);
    const scaled = (value: unknown, part: number): unknown =>
      JSON.parse(
        JSON.stringify(value, (key, each: unknown) =>
          typeof each !== 'number' || /^(turn|expanded|schema)$/.test(key) ? each : +(each * part).toFixed(6),
        ),
      );
    for (const [map, from, radius, words, fields] of [
      [dry, [25, 15], 3, [], { arcs: expect.any(Array) }],
      [dry, [11, 15], 3, [], { isStartMoved: true, length: expect.any(Number) }],
      [dry, [25, 35], 11, [], { blockedBy: [{ kind: 'gap', size: 20, limit: 22 }] }],
      [dry, [25, 15], 3, ['--finder', 'exact'], { arcs: expect.any(Array) }],
      [wet, [25, 15], 3, [], { heights: expect.arrayContaining([expect.closeTo(-5 / 6, 9)]) }],
      [wet, [25, 15], 3, ['--finder', 'funnel'], { heights: expect.arrayContaining([expect.closeTo(-5 / 6, 9)]) }],
    ] as const) {
      const ask = (unit: number, ...more: string[]): Promise<PathReport> =>
        leafstarJson<PathReport>('path', map, '--from', from.map((each) => each / unit).join(), '--to', [55 / unit, 15 / unit].join(), '--radius', `${radius / unit}`, ...words, ...more); // prettier-ignore
      const report = await ask(1);
      expect(report).toMatchObject(fields);
      expect(scaled(await ask(10, '--in', 'cells'), 10)).toEqual(scaled(report, 1));
    }
  });

  test('a query’s time is in microseconds, and its map may be a path to the file', () => {
    const level = buildLevel(loadPlan(readFileSync(KEEP), 'keep'));
    let now = 0;
    const clock = (): number => (now += 2.5);
    const [x, z] = [1e6, 0];
    expect(askNavigator(createNavigator(level), [x, z, x, z], 1, clock)).toMatchObject({ found: false, micros: 2500 });
    const text = 'x1\ty1\tx2\ty2\tmap\n1\t2\t3\t4\tmaps/keep.json\n5\t6\t7\t8\tmaps/other.json\n';
    expect(readQueries(text, 'keep')).toEqual([[1, 2, 3, 4]]);
    expect(readQueries('# x y x y\n1 2 3 4\n', 'keep')).toEqual([[1, 2, 3, 4]]);
  });

  test('the start is that of the first player, wherever it stands in the file', () => {
    const plan = loadPlan(readFileSync(KEEP), 'keep');
    const player = plan.things.find(({ kind }) => kind === 'player')!;
    const startOf = (...types: string[]) =>
      checkPlan({ ...plan, things: types.map((type, i) => ({ ...player, type, at: { ...player.at, x: i } })) }, POINT_FLYER, 'drawn', null).start![0]; // prettier-ignore
    const { frame } = plan;
    expect(startOf('2', '1', '3')).toBe(toFile(frame, { ...player.at, x: 1 }).u);
    expect(startOf('2', '3')).toBe(toFile(frame, { ...player.at, x: 0 }).u);
  });

  test('of each kind of note two findings are printed, of each kind of doubt and fault eight; the rest are counted', () => {
    const kinds = ['unused-vertex', 'idle-lift', 'duplicate-line'] as const;
    const findings = kinds.flatMap((kind) => Array.from({ length: 9 }, (_, i) => ({ kind, severity: 'note' as const, message: `${kind} ${i}.`, mend: 'Mend it.', at: null, place: '' }))); // prettier-ignore
    const lines = describeFindings({ counts: Object.fromEntries(kinds.map((kind) => [kind, 9])), findings });
    const printed = kinds.map((kind) => lines.filter((line) => line.includes(`${kind} `)).length);
    expect(printed).toEqual([2, 8, 8]);
    expect(lines.filter((line) => line.startsWith(`    ${kinds[0]} 0.`))).toHaveLength(1);
    expect(lines.filter((line) => /… and \d more/.test(line)).map((line) => parseInt(line.slice(10)))).toEqual([
      1, 1, 7,
    ]);
  });

  test('steps are in the unit of the file', async () => {
    const room = (x: number, floor: number) => ({ polygon: [[x, 0], [x + 4, 0], [x + 4, 4], [x, 4]], floor }); // prettier-ignore
    const rooms = [room(0, 0), room(4, 0.75), { ...room(8, 1.75), cost: 1.5 }];
    const plan = writeMap(
      'metres.json',
      JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 'Steps', unit: 32, rooms }),
    );
    const report = await leafstarJson<PathReport>('path', plan, '--from', '1,2', '--to', '11,2');
    expect(report.blockedBy).toMatchObject([{ kind: 'step', at: [8, 2], size: 1, limit: 0.75 }]);
    const nodes = ['grid', plan, '--from', '1,2', '--to', '3,2', '--node-radius', '0.5'];
    const { nodeSize, drawing } = await leafstarJson<GridReport>(...nodes);
    expect([nodeSize, drawing![0]]).toEqual([1, '........~~~~']);
    // The first step is in reach: all finders that measure heights do so.
    const words = ['path', plan, '--from', '1,2', '--to', '5,2', '--heights', '3d', '--finder'];
    const { compared } = await leafstarJson<{ compared: ComparedReport[] }>(...words, 'all');
    const { length, cost } = await leafstarJson<PathReport>(...words, 'midpoints');
    expect(cost).toBeGreaterThan(length!);
    expect(compared.find(({ finder }) => finder === 'midpoints')).toMatchObject({ length, cost });
  });

  test('coordinates in header units or cells', async () => {
    const grid = writeMap('hall.txt', '10\n6\n3\nxxxxxx\nx....x\nxxxxxx\n');
    const units = await leafstarJson<PathReport>('path', grid, '--from', '15,15', '--to', '45,15');
    expect(units).toMatchObject({ found: true, reason: null, length: 30 });
    expect(units.points!.at(-1)).toEqual([45, 15]);
    const cells = await leafstarJson<PathReport>('path', grid, '--from', '1.5,1.5', '--to', '4.5,1.5', '--in', 'cells');
    expect(cells).toMatchObject({ found: true, length: 3 });
    expect(cells.points!.at(-1)).toEqual([4.5, 1.5]);
    const all = ['--from', '1.5,1.5', '--to', '4.5,1.5', '--in', 'cells', '--finder', 'all'];
    const { compared } = await leafstarJson<{ compared: ComparedReport[] }>('path', grid, ...all);
    expect(compared.find(({ finder }) => finder === 'exact')).toMatchObject({ length: 3, cost: 3 });
    const nodes = await leafstarJson<GridReport>('grid', grid, '--from', '1.5,1.5', '--to', '3.5,1.5', '--in', 'cells');
    expect(nodes).toMatchObject({ nodeSize: 1, points: [[1.5, 1.5], [2.5, 1.5], [3.5, 1.5]] }); // prettier-ignore
    // Those of MovingAI are in cells anyway.
    const words = ['path', writeMap('hall.map', 'type octile\nheight 1\nwidth 4\nmap\n....\n'), '--from', '0.5,0.5', '--to', '3.5,0.5', '--radius', '0.4']; // prettier-ignore
    expect(await leafstarJson<PathReport>(...words, '--in', 'cells')).toMatchObject({ length: 3 });
  });

  test('heights cost nothing or their difference', async () => {
    // The tower's start is on its ground floor; its highest room that can be walked to is up a flight of stairs.
    const plan = loadPlan(readFileSync(join(MAPS, 'tower.json')), 'tower');
    const { tree } = buildLevel(plan);
    const places = tree.leaves.filter(({ sector }) => sector >= 0).sort((one, other) => other.floor - one.floor);
    const [{ cell }] = places;
    const middle = { x: (cell[0].x + cell[2].x) / 2, z: (cell[0].z + cell[2].z) / 2 };
    const [from, to] = [plan.things.find(({ kind }) => kind === 'player')!.at, middle].map((at) => {
      const { u, v } = toFile(plan.frame, at);
      return `${u},${v}`;
    });
    const words = ['path', join(MAPS, 'tower.json'), '--from', from, '--to', to, '--body', 'fly'];
    const flat = await leafstarJson<PathReport>(...words, '--heights', 'flat');
    const room = await leafstarJson<PathReport>(...words, '--heights', '3d');
    expect(await leafstarJson<PathReport>(...words)).toMatchObject({ length: flat.length, cost: flat.cost });
    expect(flat.found && room.found).toBe(true);
    expect(room.cost).toBeGreaterThan(flat.cost!);
    const { code, err } = await leafstar(...words, '--heights', 'deep');
    expect(code).toBe(2);
    expect(err).toContain('--heights');
  });

  test('wall segments with queries from truth files, only those for this map', async () => {
    const file = writeMap(
      'pair.walls',
      'vertices 4\n0 0\n0 64\n64 64\n64 0\nwalls 4\n0 1\n1 2\n2 3\n3 0\nseeds 1\n5 5\n',
    );
    const queries = join(folder, 'truth.tsv');
    writeFileSync(queries, 'map\tsx\tsy\tgx\tgy\toptimal_length\nother\t1\t1\t2\t2\t-1\npair\t8\t8\t56\t44\t60\n');
    const { code, out } = await leafstar('paths', file, '--queries', queries, '--finder', 'exact', '--json');
    expect(code).toBe(0);
    const answers = out.trimEnd().split('\n').map((line) => JSON.parse(line) as PathReport); // prettier-ignore
    expect(answers).toMatchObject([{ found: true, length: 60, points: [[56, 44]] }]);
  });

  test('check reports faults of a hand-drawn graph as text and JSON', async () => {
    const ledges = join(MAPS, 'ledges.json');
    const { out } = await leafstar('check', ledges);
    expect(out).toMatch(/hand-drawn graph: \d+ nodes, \d+ links; valid for a body as wide as the player/);
    const text = readFileSync(ledges, 'utf8').replace('"at": [288, 440]', '"at": [262, 440]');
    const wrong = writeMap('wrong.json', text);
    const report = await leafstarJson<CheckReport>('check', wrong);
    expect(report.graph?.faults[0]).toMatchObject({ kind: 'no room', at: { u: 262, v: 440 } });
    expect((await leafstar('check', wrong)).out).toMatch(/fault \(no room\): .* "gully, west", \(262, 440\)/);
  });

  test('no path has a reason, and coordinates may be negative', async () => {
    const outside = await leafstarJson<PathReport>('path', KEEP, '--from', '-99999,0', '--to', '-99999,-5');
    expect(outside).toMatchObject({ found: false, length: null, points: null, nearest: null });
    expect(outside.reason).toMatch(/start/);
  });

  test('--why lists the least change, and says where one can get', async () => {
    const map = writeMap('narrow.json', JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 'Narrow', rooms: [{ polygon: [[0, 0], [192, 0], [192, 192], [0, 192]] }, { polygon: [[192, 64], [288, 64], [288, 84], [192, 84]] }, { polygon: [[288, 0], [480, 0], [480, 192], [288, 192]] }] })); // prettier-ignore
    const query = ['path', map, '--from', '30,30', '--to', '400,30', '--radius', '12'];
    const { out, code } = await leafstar(...query, '--why');
    expect(code).toBe(4);
    expect(out).toMatch(/^no path: blocked by a gap of 20 at \(.*\) where 24 is needed\nleast change:\n  gap at .*: 20 where 24 is the limit\nnearest reachable point: 185\.36\d*,/); // prettier-ignore
    const { blockedBy } = await leafstarJson<PathReport>(...query, '--why');
    expect(blockedBy).toMatchObject([{ kind: 'gap', size: 20, limit: 24 }]);
    expect((await leafstar(...query, '--why', '--finder', 'funnel')).err).toMatch(/--why: only the exact path/);
    expect((await leafstar('path', map, '--from', '30,30', '--to', '99,30', '--why')).out).toMatch(/^69 long/);
  });

  test('where doors stay as drawn, a missing path comes with the option that opens them', async () => {
    const query = ['path', 'maps/gatehouse.json', '--from', '120,440', '--to', '900,200'];
    const { out, code } = await leafstar(...query);
    expect(code).toBe(4);
    expect(out).toMatch(/^no path: blocked by door "vault door"\nDoors and lifts stay as drawn; --state open /);
    expect((await leafstar(...query, '--state', 'open')).out).toMatch(/^\d/);
    expect((await leafstar(...query, '--state', 'open', '--radius', '50')).out).toMatch(
      /^no path: blocked by a gap .*\n$/,
    );
    expect((await leafstar('path', 'maps/gatehouse.json', '--from', '-999,440', '--to', '900,200')).out).toBe(
      'no path: the start is outside the level\n',
    );
  });

  test('the nearest of a kind or of several points has the cheapest path', async () => {
    const map = join(MAPS, 'gatehouse.json');
    const plan = loadPlan(readFileSync(map), map);
    const finder = finderOf('midpoints').make(buildLevel(plan), POINT_FLYER);
    const start = plan.things.find(({ kind }) => kind === 'player')!.at;
    const bots = plan.things.filter(({ kind }) => kind === 'bot').map(({ at }) => at);
    const costs = bots.map((at) => finder.find(start, at)?.cost ?? Infinity);
    expect(Math.max(...costs)).toBeGreaterThan(Math.min(...costs));
    const spell = (at: Point): string => {
      const { u, v } = toFile(plan.frame, at);
      return `${u},${v}`;
    };
    const words = ['path', map, '--from', spell(start), '--body', 'fly', '--finder', 'midpoints'];
    for (const to of [['--to-nearest', 'bot'], bots.flatMap((at) => ['--to', spell(at)])]) {
      const answer = await leafstarJson<PathReport>(...words, ...to);
      expect(answer.cost! * plan.frame.scale).toBeCloseTo(Math.min(...costs), 6);
      expect(answer.points!.at(-1)!.join(',')).toBe(spell(bots[costs.indexOf(Math.min(...costs))]));
    }
  });

  test('in cells the path to the nearest of a kind is that to its cell', async () => {
    const grid = writeMap('two-bots.txt', '10\n8\n3\nxxxxxxxx\nxB.S..Bx\nxxxxxxxx\n');
    const words = ['path', grid, '--from', '3.5,1.5', '--in', 'cells', '--radius', '0'];
    for (const finder of [[], ['--finder', 'nearest']]) {
      const nearest = await leafstarJson<PathReport>(...words, ...finder, '--to-nearest', 'bot');
      expect(nearest).toMatchObject({ found: true, length: 2 });
      expect(nearest.points!.at(-1)).toEqual([1.5, 1.5]);
    }
  });

  test('where no goal has a path, the answer is that of the first', () => {
    const ask = ([x]: Query): PathReport => ({ found: false, reason: `${x}`, cost: null }) as PathReport;
    expect(cheapest(ask, [[1, 0, 0, 0], [2, 0, 0, 0]]).reason).toBe('1'); // prettier-ignore
  });

  test('the finders named for the nearest of several goals are all that can find it', async () => {
    const level = buildLevel(loadPlan(readFileSync(KEEP), KEEP));
    const able = FINDERS.filter(({ make }) => make(level, POINT_FLYER).nearest !== undefined).map(({ key }) => key);
    const { err } = await leafstar('path', KEEP, '--from', '1,2', '--to-nearest', 'bot', '--finder', 'grid');
    expect(err).toContain(`use ${able.join(', ')}. `);
  });

  test('the path to the nearest of a kind goes round props', async () => {
    const map = QUICK ? join(MAPS, 'station.json') : KEEP;
    const plan = loadPlan(readFileSync(map), map);
    const start = toFile(plan.frame, plan.things.find(({ kind }) => kind === 'player')!.at);
    const nav = createNavigator(buildLevel(plan), { radius: 14, height: 56, maxStep: 24 });
    const lengths = plan.things
      .filter(({ kind }) => kind === 'bot')
      .map(({ at }) => toFile(plan.frame, at))
      .map(({ u, v }) => nav.findPath({ x: start.u, z: start.v }, { x: u, z: v })?.length ?? Infinity);
    expect(new Set(lengths).size).toBeGreaterThan(2);
    const words = ['path', map, '--from', `${start.u},${start.v}`, '--radius', '14', '--to-nearest', 'bot'];
    expect((await leafstarJson<PathReport>(...words)).length).toBeCloseTo(Math.min(...lengths), 6);
    const bare = await leafstarJson<PathReport>(...words, '--finder', 'nearest');
    expect(bare.length).not.toBeCloseTo(Math.min(...lengths), 1);
  });

  test('every finder answers, and none is shorter than the straight line', async () => {
    // A process for each of them, and each builds the level: a small one.
    const map = join(MAPS, 'one-room.json');
    const plan = loadPlan(readFileSync(map), map);
    const places = plan.things.filter(({ kind }) => kind === 'player' || kind === 'bot');
    const [from, to] = [places[0], places[places.length - 1]].map(({ at }) => toFile(plan.frame, at));
    expect(places.length).toBeGreaterThan(1);
    for (const { key, isIncomplete } of FINDERS) {
      const words = ['path', map, '--from', `${from.u},${from.v}`, '--to', `${to.u},${to.v}`, '--body', 'fly'];
      const answer = await leafstarJson<PathReport>(...words, '--finder', key);
      if (isIncomplete && !answer.found) {
        expect(answer.reason).toMatch(/disconnected|blocked|no graph|not found along the wall/);
        continue;
      }
      expect(answer.found).toBe(true);
      expect(answer.points!.at(-1)).toEqual([to.u, to.v]);
      expect(answer.length).toBeGreaterThanOrEqual(Math.hypot(to.u - from.u, to.v - from.v) * (1 - 1e-9));
      let sum = 0;
      let last: readonly [number, number] = [from.u, from.v];
      for (const point of answer.points!) {
        sum += Math.hypot(point[0] - last[0], point[1] - last[1]);
        last = point;
      }
      expect(answer.length).toBeCloseTo(sum, 6);
    }
  });

  test('many queries, one answer per line, columns in any order', async () => {
    const grid = writeMap('many.txt', '10\n6\n3\nxxxxxx\nx....x\nxxxxxx\n');
    const plain = join(folder, 'plain.tsv');
    writeFileSync(plain, '15\t15\t45\t15\n15\t15\t5\t5\n\n');
    const named = join(folder, 'named.tsv');
    writeFileSync(named, 'map\tx2\ty2\tx1\ty1\nmany\t45\t15\t15\t15\nmany\t5\t5\t15\t15\n');
    for (const queries of [plain, named]) {
      const { code, out } = await leafstar('paths', grid, '--queries', queries, '--json');
      expect(code).toBe(0);
      const answers = out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as PathReport);
      expect(answers.map(({ found, length }) => [found, length])).toEqual([
        [true, 30],
        [false, null],
      ]);
    }
    writeFileSync(plain, '15\t15\t45\n');
    expect(await leafstar('paths', grid, '--queries', plain)).toMatchObject({ code: 1, out: '' });
    writeFileSync(plain, '15\t15\t45\tx\n');
    const { code, err } = await leafstar('paths', grid, '--queries', plain);
    expect([code, err]).toEqual([1, 'FileError: --queries: line 1: "x" is not a number.\n']);
    writeFileSync(plain, '# x1 y1 x2 y2\n\n');
    const none = await leafstar('paths', grid, '--queries', plain);
    expect(none).toEqual({ code: 1, out: '', err: 'FileError: --queries: no lines.\n' });
    writeFileSync(named, 'map\tx1\ty1\tx2\ty2\nother\t15\t15\t45\t15\n');
    const others = await leafstar('paths', grid, '--queries', named, '--json');
    expect(others).toEqual({ code: 1, out: '', err: 'FileError: --queries: no lines of the map many.\n' });
  });
});

describe('bake', () => {
  const out = join(folder, 'keep.bake');
  const ends = ['--from', '256,1000', '--to', '1000,256'] as const;

  test('paths are precomputed, written and looked up: same cost, nothing expanded', async () => {
    const report = await leafstarJson<BakeReport>('bake', KEEP, '--radius', '14', '--out', out);
    expect(report.places).toBeGreaterThan(100);
    expect(report.bytes).toBe(readFileSync(out).length);
    expect(report.runs).toBeLessThan((report.places * report.places) / 4);
    const bare = await leafstar('bake', writeMap('tiny.txt', GRID), '--out', join(folder, 'tiny.bake'));
    expect(bare.out).toMatch(/: 0 places, 0 runs a place, 0\.\d KB$/m);
    const queries = join(folder, 'level-scene.tsv');
    const random = randomFrom(7);
    const lines = Array.from({ length: 60 }, () =>
      Array.from({ length: 4 }, () => Math.round(random() * 2000)).join('\t'),
    );
    writeFileSync(queries, lines.join('\n'));
    const ask = async (...words: string[]): Promise<PathReport[]> => {
      const { code, out: text } = await leafstar(
        'paths',
        KEEP,
        '--queries',
        queries,
        '--radius',
        '14',
        '--json',
        ...words,
      );
      expect(code).toBe(0);
      return text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as PathReport);
    };
    const looked = await ask('--bake', out);
    const searched = await ask('--finder', 'midpoints');
    looked.forEach((answer, i) => {
      expect({ ...answer, expanded: 0 }).toEqual({ ...searched[i], expanded: 0 });
      expect(answer.expanded).toBe(0);
    });
    expect(searched.filter(({ expanded }) => expanded! > 0).length).toBeGreaterThan(5);
  });

  test('a bake of another map or body, or an invalid one, is rejected with a reason', async () => {
    const map = join(MAPS, QUICK ? 'gatehouse.json' : 'office.json');
    const other = await leafstar('path', map, ...ends, '--radius', '14', '--bake', out);
    expect(other.code).toBe(1);
    expect(other.err).toMatch(/BakeError.*another level/);
    const wide = await leafstar('path', KEEP, ...ends, '--bake', out, '--json');
    expect(wide).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/BakeError.*radius 14, not 0/) });
    const none = await leafstar('path', KEEP, ...ends, '--bake', KEEP);
    expect(none).toMatchObject({ code: 1, err: expect.stringMatching(/not a bake file/) });
    expect(await leafstar('bake', KEEP, '--out', join(folder, 'nowhere/keep.bake'))).toMatchObject({ code: 1 });
  });
});

describe('grid', () => {
  const TEST_GRID = join(MAPS, 'TestGrid1.txt');
  const ask = (...words: readonly string[]): Promise<GridReport> =>
    leafstarJson<GridReport>('grid', TEST_GRID, '--from', '85,15', '--to', '85,85', ...words);

  test('the three rows of the book’s table, selected by their keys', async () => {
    const four = await ask('--neighbours', '4');
    expect([four.cost, four.points?.length]).toEqual([23, 24]);
    const eight = await ask('--steps', 'integers');
    expect([eight.cost, eight.points?.length]).toEqual([224, 23]);
    const cutting = await ask('--steps', 'integers', '--diagonals', 'always');
    expect([cutting.cost, cutting.points?.length]).toEqual([188, 17]);
    expect(cutting.points![0]).toEqual([85, 15]);
  });

  test('it names the node where an estimate is too high, if there is one', async () => {
    const manhattan = await ask('--estimate', 'manhattan');
    const { tooHigh } = manhattan.estimate;
    expect(tooHigh!.estimate).toBeGreaterThan(tooHigh!.limit);
    expect(manhattan.drawing![Math.floor(tooHigh!.at[1] / 10)][Math.floor(tooHigh!.at[0] / 10)]).not.toBe('x');
    const open = writeMap('open.txt', '10\n7\n5\nxxxxxxx\nxww...x\nx.mm..x\nx.....x\nxxxxxxx\n');
    const words = ['--from', '15,15', '--to', '55,35', '--estimate', 'manhattan'];
    const report = await leafstarJson<GridReport>('grid', open, ...words);
    // Two diagonal steps are 4 by that estimate. Costly ground is drawn, and what was expanded.
    expect(report.estimate.tooHigh!.estimate - report.estimate.tooHigh!.limit).toBeCloseTo(4 - 2 * Math.SQRT2, 6);
    expect(report.drawing).toEqual(['xxxxxxx', 'xS~...x', 'xo~~..x', 'x.oooGx', 'xxxxxxx']);
    expect(manhattan.drawing!.join('').replace(/[^,oS]/g, '')).toHaveLength(manhattan.expanded);
    const { estimate } = await ask('--estimate', 'manhattan', '--neighbours', '4');
    expect(estimate).toEqual({ key: 'manhattan', tooHigh: null, inconsistent: null });
  });

  test('the same file as hexagons', async () => {
    // Rows of hexagons are nearer to each other.
    const words = ['--from', '85,15', '--to', '85,75', '--neighbours', '6'];
    const { found, estimate } = await leafstarJson<GridReport>('grid', TEST_GRID, ...words);
    expect(found).toBe(true);
    expect(estimate).toMatchObject({ tooHigh: null, inconsistent: null });
  });

  test('hexagons over any map: six neighbours, alternate rows shifted', async () => {
    const words = ['grid', join(MAPS, 'one-room.json'), '--from', '100,100', '--to', '300,250', '--node-radius', '8'];
    const hex = await leafstarJson<GridReport>(...words, '--radius', '10', '--neighbours', '6');
    expect(hex).toMatchObject({ found: true, estimate: { tooHigh: null, inconsistent: null } });
    const square = await leafstarJson<GridReport>(...words, '--radius', '10');
    expect(hex.down).toBeGreaterThan(square.down);
    expect(hex.drawing!.map((row) => row.startsWith(' '))).toEqual(hex.drawing!.map((_, row) => row % 2 === 1));
    for (const [i, [x, z]] of hex.points!.entries()) {
      if (i === 0) continue;
      const [px, pz] = hex.points![i - 1];
      expect(Math.hypot(x - px, z - pz)).toBeCloseTo(hex.nodeSize, 6);
    }
  });

  test('the drawing shows walls, path and ends, also from standard input', async () => {
    const { code, out } = await leafstar('grid', writeMap('g.txt', GRID), '--from', '15,15', '--to', '25,15');
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 3)).toEqual(['xxxx', 'xSGx', 'xxxx']);
    const child = spawn(process.execPath, [CLI, 'grid', '-', '--from', '15,15', '--to', '25,15']);
    child.stdin.end(GRID);
    let text = '';
    for await (const piece of child.stdout) text += String(piece);
    expect(text).toBe(out);
  });

  test('a grid over any map; smaller nodes give more of them', async () => {
    const map = QUICK ? join(MAPS, 'gatehouse.json') : KEEP;
    const plan = loadPlan(readFileSync(map), map);
    const at = plan.things.find(({ kind }) => kind === 'player')!.at;
    const { u, v } = toFile(plan.frame, at);
    const words = ['grid', map, `--from=${u},${v}`, `--to=${u},${v}`, '--radius', '10'];
    const coarse = await leafstarJson<GridReport>(...words, '--node-radius', '16');
    const fine = await leafstarJson<GridReport>(...words, '--node-radius', '8');
    expect(fine.across).toBeGreaterThanOrEqual(2 * coarse.across - 1);
    expect([coarse.nodeSize, fine.nodeSize]).toEqual([32, 16]);
    const sized = await leafstarJson<GridReport>(...words, '--node-radius', '16', '--world-size', '160,96');
    expect([sized.across, sized.down]).toEqual([5, 3]);
  });
});

describe('svg', () => {
  test('the requested layers in one well-formed drawing', async () => {
    const { code, out, err } = await leafstar('svg', KEEP, '--layers', 'portals,cells,walls', '--width', '800');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^<svg [^>]*width="800"/);
    for (const width of ['64', '16384']) expect((await leafstar('svg', KEEP, '--width', width)).code).toBe(0);
    expect([...out.matchAll(/<g id="(\w+)"/g)].map((match) => match[1])).toEqual(['cells', 'walls', 'portals']);
    expect(out).not.toMatch(/NaN|Infinity|undefined/);
    const open: string[] = [];
    for (const [, closing, name, selfClosed] of out.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (closing) expect(open.pop()).toBe(name);
      else if (!selfClosed) open.push(name);
    }
    expect(open).toEqual([]);
  });

  test('lines a metre apart where these are more than four pixels', async () => {
    // The keep is 49 m wide.
    const coarse = await leafstar('svg', KEEP, '--layers', 'walls', '--width', '196');
    const fine = await leafstar('svg', KEEP, '--layers', 'walls', '--width', '197');
    expect(coarse.out).not.toContain('M64 ');
    expect(fine.out).toMatch(/<path d="M64 \S+M96 /);
  });

  test('the shortest path map of a goal, the player’s start by default', async () => {
    const map = join(MAPS, 'gatehouse.json');
    const start = await leafstar('svg', map, '--layers', 'field,walls');
    const there = await leafstar('svg', map, '--layers', 'field', '--to', '120,440', '--radius', '14');
    for (const { code, err, out } of [start, there]) {
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out.match(/<path d="M[^"]+Z" fill="#/g)!.length).toBeGreaterThan(4);
    }
    expect(there.out).toContain('<circle cx="120" cy="440"');
    const walker = await leafstar('svg', KEEP, '--layers', 'field', '--body', 'walk');
    expect(walker).toEqual({ code: 2, out: '', err: expect.stringContaining('--body fly') as string });
  });

  test('the grid: hexagons with six corners, or squares with four', async () => {
    const corners = async (...words: readonly string[]): Promise<Set<number>> => {
      const { out } = await leafstar(
        'svg',
        join(MAPS, 'TestGrid1.txt'),
        '--layers',
        'grid',
        '--node-radius',
        '5',
        ...words,
      );
      const areas = [...out.matchAll(/<path d="M([^"]+)Z" fill="#/g)].flatMap(([, paths]) => paths.split('ZM'));
      expect(areas.length).toBeGreaterThanOrEqual(60);
      return new Set(areas.map((points) => points.split('L').length));
    };
    expect(await corners()).toEqual(new Set([4]));
    expect(await corners('--neighbours', '6')).toEqual(new Set([6]));
  });

  test('the grid has nodes of the width that is asked for, also small ones', async () => {
    const nodesOf = async (radius: string): Promise<number> => {
      const room = join(MAPS, 'one-room.json');
      const { out } = await leafstar('svg', room, '--layers', 'grid', '--node-radius', radius);
      return [...out.matchAll(/M[^"Z]+Z/g)].length;
    };
    const { nodeSize, across, down } = await leafstarJson<GridReport>('grid', join(MAPS, 'one-room.json'), '--from', '64,64', '--to', '96,96', '--node-radius', '4'); // prettier-ignore
    expect(nodeSize).toBe(8);
    expect(await nodesOf('8')).toBe(Math.ceil(across / 2) * Math.ceil(down / 2));
    expect(await nodesOf('4')).toBe(across * down);
  });
});

describe('movers', () => {
  const wad = (): string => {
    const path = join(folder, 'movers.wad');
    writeFileSync(path, moversWad());
    return path;
  };

  test('path uses doors and lifts depending on --state', async () => {
    const query = ['path', wad(), '--from', '128,128', '--to', '1200,128'];
    expect(await leafstarJson<PathReport>(...query)).toMatchObject({ found: false });
    // The blue door stands between: what is only ever opened with a key counts where everything does.
    for (const state of ['open', 'dyn']) {
      expect((await leafstarJson<PathReport>(...query, '--state', state)).length).toBeCloseTo(1072, 3);
    }
  });

  test('with --state dyn each query has what can be set off from its own start', async () => {
    const queries = join(folder, 'starts.tsv');
    // From outside nothing can be set off.
    writeFileSync(queries, '1800 128 128 128\n128 128 1200 128\n');
    const { out } = await leafstar('paths', wad(), '--queries', queries, '--state', 'dyn');
    expect(out).toMatch(/^no path: .*\n1072 long: /);
  });

  test.each(CHECK_STATES)('check lists keys and triggers with --state dyn alone: %s', (state) => {
    const plan = loadPlan(moversWad(), 'movers.wad');
    const report = checkPlan({ ...plan, triggers: [...plan.triggers].reverse() }, PLAYER_BODY, state, null);
    expect([report.keys, report.triggered].every((list) => (list !== undefined) === (state === 'dyn'))).toBe(true);
    // Ascending, in whatever order they are set off.
    expect(report.triggered ?? []).toEqual(state === 'dyn' ? [0, 2, 3, 6, 8, 9, 12, 15, 18, 27, 30] : []);
  });
});

describe('truth files', () => {
  for (const [data, map, truth, radius] of [
    ['movingai', QUICK ? 'maps/arena.map' : 'maps/lak303d.map', 'optimal-corner.tsv', '0'],
    ['freedoom-floorplans', 'walls/freedm-map12.walls', 'optimal-r0.tsv', '0'],
    ['freedoom-floorplans', 'walls/freedm-map12.walls', 'optimal-r15.3.tsv', '15.3'],
  ] as const) {
    const at = dataFolder(data);
    test.skipIf(at === null)(`${truth} of ${map} (skipped without ../shared/data/${data})`, async () => {
      const queries = join(at!, truth);
      const words = ['--queries', queries, '--body', 'fly', '--radius', radius, '--json'];
      const { code, out } = await leafstar('paths', join(at!, map), '--finder', 'exact', ...words);
      expect(code).toBe(0);
      const answers = out.trimEnd().split('\n').map((line) => JSON.parse(line) as PathReport); // prettier-ignore
      const known = readTruths(at!, truth).get(basename(map).replace(/\.\w+$/, ''))!;
      expect(answers).toHaveLength(known.length);
      const slack = radius === '0' ? 1e-9 : 1e-5;
      const wrong = answers.flatMap(({ length }, i) =>
        Math.abs((length ?? -1) - known[i].length) <= slack * Math.max(1, known[i].length)
          ? []
          : [{ answer: length, ...known[i] }],
      );
      expect(wrong).toEqual([]);
    });
  }
});

const FREEDOOM = dataFolder('freedoom');

describe.skipIf(FREEDOOM === null)('public Doom maps (skipped without ../shared/data/freedoom)', () => {
  // What is told of all eight is held by test/map/doom-wad and test/nav/reach; here, that the tool tells the same.
  const names = QUICK ? ['freedm-map01'] : ['freedm-map30', 'freedoom1-e1m1', 'freedoom2-map02'];

  test.each(names)('%s: size, area and reach equal its truth', async (name) => {
    const wad = join(FREEDOOM!, `${name}.wad`);
    const { facts, reached_sectors: reached } = JSON.parse(
      readFileSync(join(FREEDOOM!, `${name}.truth.json`), 'utf8'),
    ) as {
      facts: { lines: number; sectors: number; start_x: number; start_y: number; total_area: number };
      reached_sectors: Record<string, number[]>;
    };
    const ascending = (numbers: number[]): number[] => [...numbers].sort((a, b) => a - b);
    for (const [body, rules] of [
      ['walk', 'pt'],
      ['fly', 'fly'],
    ] as const) {
      const report = await leafstarJson<CheckReport>('check', wad, '--body', body);
      expect(report.format).toBe('doom');
      expect(report.counts).toMatchObject({ walls: facts.lines, sectors: facts.sectors });
      expect(report.start).toEqual([facts.start_x, facts.start_y]);
      expect(report.area.sectors).toBeCloseTo(facts.total_area, 3);
      expect(report.area.relativeError).toBeLessThan(1e-6);
      expect(report.reached).toEqual(ascending(reached[rules]));
    }
  });

  test('several maps in one file: a list and exit code 2; --map selects one', async () => {
    const two = join(folder, 'two.wad');
    writeFileSync(two, joinWads(readBytes(FREEDOOM!, 'freedm-map01.wad'), readBytes(FREEDOOM!, 'freedm-map05.wad')));
    const { code, err } = await leafstar('check', two);
    expect(code).toBe(2);
    expect(err).toContain('MAP01, MAP05');
    type Checked = CheckReport & { readonly doctor: DoctorReport };
    const named = await leafstarJson<Checked>('check', two, '--map', 'MAP05');
    const alone = await leafstarJson<Checked>('check', join(FREEDOOM!, 'freedm-map05.wad'));
    expect(named.counts).toEqual(alone.counts);
    const [ofNamed, ofAlone] = [named, alone].map(({ doctor }) => doctor.findings.map(({ message }) => message));
    expect(ofNamed).toEqual(ofAlone);
    expect(await leafstar('check', two, '--map', 'MAP09')).toMatchObject({ code: 1 });
  });
});

/** One WAD with the lumps of both: header, the bodies of both files one after the other, both directories. */
function joinWads(one: Uint8Array, other: Uint8Array): Uint8Array {
  const read = (wad: Uint8Array): { count: number; at: number } => {
    const view = new DataView(wad.buffer, wad.byteOffset);
    return { count: view.getUint32(4, true), at: view.getUint32(8, true) };
  };
  const [a, b] = [read(one), read(other)];
  const directory = 12 + one.length + other.length;
  const joined = new Uint8Array(directory + 16 * (a.count + b.count));
  joined.set(one.subarray(0, 4));
  joined.set(one, 12);
  joined.set(other, 12 + one.length);
  const view = new DataView(joined.buffer);
  view.setUint32(4, a.count + b.count, true);
  view.setUint32(8, directory, true);
  let row = directory;
  for (const [wad, { count, at }, shift] of [
    [one, a, 12],
    [other, b, 12 + one.length],
  ] as const) {
    joined.set(wad.subarray(at, at + 16 * count), row);
    for (let i = 0; i < count; i++, row += 16) view.setUint32(row, view.getUint32(row, true) + shift, true);
  }
  return joined;
}
