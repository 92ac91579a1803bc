import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildEnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { SOLID } from './src/map/floor-plan.ts';
import { loadPlan } from './src/map/load-plan.ts';
import { PROJECTS } from './test/support/projects.ts';

// One file configures the three builds and the tests (test/support/projects.ts); the top level stays short. `vite build` makes the page,
// `vite build --mode library` the library and `--mode tool` the command line tool (types come from tsc: see package.json).

const page: BuildEnvironmentOptions = {
  target: 'es2022',
  outDir: 'dist/site',
  emptyOutDir: true,
  sourcemap: true,
  chunkSizeWarningLimit: 900,
  assetsInlineLimit: 0,
};

/** The main door and the sub-paths of package.json's `exports`. */
const entries = ['index.ts', ...readdirSync(resolve(import.meta.dirname, 'src/entry')).map((name) => `entry/${name}`)];

// The library: an output file for each source file, so that bundlers keep only what is used (sideEffects in package.json).
const library: BuildEnvironmentOptions = {
  target: 'es2022',
  outDir: 'dist',
  emptyOutDir: true,
  minify: false,
  copyPublicDir: false,
  lib: {
    entry: Object.fromEntries(entries.map((file) => [file.replace(/\.ts$/, ''), `src/${file}`])),
    formats: ['es'],
  },
  rolldownOptions: { output: { preserveModules: true, preserveModulesRoot: 'src' } },
};

// The tool, beside it: all in one file, which starts sooner than two hundred.
const tool: BuildEnvironmentOptions = {
  ...library,
  emptyOutDir: false,
  lib: { entry: { cli: 'src/cli.ts' }, formats: ['es'] },
  rolldownOptions: { external: /^node:/, output: { codeSplitting: false } },
};

/** The tool is started by its name: npm links it, the system asks whether it may be run. */
const executableTool: Plugin = {
  name: 'executable-tool',
  writeBundle({ dir }) {
    if (dir !== undefined) chmodSync(resolve(dir, 'cli.js'), 0o755);
  },
};

/** The plan of the first map, drawn into index.html: it is seen until the scene is built (#plan in style.css). */
const firstPicture: Plugin = {
  name: 'first-picture',
  transformIndexHtml(html) {
    const path = resolve(import.meta.dirname, 'maps/keep.json');
    const { bounds, vertices, walls } = loadPlan(new Uint8Array(readFileSync(path)), 'keep.json');
    const lines = (isSolid: boolean): string =>
      walls
        .filter(({ back }) => (back === SOLID) === isSolid)
        .map(({ a, b }) => [vertices[a], vertices[b]].map(({ x, z }) => `${Math.round(x)} ${Math.round(z)}`))
        .map(([from, to]) => `M${from}L${to}`)
        .join('');
    const { minX, minZ, maxX, maxZ } = bounds;
    const svg = `<svg viewBox="${[minX, minZ, maxX - minX, maxZ - minZ].map(Math.round).join(' ')}"><path d="${lines(false)}" /><path d="${lines(true)}" /></svg>`;
    return html.replace('<!-- first-picture -->', svg);
  },
};

/** Leaves out the shaders of three's own materials, a sixth of it, because the view writes all of its own; one that is used does not compile. */
const ownShadersOnly: Plugin = {
  name: 'own-shaders-only',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/three/build/three.module.js')) return undefined;
    return code.replace(
      /^((?:var|const) (?!colorspace_pars|tonemapping_pars)[\w$]+ = )".*\\n.*";$/gm,
      '$1"#error three’s own shaders are left out of the build: see vite.config.ts";',
    );
  },
};

/** What the menu says of each file in maps/, read when the page is built so that no map has to be fetched for its name. */
const mapTitles: Plugin = {
  name: 'map-titles',
  resolveId: (id) => (id === 'virtual:map-titles' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:map-titles') return undefined;
    const folder = resolve(import.meta.dirname, 'maps');
    const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
    const titles = names.flatMap((name) => {
      const path = resolve(folder, name);
      this.addWatchFile(path);
      try {
        const { title, note } = loadPlan(new Uint8Array(readFileSync(path)), name);
        return [[name, { title, note }]];
      } catch {
        // A map that cannot be used is still in the menu: choosing it says what is wrong.
        return [];
      }
    });
    return `export default ${JSON.stringify(Object.fromEntries(titles))};`;
  },
};

export default defineConfig(({ mode }) => {
  // `npm run test:long`: the tests' processes inherit the variable, and test/support/quick.ts reads it.
  if (mode === 'long') process.env.LONG = '1';
  return {
    base: './',
    worker: { format: 'es' },
    build: mode === 'library' ? library : mode === 'tool' ? tool : page,
    plugins: mode === 'library' ? [] : mode === 'tool' ? [executableTool] : [mapTitles, firstPicture, ownShadersOnly],
    test: {
      reporters: ['default', './test/support/requirement-reporter.ts', './test/support/closing-line.ts'],
      maxWorkers: 2,
      projects: PROJECTS,
    },
  };
});
