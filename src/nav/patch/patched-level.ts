// A level whose obstacles come, move and go and whose doors open and shut, for exact paths of one body: what a rebuild (patch-level.ts)
// answers, without one.
//
// Obstacles and shut doors change the walls of a patched index (cut-walls.ts). The level itself has all its doors open, and no obstacles.
import type { Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { exactIndexOf, type ExactIndex, type Layer } from '../exact/exact-index.ts';
import { CornerPath } from '../exact/corner-path.ts';
import type { FinderOn } from '../exact/search-exact.ts';
import type { TangentSearch } from '../exact/tangents/search-tangents.ts';
import type { Level } from '../level.ts';
import type { Path, PathAnswer, PathFinder, Place } from '../path-finder.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import { isEven } from '../portal-graph/terrain.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { wrapFinder } from '../wrap-finder.ts';
import { makeCheapSearch } from './cheap-search.ts';
import { pathCheckOf, type PathCheck } from './clear-of-added.ts';
import { isCovered } from './covered-places.ts';
import { createCutWalls, type CutWalls } from './cut-walls.ts';
import type { Obstacle } from './level-patch.ts';
import { NoRoom } from './growing-tree.ts';
import { guideSearch, hasYard } from './guided-search.ts';
import { ringOfObstacle, type Ring } from './obstacle-ring.ts';
import { createMeshCutter, type MeshCutter } from './patch-mesh.ts';
import { patchIndex, type PatchedIndex } from './patched-index.ts';
import { createConeAsker, type ConeAsker } from '../exact/cones/ask-cones.ts';

export type PatchedLevel = ReturnType<typeof createPatchedLevel>;

/** Room for added walls at first. */
const FIRST_ROOM = 2048;
/** Where there are more obstacles, a point's path without them is seldom one among them. */
const MANY = 100;

/** What a patched level begins with. */
export interface PatchedBase {
  /** With all doors open and none of those obstacles. */
  readonly level: Level;
  readonly body: Body;
  /** The portal search of the level as it is now, for the few answers that need it. */
  readonly simple: PathFinder;
  /** Makes the exact finder, with options of queries or without. */
  readonly finderOn: FinderOn;
  /** An exact finder of the level, if its paths are to be the first choice where they keep off all that was added. */
  readonly usual?: PathFinder;
  /** Does that look its paths up? */
  readonly isIndexed?: boolean;
  readonly obstacles?: ReadonlyMap<number, Obstacle>;
  /** Walls that are shut. */
  readonly shut?: Iterable<number>;
  /** Is that wall shut of the level without its own obstacles (Level.bare)? Needed where it has any. */
  readonly isShut?: (wall: number) => boolean;
  /** Of the exact finder. */
  readonly options?: PortalFinderOptions;
  /**
   * Those of a patched level that this one takes the place of; it is not to be used after that. If its level has the same walls, what was cut
   * there stays, and `obstacles` and `shut` are not read.
   */
  readonly before?: CutParts | undefined;
}

/** What is cut out of a level, and how much room there is. */
interface CutParts {
  readonly open: Layer;
  readonly rings: Map<number, Ring>;
  readonly shut: Set<number>;
  readonly room: number;
  readonly patched: PatchedIndex;
  readonly cuts: CutWalls;
}

/** Answers by `usual` where its path is one of the level as it is now, else by `finder`; finds paths by `finder` at once where it is crowded. */
function usualFirst(
  usual: PathFinder,
  finder: () => PathFinder,
  allows: PathCheck,
  standing: () => PortalGraph,
  isCrowded: () => boolean,
): PathFinder {
  // No leg tests the start of a path that begins with a link, or has no length.
  const allowsFrom: PathCheck = (start, path) =>
    allows(start, path) && (standing().body.radius === 0 || standingLeaf(standing(), start) >= 0);
  const isAllowed = ({ path, why, moved }: PathAnswer, start: Place): boolean =>
    path !== null && why === undefined && moved === undefined && allowsFrom(start, path);
  const whole = wrapFinder(usual, (asked) => (start, goal, options) => {
    const found = asked(usual)(start, goal, options);
    return isAllowed(found, start) ? found : asked(finder())(start, goal, options);
  });
  const find = (start: Place, goal: Place): Path | null => {
    if (isCrowded()) return finder().find(start, goal);
    const path = usual.find(start, goal);
    // Exact from where the start is, and without its corridor until it is asked for.
    if (path instanceof CornerPath) return allowsFrom(start, path) ? path : finder().find(start, goal);
    return whole.find(start, goal);
  };
  return { ...whole, find };
}

/** Remembers the last two places since a change, as a query asks about its ends again and again, and what was found for some. */
function rememberLast(isCoveredNow: (at: Point) => boolean) {
  let asked: readonly (Point & { readonly isCovered: boolean })[] = [];
  const found = new Map<string, readonly Point[]>();
  return {
    found,
    forget(): void {
      asked = [];
      found.clear();
    },
    covers({ x, z }: Point): boolean {
      let known = asked.find((each) => each.x === x && each.z === z);
      if (known === undefined) {
        known = { x, z, isCovered: isCoveredNow({ x, z }) };
        asked = [known, asked[0] ?? known];
      }
      return known.isCovered;
    },
  };
}

function roomFor(rings: Iterable<Ring>): number {
  const corners = [...rings].reduce((sum, { points }) => sum + points.length, 0);
  return Math.max(FIRST_ROOM, 2 * corners);
}

export function createPatchedLevel({ level, body, simple, finderOn, usual, isIndexed = false, ...first }: PatchedBase) {
  const base = exactIndexOf(level, body);
  const kept = first.before?.open === base.open ? first.before : null;
  const { quantum } = level.plan;
  const ringOf = (obstacle: Obstacle): Ring => ringOfObstacle(obstacle, quantum);
  const rings = kept?.rings ?? new Map([...(first.obstacles ?? [])].map(([id, obstacle]) => [id, ringOf(obstacle)]));
  const shut = kept?.shut ?? new Set(first.shut);
  let room = kept?.room ?? roomFor(rings.values());
  let patched: PatchedIndex;
  let cuts: CutWalls;
  let finder: PathFinder;
  let allowsPath: PathCheck;
  let meshes: MeshCutter;
  let withMesh: ExactIndex | null = null;

  const isGuided = usual !== undefined && base.links.length === 0;
  const isCrowded = (): boolean => rings.size > MANY;
  const indexNow = (): ExactIndex => (withMesh ??= meshes.cut());
  const cones =
    isGuided && body.radius === 0 && base.strict === null
      ? createSettledCones(indexNow, first.options?.budget ?? Infinity, () => hasYard(patched.index.open.graph.cells))
      : null;
  const guide = isGuided ? (among: TangentSearch): TangentSearch => guideSearch(base, among, patched) : undefined;
  const isUneven = usual !== undefined && !isEven(level.tree);
  const exactOn = (other: PathFinder): PathFinder => finderOn(patched.index, other, cones, first.options, guide);
  const makeExact = (): PathFinder =>
    exactOn(isUneven ? makeCheapSearch({ level, body, shut, patched, exactOn, isCrowded, rebuilt: simple }) : simple);
  const coverage = rememberLast((at) => isCovered(patched, level, rings.values(), at));
  const isShut = first.isShut ?? ((wall: number): boolean => shut.has(wall));
  const hasObstacles = (): boolean => rings.size > 0 || level.bare !== undefined;
  const obstaclesNow = { hasObstacles, covers: coverage.covers, found: coverage.found, isShut };
  const build = (from: CutParts | null): void => {
    patched = from?.patched ?? patchIndex(base, obstaclesNow, room);
    from?.patched.rebase(base, obstaclesNow);
    meshes = createMeshCutter(base, patched);
    cuts = from?.cuts ?? createCutWalls(level, body, patched, { rings, shut });
    allowsPath = pathCheckOf(patched);
    finder = makeExact();
  };
  /** Makes a change; where there is too little room for it, everything again with more. */
  const change = (make: () => void): void => {
    coverage.forget();
    cones?.noteChange();
    withMesh = null;
    try {
      make();
      coverage.forget();
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error;
      room *= 2;
      change(() => build(null));
    }
  };
  change(() => build(kept));
  const changeWalls = (make: () => void): void =>
    change(() => {
      const before = patched.linksVersion;
      // Before a change, since one that stops halfway leaves nothing that could be gone on with.
      if (patched.isHalfFull()) {
        patched.enlarge((room *= 2));
        allowsPath = pathCheckOf(patched);
        finder = makeExact();
      }
      make();
      if (patched.linksVersion !== before) finder = makeExact();
    });

  const allows: PathCheck = (start, path) => allowsPath(start, path);
  const isAsked = usual !== undefined && (isUneven ? isIndexed : !(isGuided && body.radius > 0));
  const standing = (): PortalGraph => patched.index.portalGraph;
  const isSkipped = (): boolean => isGuided && !isIndexed && isCrowded();
  const asking = isAsked ? usualFirst(usual, () => finder, allows, standing, isSkipped) : null;

  return {
    parts: (): CutParts => ({ open: base.open, rings, shut, room, patched, cuts }),
    /** The level's portal graph as far as ends of paths go: walls near places, obstacles that cover them. */
    get standing(): PortalGraph {
      return standing();
    },
    get finder(): PathFinder {
      return asking ?? finder;
    },
    /** What fields need; good until the next change. */
    get index(): ExactIndex {
      return indexNow();
    },
    /** Is a path of the level with its doors open and no obstacles one of the level as it is now? False for some that are. */
    allows,
    /** Adds, moves (same id) or removes (null) obstacles. Groups are cut in the order of their ids. */
    setObstacles(changes: ReadonlyMap<number, Obstacle | null>): void {
      const changed = new Map([...changes].map(([id, obstacle]) => [id, obstacle && ringOf(obstacle)]));
      for (const part of cuts.partChanges(changed)) changeWalls(() => cuts.setRings(part, changed));
    },
    /** Shuts or opens a wall with floor on both sides. */
    setShut(wall: number, isShut: boolean): void {
      if (shut.has(wall) !== isShut) changeWalls(() => cuts.setShut(wall, isShut));
    },
  };
}

/** The query since the last change at which the mesh is cut. */
const QUIET = 500;

interface SettledCones extends ConeAsker {
  /** Forgets the mesh; to be called before every change. */
  noteChange(): void;
}

/**
 * Paths of a point among obstacles that stand still, by the corner search in a navmesh that is cut for it. Cutting takes as long as some
 * hundred guided searches save. So the mesh is cut once that many queries came since the last change. In yards it takes a second, for half of
 * a search's time, and is not cut. `indexNow` cuts it as the walls are now. Until then every answer is undefined.
 */
function createSettledCones(indexNow: () => ExactIndex, budget: number, isYard: () => boolean): SettledCones {
  let queries = 0;
  let cones: ConeAsker | null = null;
  const settled = (): ConeAsker | null => {
    if (cones === null && ++queries === QUIET && !isYard()) cones = createConeAsker(indexNow(), budget);
    return cones;
  };
  return {
    find: (start, goal) => settled()?.find(start, goal),
    answer: (start, goal) => settled()?.answer(start, goal),
    searched: (expansions) => cones?.searched(expansions) ?? null,
    noteChange() {
      queries = 0;
      cones = null;
    },
  };
}
