// What the gallery shows of the examples' files: which ones, and their code as a reader's project needs it.

/** Used by the examples and shown once, below them. */
export const HELPERS: readonly string[] = ['draw.ts', 'example.ts'];

const BESIDE: Readonly<Record<string, readonly string[]>> = { 'saved-level': ['build-level.worker.ts'] };

/** The files shown under an example. */
export const filesOf = (key: string): readonly string[] => [`${key}.ts`, ...(BESIDE[key] ?? [])];

/** Code that imports the library by the names in package.json's `exports`, not by its source files. */
export const codeForReaders = (text: string): string =>
  text
    .replaceAll("'../index.ts'", "'leafstar'")
    .replace(/'\.\.\/(?:entry|door)\/(\w+)\.ts'/g, "'leafstar/$1'")
    .replaceAll("'../three/index.ts'", "'leafstar/three'");
