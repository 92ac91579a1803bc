// The house's first two laws: imports point down the tower, and the pure half knows nothing of the screen.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const SRC = resolve(dirname(fileURLToPath(import.meta.url)), '../src');

// From the ground up; a folder may import from itself and from those before it. Rooms of one floor do not see each other.
const FLOORS: readonly (readonly string[])[] = [
  ['geometry'],
  ['search'],
  ['map'],
  ['bsp'],
  ['nav'],
  ['index.ts'],
  ['crowd'],
  ['three'],
  ['game'],
  ['debug'],
  ['entry'],
  ['door'],
  ['worker'],
  ['browser'],
  ['view'],
  ['learn', 'reference'],
  ['examples'],
  ['cli'],
  ['main.ts', 'cli.ts'],
];
/** Folders of map/ that hold a format each, or a family of them. */
const FORMATS = new Set(['doom', 'grids', 'rooms']);
const PURE = new Set([
  'geometry',
  'search',
  'map',
  'bsp',
  'nav',
  'index.ts',
  'crowd',
  'game',
  'debug',
  'entry',
  'door',
]);
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  view: ['three'],
  three: ['three'],
  examples: ['three', 'node:http'],
  reference: ['node:fs', 'node:path'],
  browser: ['lil-gui', 'virtual:map-titles'],
  'cli.ts': ['node:process'],
  cli: ['node:fs', 'node:process', 'node:util'],
};

/** The most files that may lie loose beside the rooms of a folder, and the most in a room that has no rooms. */
const MOST_LOOSE = 12;
const MOST_IN_ROOM = 20;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : path.endsWith('.ts') ? [path] : [];
  });
}

const roomOf = (file: string): string => relative(SRC, file).split('/')[0];
const floorOf = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room));
const files = filesBelow(SRC);

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [
    ...text.matchAll(
      /(?:^|\s|;)(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3]);
}

test('every file of src belongs to a known folder', () => {
  const lost = files.filter((file) => floorOf(roomOf(file)) < 0).map((file) => relative(SRC, file));
  expect(lost).toEqual([]);
});

test('sample sizes of tests follow one switch (test/support/quick.ts)', () => {
  const readers = filesBelow(resolve(SRC, '../test')).filter((file) =>
    /env\W+(QUICK|LONG)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers.map((file) => relative(SRC, file))).toEqual(['../test/support/quick.ts']);
});

test('imports point down', () => {
  const wrong: string[] = [];
  for (const file of files) {
    for (const target of importsOf(file)) {
      if (!target.startsWith('.')) continue;
      const room = roomOf(resolve(dirname(file), target.replace(/\?.*$/, '')));
      const here = roomOf(file);
      if (room !== here && floorOf(room) >= floorOf(here)) wrong.push(`${relative(SRC, file)} → ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('article and examples import the library as its users do', () => {
  const own = files.filter((file) => ['learn', 'examples'].includes(roomOf(file)));
  const targets = own.flatMap((file) => importsOf(file).map((target) => relative(SRC, resolve(dirname(file), target))));
  expect(
    targets.filter(
      (target) => !/^((three\/)?index\.ts|(entry|door)\/.*|\.\.\/maps\/.*|learn\/.*|examples\/.*)$/.test(target),
    ),
  ).toEqual([]);
});

test('sub-paths are imported with their arguments checked, by the terminal tool too', () => {
  const doors = files.filter((file) => roomOf(file) === 'door').map((file) => basename(file));
  const others = files.filter((file) => roomOf(file) !== 'door');
  const unchecked = others.flatMap((file) =>
    importsOf(file).filter((target) => /(^|\/)entry\//.test(target) && doors.includes(basename(target))),
  );
  expect(doors.length).toBeGreaterThan(3);
  expect(unchecked).toEqual([]);
});

test('map formats do not depend on each other, and shared code depends on no format', () => {
  const wrong: string[] = [];
  for (const file of files.filter((each) => roomOf(each) === 'map')) {
    const here = relative(SRC, file).split('/')[1];
    if (here !== 'draft' && !FORMATS.has(here)) continue;
    for (const target of importsOf(file)) {
      const there = relative(SRC, resolve(dirname(file), target)).split('/')[1];
      if (there !== here && FORMATS.has(there)) wrong.push(`${relative(SRC, file)} → ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('external packages are imported only where allowed', () => {
  const wrong: string[] = [];
  for (const file of files) {
    const allowed = OUTSIDE[roomOf(file)] ?? [];
    for (const target of importsOf(file)) {
      if (!target.startsWith('.') && !allowed.some((name) => target === name || target.startsWith(`${name}/`))) {
        wrong.push(`${relative(SRC, file)} → ${target}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the pure half has no clock, no Math.random and no DOM', () => {
  const wrong: string[] = [];
  for (const file of files.filter((each) => PURE.has(roomOf(each)))) {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    for (const word of [
      'Math.random',
      'Date.now',
      'new Date',
      'performance.',
      'document.',
      'window.',
      'setTimeout',
      'console.',
    ]) {
      if (code.includes(word)) wrong.push(`${relative(SRC, file)}: ${word}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no files import each other in a cycle', () => {
  const graph = new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter((target) => target.startsWith('.'))
        .map((target) => resolve(dirname(file), target.replace(/\?.*$/, ''))),
    ]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      circles.push([...trail.slice(trail.indexOf(file)), file].map((each) => relative(SRC, each)).join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

const folders = [...new Set(files.map((file) => relative(SRC, dirname(file))))].filter((folder) => folder !== '');
const hasRooms = (folder: string): boolean => folders.some((other) => other.startsWith(`${folder}/`));

test.each(folders)('src/%s is not crowded', (folder) => {
  const loose = files.filter((file) => dirname(file) === resolve(SRC, folder));
  expect(loose.length).toBeLessThanOrEqual(hasRooms(folder) ? MOST_LOOSE : MOST_IN_ROOM);
});

test.each(folders.filter(hasRooms))('the rooms of src/%s have no import cycles', (folder) => {
  const base = resolve(SRC, folder);
  const inside = files.filter((file) => file.startsWith(`${base}/`));

  // A room is one node, each loose file another.
  const nodeOf = (file: string): string => relative(base, file).split('/')[0];
  const graph = new Map<string, Set<string>>();
  for (const file of inside) {
    const node = nodeOf(file);
    const targets = importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => resolve(dirname(file), target.replace(/\?.*$/, '')))
      .filter((target) => target.startsWith(`${base}/`) && nodeOf(target) !== node);
    graph.set(node, new Set([...(graph.get(node) ?? []), ...targets.map(nodeOf)]));
  }
  // Take away what imports nothing that is left, again and again: what stays lies on a circle or leads to one.
  for (let size = -1; size !== graph.size;) {
    size = graph.size;
    for (const [node, targets] of graph) if (![...targets].some((target) => graph.has(target))) graph.delete(node);
  }
  expect([...graph.keys()]).toEqual([]);
});

test('every .ts file named in a comment exists', () => {
  const tests = resolve(SRC, '../test');
  const known = [...files, ...filesBelow(tests), resolve(SRC, '../vite.config.ts')];
  const missing: string[] = [];
  for (const file of [...files, ...filesBelow(tests)]) {
    for (const [comment] of readFileSync(file, 'utf8').matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm)) {
      for (const [name] of comment.matchAll(/[\w./-]*[\w-]\.ts\b/g)) {
        const end = `/${name.replace(/^(\.\.?\/)+/, '')}`;
        if (!known.some((path) => path.endsWith(end))) missing.push(`${relative(SRC, file)}: ${name}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

test('README.md has at most 900 words', () => {
  const words = readFileSync(resolve(SRC, '../README.md'), 'utf8').match(/\S+/g)!;
  expect(words.length).toBeLessThanOrEqual(900);
});

/** Lines that a function may have, unless the comment above it begins with "Long:" and says why. */
const MOST_LINES = 100;

interface Tree {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly body?: unknown;
  readonly id?: { readonly name?: string } | null;
  readonly key?: { readonly name?: string };
}

/** Every function of a file that can be too long, with its name or that of what it is assigned to, and its first and last line. */
function functionsOf(file: string, text: string): { name: string; first: number; last: number }[] {
  const found: { name: string; first: number; last: number }[] = [];
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  const visit = (node: Tree, outer: string): void => {
    // So many lines have as many line ends.
    if (node.end - node.start < MOST_LINES) return;
    const name = node.id?.name ?? node.key?.name ?? outer;
    if (/Function/.test(node.type ?? '') && node.body) {
      found.push({ name, first: lineOf(node.start), last: lineOf(node.end) });
    }
    for (const child of Object.values(node).flat()) {
      if (child !== null && typeof child === 'object') visit(child as Tree, name);
    }
  };
  visit(parseSync(file, text).program as unknown as Tree, '');
  return found;
}

test('a function is at most 100 lines long, or the comment above it says why', () => {
  const long = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const lines = text.split('\n');
    if (lines.length <= MOST_LINES) return [];
    return functionsOf(file, text)
      .filter(({ first, last }) => last - first >= MOST_LINES && !/^\s*(\/\/|\*) Long: /.test(lines[first - 2] ?? ''))
      .map(({ name }) => `${relative(SRC, file)} ${name}`);
  });
  expect(long).toEqual([]);
});
