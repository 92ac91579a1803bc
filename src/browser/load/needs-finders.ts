// Tests whether settings need code that the page fetches late.
import { DEFAULT_PAGE_SETTINGS, type PageSettings } from '../page-settings.ts';
import { hasFinders } from './late-finders.ts';

const FINDER_SETTINGS = ['finder', 'secondFinder', 'smoothing'] as const;

/** Whether these settings may need code of finders that is not here yet. */
export const needsFinders = (settings: Partial<PageSettings>): boolean =>
  !hasFinders() &&
  FINDER_SETTINGS.some((key) => settings[key] !== undefined && settings[key] !== DEFAULT_PAGE_SETTINGS[key]);
