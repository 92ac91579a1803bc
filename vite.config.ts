import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { BuildEnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { expandFigures } from './src/learn/expand-figures.ts';
import { expandQuiz } from './src/learn/expand-quiz.ts';
import { SOLID } from './src/map/floor-plan.ts';
import { loadPlan } from './src/map/load-plan.ts';
import { parseJsonText, valueOf } from './src/map/rooms/json-text.ts';
import { drawReference, readEntries } from './src/reference/make-reference.ts';
import { PROJECTS } from './test/support/tools/projects.ts';

// One file configures the builds and the tests (test/support/tools/projects.ts); the top level stays short. `vite build` makes the page, `--mode
// pages` the article, the examples and the reference; `--mode library`, `--mode script` and `--mode tool` make the package.

const page: BuildEnvironmentOptions = {
  target: 'es2022',
  outDir: 'dist/site',
  emptyOutDir: true,
  sourcemap: true,
  chunkSizeWarningLimit: 900,
  assetsInlineLimit: 0,
};

/** What is fetched together lies in one file, which packs a tenth smaller than many: what paints, the page, what only the first map needs. */
const TOGETHER = ['src/main.ts', 'src/browser/page.ts', 'src/worker/load-floor-plan.ts'];

const demo: BuildEnvironmentOptions = {
  ...page,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: TOGETHER.map((file, i) => {
          let modules: ReadonlySet<string> | null = null;
          return {
            name(id, context: ChunkingContext) {
              modules ??= importsOf(resolve(import.meta.dirname, file), context);
              return modules.has(id) ? basename(file, '.ts') : null;
            },
            debugName: file,
            priority: TOGETHER.length - i,
          };
        }),
      },
    },
  },
};

interface ChunkingContext {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and all that it imports, at any distance. */
function importsOf(id: string, context: ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) importsOf(next, context, found);
  return found;
}

/** The folders of src/ whose index.html is a page of the site, at /learn/ and so on. */
const PAGES = ['learn', 'examples', 'reference'];

// These pages, beside the demo: apart from it, so that they share no chunks and examples may use three's own materials (ownShadersOnly).
const pages: BuildEnvironmentOptions = {
  ...page,
  emptyOutDir: false,
  rolldownOptions: {
    input: PAGES.map((name) => resolve(import.meta.dirname, `src/${name}/index.html`)),
    // Chromium then compiles the library while it arrives, on another thread: most of it runs at once.
    output: { postBanner: ({ moduleIds }) => (moduleIds.every(isOurs) ? '//# allFunctionsCalledOnLoad' : '') },
  },
};

const isOurs = (file: string): boolean => !/node_modules|\/src\/(examples|reference)\//.test(file);

/** Takes the pages from src/ to the top of the site. */
const pagesOnTop: Plugin = {
  name: 'pages-on-top',
  enforce: 'post',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^\/(\w+)\/(?=$|[?#])/, (path, name: string) =>
        PAGES.includes(name) ? `/src${path}index.html` : path,
      );
      next();
    });
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const name of PAGES) {
        const html = bundle[`src/${name}/index.html`];
        if (html?.type !== 'asset') continue;
        delete bundle[html.fileName];
        this.emitFile({
          type: 'asset',
          fileName: `${name}/index.html`,
          source: String(html.source).replaceAll('../../', '../'),
        });
      }
    },
  },
};

/** The main door and the sub-paths of package.json's `exports`. */
const entries = [
  'index.ts',
  'three/index.ts',
  ...['entry', 'door'].flatMap((folder) =>
    readdirSync(resolve(import.meta.dirname, 'src', folder)).map((name) => `${folder}/${name}`),
  ),
];

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
  rolldownOptions: { external: /^three$/, output: { preserveModules: true, preserveModulesRoot: 'src' } },
};

// The main door in one minified file, for script tags and import maps.
const script: BuildEnvironmentOptions = {
  ...library,
  emptyOutDir: false,
  lib: { entry: { 'leafstar.min': 'src/index.ts' }, formats: ['es'] },
  rolldownOptions: { output: { codeSplitting: false, minify: true } },
};

// The tool in one file, which starts sooner than two hundred.
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

function writeTypes(folder: string): void {
  const tsc = resolve(import.meta.dirname, 'node_modules/typescript/bin/tsc');
  const project = resolve(import.meta.dirname, 'src/tsconfig.library.json');
  execFileSync(process.execPath, [tsc, '-p', project, '--outDir', folder], { stdio: 'inherit' });
}

/** The API reference, from the library's types. */
const reference: Plugin = {
  name: 'reference',
  transformIndexHtml(html) {
    if (!html.includes('<!-- reference -->')) return html;
    const folder = mkdtempSync(join(tmpdir(), 'leafstar-types-'));
    writeTypes(folder);
    const { exports } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
      exports: Record<string, unknown>;
    };
    const page = drawReference(readEntries(folder, exports));
    rmSync(folder, { recursive: true });
    return html.replace('<!-- reference -->', () => page);
  },
};

/** What the article's figures have in common, and its quiz. */
const figures: Plugin = {
  name: 'figures',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      expandFigures(expandQuiz(html, readFileSync(resolve(import.meta.dirname, 'src/learn/quiz.md'), 'utf8'))),
  },
};

/** The library's types. Their imports end in .js for TypeScript before 5.0, and typed arrays have no parameter, which it has since 5.7. */
const types: Plugin = {
  name: 'types',
  writeBundle({ dir }) {
    writeTypes(dir!);
    for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.d.ts')) continue;
      const text = readFileSync(resolve(dir!, name), 'utf8');
      const imports = text.replace(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2');
      writeFileSync(resolve(dir!, name), imports.replace(/(\d(?:Clamped)?Array)<ArrayBuffer(Like)?>/g, '$1'));
    }
  },
};

/** Schemas without their defaults, which only editors read. */
const noDefaults: Plugin = {
  name: 'no-defaults',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.schema.json')) return null;
    return JSON.stringify(JSON.parse(code), (key, value: unknown) => (key === 'default' ? undefined : value));
  },
};

/** The maps of the package: floor plans without their comments, so that they can be imported as JSON. */
const strictMaps: Plugin = {
  name: 'strict-maps',
  generateBundle() {
    const folder = resolve(import.meta.dirname, 'maps');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!statSync(resolve(folder, name)).isFile()) continue;
      const text = readFileSync(resolve(folder, name), 'utf8');
      const source = name.endsWith('.json') ? `${JSON.stringify(valueOf(parseJsonText(text, name)))}\n` : text;
      this.emitFile({ type: 'asset', fileName: `maps/${name}`, source });
    }
  },
};

/** The plan of the first map, drawn into index.html: it is seen until the hunt begins (#plan in style.css). */
const firstPicture: Plugin = {
  name: 'first-picture',
  transformIndexHtml(html, { bundle = {} }) {
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
    // The page's code arrives while the picture is painted, and runs after it.
    const page = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'page');
    const files = page?.type === 'chunk' ? [page.fileName, ...page.imports] : [];
    return {
      html: html.replace('<!-- first-picture -->', svg),
      tags: files.map((file) => ({
        tag: 'link',
        injectTo: 'body' as const,
        attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
      })),
    };
  },
};

/** Writes each page's style sheet into it: the first paint waits for one file. */
const stylesInPage: Plugin = {
  name: 'styles-in-page',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const sources = new Map(
        Object.values(bundle).map((file) => [file.fileName, 'source' in file ? file.source : '']),
      );
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
        file.source = String(file.source).replace(
          /<link rel="stylesheet"[^>]*\/(assets\/[^"]+)">/g,
          (_link, name: string) => {
            delete bundle[name];
            return `<style>${sources.get(name)}</style>`;
          },
        );
      }
    },
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

/** Has the page fetch the code of finders and smoothings that are not asked for at first. */
const lateFinders: Plugin = {
  name: 'late-finders',
  enforce: 'pre',
  apply: 'build',
  resolveId(id, importer) {
    const late = resolve(import.meta.dirname, 'src/browser/load/late-finders.ts');
    return /\/rare-(finders|smoothings)\.ts$/.test(id) && importer !== late ? late : undefined;
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

// By mode; the page where there is none.
const BUILDS: Readonly<Record<string, BuildEnvironmentOptions | undefined>> = { pages, library, script, tool };
const PLUGINS: Readonly<Record<string, Plugin[] | undefined>> = {
  pages: [figures, reference, pagesOnTop, stylesInPage],
  library: [noDefaults, types, strictMaps],
  script: [noDefaults],
  tool: [noDefaults, executableTool],
};

/** Pages with these headers may share memory between threads: the horde uses more cores. */
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export default defineConfig(({ mode }) => {
  // `npm run test:long`: the tests' processes inherit the variable, and test/support/quick.ts reads it.
  if (mode === 'long') process.env.LONG = '1';
  return {
    base: './',
    // `npm start`: what the hunt needs is made ready while the browser starts, and what the 3D view needs before it is asked for.
    preview: { headers },
    server: {
      headers,
      warmup: { clientFiles: ['src/main.ts', 'src/browser/page.ts', 'src/worker/load-floor-plan.ts'] },
    },
    // On a busy machine a bundler that is slow is not worth a warning.
    optimizeDeps: { include: ['three', 'lil-gui'], rolldownOptions: { checks: { bundlerTimings: false } } },
    worker: { format: 'es' },
    build: BUILDS[mode] ?? demo,
    plugins: PLUGINS[mode] ?? [
      noDefaults,
      mapTitles,
      firstPicture,
      lateFinders,
      ownShadersOnly,
      figures,
      reference,
      pagesOnTop,
      stylesInPage,
    ],
    test: {
      reporters: ['default', './test/support/tools/requirement-reporter.ts', './test/support/tools/closing-line.ts'],
      maxWorkers: 2,
      projects: PROJECTS,
    },
  };
});
