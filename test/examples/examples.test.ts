// The examples of the gallery, run: agents move, and stand only where their size may stand.
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildLevel } from '../../src/examples/build-level.worker.ts';
import doomMap from '../../src/examples/doom-map.ts';
import doorsAndCrates from '../../src/examples/doors-and-crates.ts';
import type { Canvas } from '../../src/examples/draw.ts';
import type { Example } from '../../src/examples/example.ts';
import manyAgents from '../../src/examples/many-agents.ts';
import rooms from '../../src/examples/rooms.ts';
import savedLevel from '../../src/examples/saved-level.ts';
import { runTsc } from '../support/tools/built-tool.ts';
import { serve } from '../../src/examples/server.ts';
import threeMesh from '../../src/examples/three-mesh.ts';
import tiles from '../../src/examples/tiles.ts';
import twoSizes from '../../src/examples/two-sizes.ts';
import { filesOf, HELPERS } from '../../src/examples/gallery/shown-files.ts';
import { nameLibrary } from '../../src/learn/library-names.ts';
import { moversWad } from '../support/inputs/movers-wad.ts';
import { QUICK } from '../support/quick.ts';

const FOLDER = resolve(import.meta.dirname, '../../src/examples');
const EXAMPLES: Readonly<Record<string, () => Example | Promise<Example>>> = {
  rooms,
  'doors-and-crates': doorsAndCrates,
  'two-sizes': twoSizes,
  tiles,
  'many-agents': manyAgents,
  'three-mesh': threeMesh,
  'saved-level': () => savedLevel(buildLevel),
  'doom-map': () => doomMap(new File([new Uint8Array(moversWad())], 'movers.wad')),
};
/** Seconds shown, at 30 frames a second. */
const SECONDS = QUICK ? 4 : 8;

/** A canvas that only checks its numbers. */
function fakeCanvas(): Canvas & { strokes: number } {
  const numbers = (...values: unknown[]): void => {
    for (const value of values)
      if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`draws at ${value}`);
  };
  // Each stroke has a path of its own, not what was drawn before.
  let isBegun = false;
  const beginPath = (): void => void (isBegun = true);
  const canvas = { strokes: 0, fillStyle: '', strokeStyle: '', lineWidth: 1, beginPath, moveTo: numbers };
  const stroke = (): void => {
    expect(isBegun).toBe(true);
    isBegun = false;
    canvas.strokes++;
  };
  return Object.assign(canvas, { lineTo: numbers, arc: numbers, fill: stroke, stroke });
}

test('each example file is run here and has at most 60 lines', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !/^(draw|example)\.ts$/.test(name));
  expect(files.map((name) => name.replace('.ts', '')).sort()).toEqual(
    [...Object.keys(EXAMPLES), 'build-level.worker', 'server'].sort(),
  );
  for (const name of files) expect(readFileSync(join(FOLDER, name), 'utf8').split('\n').length, name).toBeLessThan(62);
});

test('the code shown imports the library by its exports, and names no file that is not shown', () => {
  const { exports } = JSON.parse(readFileSync(resolve(FOLDER, '../../package.json'), 'utf8')) as { exports: object };
  const packages = Object.keys(exports).map((path) => path.replace('.', 'leafstar'));
  for (const key of [...Object.keys(EXAMPLES), 'server']) {
    const files = [...filesOf(key), ...HELPERS];
    for (const file of files) {
      const code = nameLibrary(readFileSync(join(FOLDER, file), 'utf8'));
      const names = [...code.matchAll(/(?:from |import\(|new URL\()'([^']+)'/g)].map(([, name]) => name);
      const known = [...packages, ...files.map((other) => `./${other}`), 'three', 'node:http'];
      expect(names.filter((name) => !known.includes(name)), file).toEqual([]); // prettier-ignore
      expect(code, file).not.toContain("'../");
    }
  }
  expect(nameLibrary(readFileSync(join(FOLDER, 'many-agents.ts'), 'utf8'))).toContain("from 'leafstar/crowd'");
  expect(
    filesOf('saved-level')
      .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
      .join(''),
  ).toContain('saveLevel(');
});

test('the Doom map example names the file that it cannot read', async () => {
  await expect(doomMap(new File(['# Title\n'], 'README.md'))).rejects.toThrow('README.md');
});

test.each(Object.entries(EXAMPLES))('%s: agents walk, and stand only where they fit', async (_, make) => {
  const example = await make();
  const canvas = fakeCanvas();
  const started = example.agents().map(({ at }) => at);
  const gone = started.map(() => 0);
  let before = started;
  for (let frame = 0; frame < SECONDS * 30; frame++) {
    example.frame(canvas, 1 / 30);
    const agents = example.agents();
    expect(agents).toHaveLength(started.length);
    agents.forEach(({ at, navigator }, i) => {
      gone[i] += Math.hypot(at.x - before[i].x, at.z - before[i].z);
      if (frame % 10 !== 0) return;
      const { options, findNearestPoint } = example.navigators[navigator];
      const near = findNearestPoint(at)!;
      expect(Math.hypot(near.x - at.x, near.z - at.z)).toBeLessThanOrEqual(1e-3 * Math.max(1, options.radius));
    });
    before = agents.map(({ at }) => at);
  }
  // Each goes some of its own widths.
  agentsMoved(example, gone);
  expect(example.scene !== undefined || canvas.strokes > SECONDS * 30).toBe(true);
});

function agentsMoved(example: Example, gone: readonly number[]): void {
  const radii = example.agents().map(({ navigator }) => example.navigators[navigator].options.radius);
  gone.forEach((length, i) => expect(length).toBeGreaterThan(4 * radii[i]));
}

test('server: a path, a reason, an error, as JSON', async () => {
  const server = serve(0);
  try {
    const { port } = server.address() as AddressInfo;
    const ask = async (query: string): Promise<{ status: number; answer: Record<string, unknown> }> => {
      const response = await fetch(`http://127.0.0.1:${port}${query}`);
      return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
    };
    expect(await ask('/path?from=1,1&to=19,4')).toMatchObject({
      status: 200,
      answer: { path: { points: expect.any(Array) as unknown }, reason: null },
    });
    expect((await ask('/path?from=1,1&to=99,4')).answer).toMatchObject({
      path: null,
      reason: expect.any(String) as unknown,
    });
    expect(await ask('/path?from=1,1')).toMatchObject({
      status: 400,
      answer: { error: expect.stringContaining('goal') as unknown },
    });
    expect((await ask('/')).status).toBe(400);
  } finally {
    server.close();
  }
});

// Users have stricter settings than this project.
test.skipIf(QUICK)(
  'examples compile without unchecked indices (npm run test:long)',
  async () => {
    const said = await runTsc(['-p', 'src', '--noUncheckedIndexedAccess']).catch(({ message }: Error) => message);
    expect(said).toContain('TS2532');
    expect(
      String(said)
        .split('\n')
        .filter((line) => /examples\/[\w.-]+\.ts/.test(line)),
    ).toEqual([]);
  },
  60_000,
);
