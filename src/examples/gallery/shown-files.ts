// Which of the examples' files the gallery shows.

/** Used by the examples and shown once, below them. */
export const HELPERS: readonly string[] = ['draw.ts', 'example.ts'];

const BESIDE: Readonly<Record<string, readonly string[]>> = { 'saved-level': ['build-level.worker.ts'] };

/** The files shown under an example. */
export const filesOf = (key: string): readonly string[] => [`${key}.ts`, ...(BESIDE[key] ?? [])];
