// Arguments of functions that callers without types call: what cannot be is named, with what to pass instead.
import type { Point } from '../../geometry/point.ts';

/** Throws a TypeError for what is no place, such as { x, y }, and a RangeError for one that is nowhere, such as { x: NaN, z: 0 }. */
export function checkPlace(who: string, which: string, place: Point): void {
  const { x, z }: { x?: unknown; z?: unknown } = place ?? {};
  if (typeof x !== 'number' || typeof z !== 'number') {
    throw new TypeError(
      `${who}: ${which} is ${JSON.stringify(place)}; a place is { x, z }, z down the page, and y (if any) its height`,
    );
  }
  // A difference of two infinities is no number either.
  if (x - x !== 0 || z - z !== 0)
    throw new RangeError(`${who}: ${which} is { x: ${x}, z: ${z} }; both must be finite numbers of map units`);
}

/** Throws a TypeError for what is no level, such as a plan, or a level that went through JSON. */
export function checkLevel(who: string, level: unknown): void {
  const { plan, tree } = (level ?? {}) as { plan?: unknown; tree?: { ax?: unknown } | null };
  if (typeof plan === 'object' && typeof tree === 'object' && plan !== null && tree !== null) {
    if (ArrayBuffer.isView(tree.ax)) return;
    throw new TypeError(`${who}: the level has lost its typed arrays, as in JSON; copy it with structuredClone`);
  }
  const given = level === null || typeof level !== 'object' ? String(level) : `{ ${Object.keys(level).join(', ')} }`;
  throw new TypeError(`${who}: the level is ${given}; pass what buildLevel returns`);
}

/** Throws a TypeError for a value that is none of the choices. */
export function checkChoice(who: string, which: string, value: unknown, choices: readonly string[]): void {
  if (typeof value === 'string' && choices.includes(value)) return;
  throw new TypeError(`${who}: ${which} is ${JSON.stringify(value)}; it must be one of ${choices.join(', ')}`);
}
