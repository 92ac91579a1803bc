// The package as users get it: packed by npm, installed in an empty project, typed, imported in plain Node (no DOM, no three.js). The user's
// program is the README's.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPlan } from '../../src/map/load-plan.ts';
import { runTsc } from '../support/tools/built-tool.ts';
import { QUICK } from '../support/quick.ts';
import { packAndInstall, type PackedPackage } from '../support/tools/packed.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

describe.skipIf(QUICK)('packed and installed (npm run test:long)', () => {
  let packed: PackedPackage;
  let consumer: string;
  let dist: string;

  beforeAll(async () => {
    packed = await packAndInstall();
    consumer = packed.consumer;
    dist = join(packed.installed, 'dist');
  }, 120_000);
  afterAll(() => packed.remove());

  /** The README's TypeScript blocks: one program. */
  function programOfReadme(): string {
    const blocks = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
    expect(blocks).toHaveLength(2);
    return blocks.map(([, block]) => block).join('');
  }

  test.each(['nodenext', 'bundler'])(
    'the README’s program type-checks (module resolution %s)',
    async (moduleResolution) => {
      writeFileSync(join(consumer, 'index.ts'), programOfReadme());
      writeFileSync(
        join(consumer, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: {
            target: 'es2022',
            module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
            moduleResolution,
            lib: ['es2022'],
            strict: true,
            noUncheckedIndexedAccess: true,
            exactOptionalPropertyTypes: true,
            types: ['node'],
            typeRoots: [join(ROOT, 'node_modules/@types')],
            outDir: 'out',
          },
          files: ['index.ts'],
        }),
      );
      await runTsc(['-p', consumer]);
    },
  );

  test('and runs in Node, where it prints what the README says', async () => {
    const { stdout, stderr } = await run(process.execPath, ['out/index.js'], { cwd: consumer });
    expect(stderr).toBe('');
    const promised = [...programOfReadme().matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line);
    expect(promised.length).toBeGreaterThan(1);
    expect(stdout.trim().split('\n')).toEqual(promised);
  });

  test('wrong use is a type error', async () => {
    writeFileSync(join(consumer, 'index.ts'), "import { loadLevel } from 'leafstar';\nloadLevel('text', 3);\n");
    await expect(runTsc(['-p', consumer])).rejects.toThrow(/TS2559/);
  });

  test('the built library imports no other package', () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    expect(files).toEqual(expect.arrayContaining(['index.js', 'cli.js', 'leafstar.min.js']));
    for (const name of files) {
      const code = readFileSync(join(dist, name), 'utf8');
      const asked = [...code.matchAll(/^(?:import|export)\b(?:[^"';]*\bfrom\b)?\s*["']([^"']+)["']/gm)].map(
        (match) => match[1],
      );
      const outside = asked.filter((target) => !target.startsWith('.'));
      // Only the tool may speak to Node, and only leafstar/three to three.
      const isAllowed = (target: string): boolean =>
        name === 'cli.js' ? target.startsWith('node:') : name.startsWith('three/') && target === 'three';
      expect(outside.filter((target) => !isAllowed(target))).toEqual([]);
    }
  });

  /** The main door and the sub-paths, each with the file of its types. */
  const PURE_ENTRIES = ['index', ...readdirSync(join(ROOT, 'src/entry')).map((name) => name.replace(/\.ts$/, ''))];
  const ENTRIES = [...PURE_ENTRIES, 'three'];
  const typesOf = (entry: string): string =>
    entry === 'index' ? 'index.d.ts' : entry === 'three' ? 'three/index.d.ts' : `entry/${entry}.d.ts`;

  // What a game has in its bundle for what it uses, gzipped. The limits are a little above the present sizes: raise one only for a gain that
  // the commit names.
  const USES: readonly (readonly [what: string, kibibytes: number, program: string])[] = [
    [
      'a tree of a plan from code',
      9.8,
      'import { buildLevel } from "leafstar/nav"; import { leafAt } from "leafstar/bsp"; out(leafAt, buildLevel);',
    ],
    ['and its navmesh', 14.7, 'import { buildLevel, navMeshOf } from "leafstar/nav"; out(navMeshOf, buildLevel);'],
    [
      'and paths by portals, pulled tight',
      35.9,
      'import { buildLevel, FUNNEL, makeFinder } from "leafstar/nav"; out(makeFinder, buildLevel, FUNNEL);',
    ],
    [
      'a level from code with exact paths',
      125.8,
      'import { createLevel, createNavigator } from "leafstar"; out(createLevel, createNavigator);',
    ],
    ['floor plans', 24.1, 'import { loadFloorPlan } from "leafstar/formats"; out(loadFloorPlan);'],
    ['levels of all formats', 59.1, 'import { loadLevel } from "leafstar"; out(loadLevel);'],
    ['the main door', 162.4, 'import * as leafstar from "leafstar"; out(leafstar);'],
    [
      'everything',
      236.6,
      PURE_ENTRIES.map(
        (name) => `import * as ${name} from "leafstar${name === 'index' ? '' : `/${name}`}"; out(${name});`,
      ).join(' '),
    ],
  ];

  test('bundlers keep only what a game uses', async () => {
    const rows: string[] = [];
    const tooLarge: string[] = [];
    const sizes = new Map<string, number>();
    for (const [what, most, program] of USES) {
      const entry = join(consumer, 'game.js');
      writeFileSync(entry, `const out = (...parts) => globalThis.use(parts);\n${program}\n`);
      const made = await build({
        root: consumer,
        configFile: false,
        logLevel: 'error',
        build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
      });
      const { output } = made as { output: readonly { type: string; code?: string; isDynamicEntry?: boolean }[] };
      // Without what is loaded on demand.
      const code = output.map((part) => (part.isDynamicEntry === true ? '' : (part.code ?? ''))).join('\n');
      const size = gzipSync(code, { level: 9 }).length / 1024;
      rows.push(
        `${what.padEnd(36)} ${(code.length / 1024).toFixed(1).padStart(6)} KiB ${size.toFixed(1).padStart(6)} gzipped`,
      );
      sizes.set(what, size);
      if (size >= most) tooLarge.push(`${what}: ${size.toFixed(2)} of ${most}`);
    }
    process.stdout.write(`${rows.join('\n')}\n`);
    expect(tooLarge).toEqual([]);
    // src/README.md and src/coming-from.md say these, rounded.
    const text = ['src/README.md', 'src/coming-from.md']
      .map((name) => readFileSync(join(ROOT, name), 'utf8'))
      .join('\n');
    const figures: readonly (readonly [what: string, figure: RegExp])[] = [
      ['a tree of a plan from code', /(\d+) KiB for a tree/],
      ['and its navmesh', /(\d+) with cells/],
      ['and paths by portals, pulled tight', /(\d+) with\s+paths by portals/],
      ['a level from code with exact paths', /with exact paths takes (\d+)/],
      ['floor plans', /floor plans \(`loadFloorPlan`\) (\d+)/],
      ['the main door', /(\d+) without sub-paths/],
      ['everything', /gzipped, all of it \| (\d+) KiB/],
    ];
    for (const [what, figure] of figures)
      expect(Math.abs(Number(figure.exec(text)![1]) - sizes.get(what)!), what).toBeLessThan(1);
  }, 60_000);

  test('an unbuilt clone packs the library, the tool and the maps, not the page', () => {
    expect(packed.paths).toEqual(
      expect.arrayContaining([
        ...ENTRIES.flatMap((entry) => [`dist/${typesOf(entry)}`, `dist/${typesOf(entry).replace('.d.ts', '.js')}`]),
        'dist/cli.js',
        'dist/leafstar.min.js',
        'dist/maps/keep.json',
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'package.json',
        // What the README links to.
        ...[...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/[^!]\[[^\]]*\]\(([^):]+)\)/g)].map(
          ([, to]) => to,
        ),
      ]),
    );
    expect(
      packed.paths.filter((path) => !/^(dist\/(?!site)|maps\/schema\/|[\w/-]+\.md$|\w+(\.json)?$)/.test(path)),
    ).toEqual([]);
  });

  test('maps of the package are strict JSON and say what the demo’s say', () => {
    for (const name of readdirSync(join(ROOT, 'maps')).filter((file) => file.endsWith('.json'))) {
      const [own, published] = [join(ROOT, 'maps'), join(dist, 'maps')].map((folder) =>
        readFileSync(join(folder, name)),
      );
      const [one, other] = [own, published].map((bytes) => loadPlan(bytes, name));
      expect(() => JSON.parse(published.toString()) as unknown).not.toThrow();
      expect(other).toEqual(one);
    }
  });

  /** What the library hands out and nobody has to make, name or look into: tables' rows, and the insides of what it keeps. */
  const INSIDES = new Set(
    'AddedWalls Components ConeSquares CornerGraph DiagonalRow DistanceTable GridHeuristicRow Heap HubLabels LearnedEstimates LookUp MapParts NearWalls NeighbourRow QueryGraph Skin Step StepCostRow PathCosts TileKind ViewCones'.split(
      ' ',
    ),
  );

  /** The names of an entry, each with the file of types that declares it. */
  function namesOf(entry: string): (readonly [name: string, file: string])[] {
    const path = join(dist, typesOf(entry));
    return [...readFileSync(path, 'utf8').matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
      ([, names, from]) =>
        names
          .split(/[\s,]+/)
          .filter(Boolean)
          .map((name) => [name, resolve(path, '..', from.replace(/\.js$/, '.d.ts'))] as const),
    );
  }

  test('package.json names every entry, the main door has at most 60 names, and no name is exported twice', () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { exports: object };
    expect(
      Object.keys(exports)
        .filter((path) => !/^.\/(maps|package)/.test(path))
        .sort(),
    ).toEqual(ENTRIES.map((entry) => (entry === 'index' ? '.' : `./${entry}`)).sort());
    expect(namesOf('index').length).toBeLessThanOrEqual(60);
    const names = ENTRIES.flatMap((entry) => namesOf(entry).map(([name]) => name));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test('every type in the API is exported', () => {
    const fileOfName = new Map(ENTRIES.flatMap(namesOf));
    expect(fileOfName.size).toBeGreaterThan(200);
    const unnamed = new Set<string>();
    for (const [name, file] of fileOfName) {
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const parts = code.split(/^(?=export |import |declare )/m);
      const known = [...code.matchAll(/^(?:import (?:type )?\{([^}]*)\} from '\.|export [a-z ]*\b(\w+)\b)/gm)].flatMap(
        (match) => (match[1] ?? match[2]).split(',').map((each) => each.replace(/^\s*type /, '').trim()),
      );
      const own = parts.find((part) => new RegExp(`^export [a-z ]*\\b${name}\\b`).test(part)) ?? '';
      for (const [word] of own.matchAll(/\b[A-Z]\w*[a-z]\w*\b/g))
        if (known.includes(word) && !fileOfName.has(word) && !INSIDES.has(word)) unnamed.add(`${word}, of ${name}`);
    }
    expect([...unnamed]).toEqual([]);
  });

  test('the tool can be started by its name', () => {
    expect(statSync(join(dist, 'cli.js')).mode & 0o111).toBe(0o111);
    expect(readFileSync(join(dist, 'cli.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
