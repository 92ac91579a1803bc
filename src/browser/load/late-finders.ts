// Loads rarely used finders and smoothings on demand. In the built page the tables import this file instead of those finders and
// smoothings (lateFinders in vite.config.ts). Their code is fetched when it is needed. Elsewhere the tables import it at once. This
// file cannot import a table, because the tables import this file.
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
