// Projects that have installed the packed tarball: JavaScript in Node, TypeScript new and old, a Vite page, a module worker, a page with an
// import map, and npm's own check before publishing. `npm run test:long` runs them.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runTsc } from '../support/tools/built-tool.ts';
import { NO_CHROMIUM, provideChromium } from '../support/browser/chromium.ts';
import { packAndInstall, type PackedPackage } from '../support/tools/packed.ts';
import { QUICK } from '../support/quick.ts';

const run = promisify(execFile);
const SUB_PATHS = ['nav', 'crowd', 'grid', 'search', 'bsp', 'formats', 'debug'];

/** A path in a level from code, and one in a map of the package; `show` gets both lengths. */
const PROGRAM = `import { createLevel, createNavigator, loadLevel } from 'leafstar';
const level = createLevel({ rooms: [{ polygon: [[0, 0], [10, 0], [10, 4], [0, 4]] }], things: [{ x: 5, z: 2, radius: 1 }] });
const path = createNavigator(level, { radius: 0.4 }).findPath({ x: 1, z: 2 }, { x: 9, z: 2 });
const inKeep = (keep) => createNavigator(loadLevel(keep), { radius: 14 }).findPath({ x: 668, z: 792 }, { x: 440, z: 360 });
const lengths = (keep) => path.length.toFixed(2) + ' ' + inKeep(keep).length.toFixed(1);
`;
const ANSWER = /^8\.\d\d \d{3}\.\d$/;

describe.skipIf(QUICK)('installed from the tarball (npm run test:long)', () => {
  let packed: PackedPackage;
  let answer: string;

  /** Writes a file of the consumer's project. */
  const write = (name: string, text: string): string => {
    const path = join(packed.consumer, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };

  beforeAll(async () => {
    packed = await packAndInstall();
    const keep = "JSON.parse(readFileSync(new URL(import.meta.resolve('leafstar/maps/keep.json'))))";
    const file = write(
      'node.js',
      `${PROGRAM}import { readFileSync } from 'node:fs';\nconsole.log(lengths(${keep}));\n`,
    );
    answer = (await run(process.execPath, [file])).stdout.trim();
  }, 180_000);
  afterAll(() => packed.remove());

  test('JavaScript in Node: a level from code, a map of the package, every sub-path', async () => {
    expect(answer).toMatch(ANSWER);
    const file = write(
      'all.js',
      `const names = await Promise.all(${JSON.stringify(SUB_PATHS)}.map((name) => import('leafstar/' + name)));
       console.log(names.map((each) => Object.keys(each).length > 0).join());`,
    );
    expect((await run(process.execPath, [file])).stdout.trim()).toBe(SUB_PATHS.map(() => 'true').join());
  });

  test('the tool runs by its name', async () => {
    const tool = join(packed.consumer, 'node_modules/.bin/leafstar');
    const { stdout } = await run(tool, ['check', join(packed.installed, 'dist/maps/keep.json')]);
    expect(stdout).toMatch(/is sound/);
  });

  const typed = `import { createLevel, createNavigator, loadLevel } from 'leafstar';
${SUB_PATHS.map((name) => `import * as ${name} from 'leafstar/${name}';`).join('\n')}
import keep from 'leafstar/maps/keep.json';
const agent = createNavigator(loadLevel(JSON.stringify(keep)), { radius: 14 });
const x: number | undefined = agent.findPath({ x: 1, z: 1 }, { x: 2, z: 2 })?.points[0]?.x;
// @ts-expect-error the radius is a number
createNavigator(createLevel({ rooms: [] }), { radius: 'wide' });
export { x, ${SUB_PATHS.join(', ')} };
`;
  const check = async (typescript: string | undefined, module: string, resolution: string): Promise<void> => {
    write('typed.ts', typed);
    const compilerOptions = {
      target: 'es2022',
      module,
      moduleResolution: resolution,
      lib: ['es2022', 'dom'],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      resolveJsonModule: true,
      esModuleInterop: true,
      noEmit: true,
      types: [],
    };
    const project = write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
    await runTsc(['-p', project], typescript);
  };

  test.each([
    ['esnext', 'bundler'],
    ['preserve', 'bundler'],
  ])('strict TypeScript (module %s, resolution %s)', async (module, resolution) => {
    await check(undefined, module, resolution);
  });

  test.each(['5.0.4', '4.9.5'])('strict TypeScript %s (skipped without a registry)', async (version) => {
    const folder = join(packed.consumer, `typescript-${version}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{}');
    const words = ['install', `typescript@${version}`, '--no-audit', '--no-fund', '--loglevel=silent'];
    if (spawnSync('npm', words, { cwd: folder }).status !== 0) return;
    const isOld = version.startsWith('4');
    const typescript = join(folder, 'node_modules/typescript');
    await check(typescript, isOld ? 'node16' : 'esnext', isOld ? 'node16' : 'bundler');
    // The default of TypeScript before 5.0, which reads no `exports`.
    await check(typescript, 'esnext', 'node');
  });

  test('bundlers and editors that read no `exports` find the main door', () => {
    const manifest = JSON.parse(readFileSync(join(packed.installed, 'package.json'), 'utf8')) as {
      readonly main: string;
      readonly types: string;
      readonly exports: Readonly<Record<'.', { readonly default: string; readonly types: string }>>;
    };
    const { main, types, exports } = manifest;
    expect({ default: main, types }).toEqual(exports['.']);
  });

  test('npm publish accepts it', () => {
    const { status, stderr } = spawnSync('npm', ['publish', '--dry-run', '--json'], { cwd: packed.clone });
    expect({ status, warnings: stderr.toString().match(/npm warn publish (?!.*logged in).*/g) }).toEqual({
      status: 0,
      warnings: null,
    });
  }, 120_000);

  describe('in Chromium', () => {
    let browser: Browser;
    let server: Server;

    beforeAll(async () => {
      const executablePath = provideChromium();
      if (executablePath === undefined) throw new Error(NO_CHROMIUM);
      browser = await chromium.launch({ executablePath });
      const types: Record<string, string> = { '.html': 'text/html', '.json': 'application/json' };
      server = createServer((request, response) => {
        try {
          const path = join(packed.consumer, new URL(request.url!, 'http://x').pathname);
          const body = readFileSync(path);
          response.setHeader('content-type', types[extname(path)] ?? 'text/javascript');
          response.end(body);
        } catch {
          response.statusCode = 404;
          response.end();
        }
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    }, 180_000);
    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    /** The title of a page once its program has set it. */
    const titleOf = async (path: string): Promise<string> => {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`);
      await page.waitForFunction(() => document.title !== '', null, { timeout: 20_000 }).catch(() => undefined);
      const title = await page.title();
      await page.close();
      expect(faults).toEqual([]);
      return title;
    };

    test('a page with an import map and the single file, without any build', async () => {
      write(
        'map.html',
        `<script type="importmap">{ "imports": { "leafstar": "/node_modules/leafstar/dist/leafstar.min.js" } }</script>
         <script type="module">${PROGRAM}
         fetch('/node_modules/leafstar/dist/maps/keep.json').then(async (got) => (document.title = lengths(await got.json())));
         </script>`,
      );
      expect(await titleOf('map.html')).toBe(answer);
    });

    test('a page built by Vite, with a map as a JSON module and a module worker', async () => {
      write('page/index.html', '<script type="module" src="./page.js"></script>');
      write(
        'page/page.js',
        `${PROGRAM}import keep from 'leafstar/maps/keep.json';
         const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
         worker.onmessage = ({ data }) => (document.title = data === lengths(keep) ? data : 'the worker says ' + data);`,
      );
      write('page/worker.js', `${PROGRAM}import keep from 'leafstar/maps/keep.json';\npostMessage(lengths(keep));`);
      await build({
        root: join(packed.consumer, 'page'),
        base: './',
        configFile: false,
        logLevel: 'error',
        worker: { format: 'es' },
        build: { outDir: 'out', target: 'es2022' },
      });
      expect(await titleOf('page/out/index.html')).toBe(answer);
    });
  });
});
