// `leafstar/bsp`: the BSP tree of a level. Leaves, convex cells, portals, point location, traces, and what is visible from a point.
export { buildTree } from '../bsp/build/build-tree.ts';
export type { CurrentHeights, RoomHeights } from '../bsp/heights-now.ts';
export { backLeafAt, floorAt, frontLeafAt, leafAt, leavesAt, sectorAt } from '../bsp/leaf-at.ts';
export { measureAreas } from '../bsp/measure-areas.ts';
export type { AreaReport } from '../bsp/measure-areas.ts';
export { canSee, trace, traceLine } from '../bsp/trace.ts';
export type { Hit, WallStops } from '../bsp/trace.ts';
export type { CellEdge, Child, Leaf, Portal, Tree, TreeStats } from '../bsp/tree.ts';
export { visibleCells } from '../bsp/visible/visible-cells.ts';
export type { ViewInterval, VisibleCell } from '../bsp/visible/visible-cells.ts';
export { wallsNear } from '../bsp/walls-near.ts';
