// Errors in map files: where, what, and how to mend it. Thrown only in map/, shown by the page and the CLI.

/** A place in a file: a line and column (both from 1), or a lump and a record (from 0); in an object, a field like `rooms[0].polygon`. */
export interface MapPlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly lump?: string;
  readonly record?: number;
  readonly field?: string;
}

/** Something odd that was repaired or may be unintended. */
export interface MapWarning {
  /** A stable short name of the kind of oddity, e.g. `duplicate-wall`. */
  readonly code: string;
  readonly place: MapPlace;
  readonly message: string;
}

/** Formats a place: `plan.json, line 3, column 7` or `doom.wad, LINEDEFS record 12`; '' when nothing is known. */
export function describePlace(place: MapPlace): string {
  const parts: string[] = [];
  if (place.file !== undefined) parts.push(place.file);
  if (place.line !== undefined) parts.push(`line ${place.line}`);
  if (place.column !== undefined) parts.push(`column ${place.column}`);
  if (place.lump !== undefined)
    parts.push(place.record === undefined ? place.lump : `${place.lump} record ${place.record}`);
  if (place.field) parts.push(place.field);
  return parts.join(', ');
}

/**
 * A map that cannot be used. `code` is a stable short name (`unclosed-sector`), `what` the problem, `mend` the remedy; `message` is all of
 * it in one line.
 */
export class MapError extends Error {
  override readonly name = 'MapError';
  readonly code: string;
  readonly place: MapPlace;
  readonly what: string;
  readonly mend: string;

  constructor(code: string, place: MapPlace, what: string, mend: string) {
    // What begins with the field needs no second mention of it.
    const { field, ...about } = place;
    const where = describePlace(field && what.startsWith(field) ? about : place);
    super(`${where ? `${where}: ` : ''}${what} ${mend}`);
    this.code = code;
    this.place = place;
    this.what = what;
    this.mend = mend;
  }
}
