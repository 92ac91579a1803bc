// Finders and smoothings that are not asked for at first. In the built page this file stands in for those that the tables import
// (lateFinders in vite.config.ts), and their code is fetched when it is needed. Elsewhere the tables have it at once. No table can be
// imported here, because they import this.
import type { rareFinders as makeFinders } from '../../nav/finders/rare-finders.ts';
import type { rareSmoothings as makeSmoothings } from '../../nav/smoothing/rare-smoothings.ts';

interface Code {
  readonly rareFinders: typeof makeFinders;
  readonly rareSmoothings: typeof makeSmoothings;
}

let code: Code | null = null;

/** Fetches the code. Rejects where it does not arrive; another call tries again. */
export async function loadFinders(): Promise<void> {
  if (code !== null) return;
  const [finders, smoothings] = await Promise.all([
    import('../../nav/finders/rare-finders.ts'),
    import('../../nav/smoothing/rare-smoothings.ts'),
  ]);
  code = { ...finders, ...smoothings };
}

export const hasFinders = (): boolean => code !== null;

function codeNow(): Code {
  if (code === null) throw new Error('rareFinders: await loadFinders() first');
  return code;
}

export const rareFinders = (): ReturnType<typeof makeFinders> => codeNow().rareFinders();
export const rareSmoothings = (): ReturnType<typeof makeSmoothings> => codeNow().rareSmoothings();
