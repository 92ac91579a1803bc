// Removes duplicates: of things that stand in each other one is drawn, and one shines. Maps have such twins by mistake, some maps
// thousands.
import type { Thing } from '../../map/floor-plan.ts';

/** The numbers of the things that are the first of their kind and look on their spot. */
export function distinctThings(things: readonly Thing[]): Set<number> {
  const known = new Set<string>();
  const first = new Set<number>();
  things.forEach(({ kind, type, at, height, color }, id) => {
    const key = `${kind} ${type} ${at.x} ${at.z} ${height} ${color}`;
    if (known.has(key)) return;
    known.add(key);
    first.add(id);
  });
  return first;
}
