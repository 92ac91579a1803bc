// Settings as text, in an address or on a command line: names of the three tables with their values.
import type { SettingTables } from './settings.ts';

/** The settings found in the fields; `fieldOf` returns null for a missing one. Unreadable values are left out. */
export function readSettings<All>(tables: SettingTables<All>, fieldOf: (name: string) => string | null): Partial<All> {
  const found: Record<string, number | string | boolean> = {};
  for (const [, name, , , low, high, step] of tables.sliders) {
    const value = Number(fieldOf(name) ?? NaN);
    const isWhole = step < 1 || Number.isInteger(value);
    if (value >= low && value <= high && isWhole) found[name] = value;
  }
  for (const { name, choices, formerly = {} } of tables.choices) {
    const written = fieldOf(name) ?? '';
    const value = Object.hasOwn(formerly, written) ? formerly[written] : written;
    if (choices.some(({ key }) => key === value)) found[name] = value;
  }
  for (const [, name] of tables.switches) {
    const value = fieldOf(name);
    if (value === '0' || value === '1') found[name] = value === '1';
  }
  return found as Partial<All>;
}

/** `name=value` of each setting that differs from its initial value. */
export function writeSettings<All extends object>(settings: Partial<All>, initial: All): string[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    value === initial[name as keyof All]
      ? []
      : [`${name}=${typeof value === 'boolean' ? Number(value) : encodeURIComponent(value as string | number)}`],
  );
}
