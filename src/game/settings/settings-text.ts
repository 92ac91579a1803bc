// Settings as they stand in an address or on a command line: names of the three tables with a value each, all of them text.
import { CHOICES, DEFAULT_SETTINGS, SLIDERS, SWITCHES } from './settings.ts';
import type { Settings } from '../world.ts';

/** The settings that the fields name, `fieldOf` giving null for those that are not there; what cannot be read is left out. */
export function readSettings(fieldOf: (name: string) => string | null): Partial<Settings> {
  const found: Record<string, number | string | boolean> = {};
  for (const [, name, , , low, high, step] of SLIDERS) {
    const value = Number(fieldOf(name) ?? NaN);
    const isWhole = step < 1 || Number.isInteger(value);
    if (value >= low && value <= high && isWhole) found[name] = value;
  }
  for (const { name, choices, formerly = {} } of CHOICES) {
    const written = fieldOf(name) ?? '';
    const value = Object.hasOwn(formerly, written) ? formerly[written] : written;
    if (choices.some(({ key }) => key === value)) found[name] = value;
  }
  for (const [, name] of SWITCHES) {
    const value = fieldOf(name);
    if (value === '0' || value === '1') found[name] = value === '1';
  }
  return found;
}

/** `name=value` of each setting that differs from what a world starts with. */
export function writeSettings(settings: Partial<Settings>): string[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    value === DEFAULT_SETTINGS[name as keyof Settings]
      ? []
      : [`${name}=${typeof value === 'boolean' ? Number(value) : encodeURIComponent(value)}`],
  );
}
