// The corridor of the nearest bot's path: its cells and portals, and the visibility cones that an exact search expands from the start and
// from every turning corner of the shortest path.
import { leafAt } from '../bsp/leaf-at.ts';
import type { AskedPath } from '../game/asked-path.ts';
import type { Point } from '../geometry/point.ts';
import { exactIndexOf, spotAt } from '../nav/exact/exact-index.ts';
import { finderOf } from '../nav/finders/finders.ts';
import type { Path } from '../nav/path-finder.ts';
import { findEnd } from '../nav/portal-graph/ends/query-ends.ts';
import type { WorldInput } from './layer.ts';
import { huntersByDistance } from './search-shapes.ts';
import type { DebugShape } from './shapes.ts';

/** Above the floor; map units. */
const LIFT = 3;
/** Most cones drawn; more would hide the rest. */
const MOST_CONES = 400;

/** The leaves on the nearest bot's path as areas, and the portals between them. */
export function corridorShapes({ level, world }: WorldInput): DebugShape[] {
  const path = huntersByDistance(world)[0]?.path;
  if (path === undefined || path === null) return [];
  const { leaves, portals } = level.tree;
  const crossed = new Set(path.corridor.flatMap((id) => [portals[id].front, portals[id].back]));
  return [
    ...[...crossed].map((id): DebugShape => {
      const { cell, floor } = leaves[id];
      return { kind: 'area', color: 'search-path', points: cell, y: floor + LIFT, hue: 0.4, strength: 0.16 };
    }),
    ...path.corridor.map((id): DebugShape => {
      const { a, b, y } = portals[id];
      const at = { y: y + LIFT };
      return {
        kind: 'line',
        color: 'portal-open',
        a: { ...a, ...at },
        b: { ...b, ...at },
        width: 3,
        form: 'plain',
        strength: 1,
      };
    }),
  ];
}

const cones = new WeakMap<AskedPath, readonly DebugShape[]>();

/** The cones of an exact search for the nearest bot's last query, whichever finder it uses itself. */
export function coneShapes({ level, body, world }: WorldInput): readonly DebugShape[] {
  const asked = huntersByDistance(world)[0]?.asked;
  if (asked === undefined) return [];
  let shapes = cones.get(asked);
  if (shapes !== undefined) return shapes;
  const { mesh, navMesh, open } = exactIndexOf(level, body);
  const { corners, cells, sweep } = open.graph;
  const { start, goal, wish } = asked.question;
  const places: { readonly at: Point; readonly around: readonly number[] }[] = [];
  const { end } = findEnd(mesh, start, 'start', { outside: 'snap' });
  if (end !== null) places.push({ at: end.at, around: spotAt(mesh, navMesh, open.stops, end.at, end.leaves).cells });
  for (const corner of cornersOf(
    corners,
    finderOf('exact').make(level, body, { outside: 'snap' }).answer(start, goal, wish).path,
  )) {
    const around = [...cells.cellOf.subarray(cells.cellStart[corner], cells.cellStart[corner + 1])];
    places.push({ at: { x: corners.x[corner], z: corners.z[corner] }, around });
  }
  const found: DebugShape[] = [];
  places.forEach(({ at, around }, index) => {
    const leaf = leafAt(level.tree, at);
    const y = (leaf < 0 ? 0 : level.tree.leaves[leaf].floor) + LIFT + index;
    found.push({ kind: 'point', color: 'search-path', at: { ...at, y }, size: 10, form: 'disc' });
    sweep.follow(at.x, at.z, around, (_, loX, loZ, hiX, hiZ) => {
      if (found.length >= MOST_CONES) return;
      const points = [at, { x: loX, z: loZ }, { x: hiX, z: hiZ }];
      found.push({ kind: 'area', color: 'sight', points, y, hue: (0.13 * index) % 1, strength: 0.05 });
      for (const far of points.slice(1)) {
        const line = { kind: 'line', color: 'sight', a: { ...at, y }, b: { ...far, y } } as const;
        found.push({ ...line, width: 1, form: 'plain', strength: 0.25 });
      }
    });
  });
  cones.set(asked, (shapes = found));
  return shapes;
}

/** The corners where a path turns: its own points for a point agent, the centres of its arcs for a disc. */
function cornersOf(
  { x, z, count }: { readonly x: Float64Array; readonly z: Float64Array; readonly count: number },
  path: Path | null,
): number[] {
  const turns = new Set((path?.arcs ?? path?.points ?? []).flatMap((at) => (at === null ? [] : [`${at.x} ${at.z}`])));
  return Array.from({ length: count }, (_, corner) => corner).filter((corner) =>
    turns.has(`${x[corner]} ${z[corner]}`),
  );
}
