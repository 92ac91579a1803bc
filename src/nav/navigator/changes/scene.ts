// A level with one set of changes, ready for queries.
import { leafAt } from '../../../bsp/leaf-at.ts';
import type { Point, Point3 } from '../../../geometry/point.ts';
import type { Body } from '../../body.ts';
import { createConeAsker } from '../../exact/cones/ask-cones.ts';
import { exactIndexOf, type ExactIndex } from '../../exact/exact-index.ts';
import { plainFinderOn } from '../../exact/search-exact.ts';
import { keepOffCarriers } from '../../finders/keep-off-carriers.ts';
import type { Level } from '../../level.ts';
import { oncePer } from '../../once-per.ts';
import { makePlainPortalSearch } from '../../portal-finder/plain-portal-search.ts';
import { walks } from '../../exact/corner-path.ts';
import { standingLeaf } from '../../portal-graph/places.ts';
import type { Path, PathFinder, Place } from '../../path-finder.ts';
import { startLeaf } from '../../portal-graph/query/query-ends.ts';
import { portalGraphOf } from '../../portal-graph/build-portal-graph.ts';
import type { PortalGraph } from '../../portal-graph/portal-graph.ts';
import { laterFinder } from '../../wrap-finder.ts';
import type { Units } from './units.ts';

export interface Scene {
  /** Built on first use if the scene is patched. */
  readonly level: Level;
  readonly graph: PortalGraph;
  /** The level that is patched: it has all of its floor and links, and perhaps more. Never built for that. */
  readonly wide: Level;
  /** Where agents can stand, and the floors there; never built for that. */
  readonly standing: PortalGraph;
  readonly finder: PathFinder;
  /** What fields need, made on first use; good until the next change. */
  readonly index: ExactIndex;
  readonly isPatched: boolean;
  /** The height of all floors, or NaN where they differ. */
  readonly flat: number;
}

/** The height of the floor under the start of a path; null if the agent cannot stand there, so that the path begins elsewhere. */
export function floorUnder({ standing, flat }: Scene, start: Place, { links, points }: Path): number | null {
  // Paths of walks alone come from finders that move no start.
  if (!Number.isNaN(flat) && links === walks(points.length)) return flat;
  const leaf = startLeaf(standing, start);
  return leaf < 0 ? null : standing.tree.leaves[leaf].floor;
}

/**
 * A place of the plan in the caller's units, with the height of its floor: that of `home`, the leaf in which the agent stands; at the edge of two
 * floors by default the first on which it can.
 */
export function toOwnPlace(
  units: Units,
  { standing }: Scene,
  at: Point,
  home: number = standingLeaf(standing, at),
): Point3 {
  const { tree } = standing;
  const leaf = tree.leaves[home] ?? tree.leaves[leafAt(tree, at)];
  return units.toOwn(at, leaf?.floor ?? 0);
}

/** The height of all floors, or NaN where they differ. */
export const floorOfAll = oncePer(({ tree }: Level): number => {
  const floors = new Set(tree.leaves.map(({ floor }) => floor));
  return floors.size === 1 ? [...floors][0] : NaN;
});

/** A finder of shortest paths, without options of queries: callers of the library have none. */
export function makePlainFinder(level: Level, body: Body): PathFinder {
  const index = exactIndexOf(level, body);
  return plainFinderOn(index, makePlainPortalSearch(level, body), createConeAsker(index, Infinity));
}

/** A level that has all changes cut into it. `offLines` answers where a path would cross lines that carry agents off. */
export function wholeScene(
  level: Level,
  body: Body,
  makeFinder: typeof makePlainFinder,
  offLines: () => PathFinder,
): Scene {
  const graph = portalGraphOf(level, body);
  return {
    level,
    graph,
    wide: level,
    standing: graph,
    finder: keepOffCarriers(makeFinder(level, body), level, () => laterFinder(offLines)),
    get index() {
      return exactIndexOf(level, body);
    },
    flat: floorOfAll(level),
    isPatched: false,
  };
}
