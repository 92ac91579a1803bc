// The code of finders that the first hunt does not need: it is loaded when a setting names one of them, before the world uses it.
import type { Settings } from '../../game/world.ts';
import { isLoaded } from '../../nav/finders/finder-rows.ts';

type Finders = Pick<Settings, 'finder' | 'secondFinder'>;

function areLoaded({ finder, secondFinder }: Finders): boolean {
  return isLoaded(finder) && isLoaded(secondFinder);
}

/** Resolves when the world can use these finders; rejects where their code does not arrive. */
export async function loadFinders(settings: Finders): Promise<void> {
  if (!areLoaded(settings)) await import('../../nav/finders/finders.ts');
}

/** Calls `next` as soon as the world can use these finders: at once where their code is there. */
export function withFinders(settings: Finders, next: () => void, onFailure = (): void => {}): void {
  if (areLoaded(settings)) next();
  else void loadFinders(settings).then(next, onFailure);
}
