// What sees the targets of a field: the cells that their cones of sight enter, and the walls between a region and the region of a target.
//
// A goal that moves within its region keeps the walls found for that region.
import { growArray } from '../../../search/grown.ts';
import type { ExactIndex } from '../exact-index.ts';
import type { TargetViews } from './candidates.ts';
import { meetsCone } from './cell-views.ts';
import type { FloorRegions, Region } from './floor-regions.ts';
import type { Target } from './goal-arrivals.ts';
import type { Views, Walls } from './region-views.ts';

export interface MovingTargetViews extends TargetViews {
  /** Looks round again from those targets. */
  set(targets: readonly Target[]): void;
}

interface View {
  target: Target;
  /** The region of the target; null at walls, where only the full test of sight will do. */
  region: Region | null;
  /** By region: the walls between it and the target's region. */
  readonly walls: Map<number, Walls>;
  /** The last cone of each cell, valid if the cell's mark is the version; `before` chains them. */
  readonly last: Int32Array;
  readonly mark: Uint32Array;
  version: number;
  cones: number;
  before: Int32Array;
  rays: Float64Array;
}

/** Regions of targets are halved down to this radius: a part of the size of cells. */
const TARGET_REGION = 0.6;

export function createTargetViews(
  { open, navMesh }: ExactIndex,
  regions: FloorRegions,
  views: Views,
): MovingTargetViews {
  const { sweep, radius } = open.graph;
  const cells = navMesh.cellStart.length - 1;
  const all: View[] = [];
  let count = 0;

  const makeView = (target: Target): View => ({
    target,
    region: null,
    walls: new Map<number, Walls>(),
    version: 0,
    cones: 0,
    last: new Int32Array(cells),
    mark: new Uint32Array(cells),
    before: new Int32Array(64),
    rays: new Float64Array(256),
  });

  const addCone = (view: View, cell: number, loX: number, loZ: number, hiX: number, hiZ: number): void => {
    if (view.cones === view.before.length) {
      view.before = growArray(view.before, 2 * view.cones);
      view.rays = growArray(view.rays, 8 * view.cones);
    }
    view.before[view.cones] = view.mark[cell] === view.version ? view.last[cell] : -1;
    view.mark[cell] = view.version;
    view.last[cell] = view.cones;
    const at = 4 * view.cones++;
    view.rays[at] = loX;
    view.rays[at + 1] = loZ;
    view.rays[at + 2] = hiX;
    view.rays[at + 3] = hiZ;
  };

  const regionOf = ({ x, z, cells: around }: Target['spot']): Region | null => {
    // A point on the border of a cell may look along a wall.
    if (around.length === 0 || (radius === 0 && around.length > 1)) return null;
    let region = regions.inCell(around[0], x, z);
    while (region.radius > TARGET_REGION * regions.cellSize && regions.halve(region))
      region = regions.inCell(around[0], x, z);
    return radius === 0 && !regions.contains(region, x, z) ? null : region;
  };

  return {
    set(targets) {
      count = targets.length;
      targets.forEach((target, i) => {
        const view = (all[i] ??= makeView(target));
        const { x, z, cells: around } = target.spot;
        const region = regionOf(target.spot);
        if (region !== view.region) view.walls.clear();
        view.region = region;
        view.target = target;
        view.version++;
        view.cones = 0;
        for (const cell of around) addCone(view, cell, 0, 0, 0, 0);
        sweep.follow(x, z, around, (cell, loX, loZ, hiX, hiZ) =>
          addCone(view, cell, loX - x, loZ - z, hiX - x, hiZ - z),
        );
      });
      all.length = count;
    },
    mayMeet(target, region) {
      const view = all[target];
      if (view.mark[region.cell] !== view.version) return false;
      const { x, z } = view.target.spot;
      for (let cone = view.last[region.cell]; cone >= 0; cone = view.before[cone]) {
        if (meetsCone(region.ring, x, z, view.rays, 4 * cone)) return true;
      }
      return false;
    },
    wallsTo(target, region) {
      const { region: there, walls } = all[target];
      if (there === null) return undefined;
      let found = walls.get(region.id);
      if (found === undefined) {
        found = views.wallsBetween(region, there.ring);
        walls.set(region.id, found);
      }
      return found;
    },
  };
}
