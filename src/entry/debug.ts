// `leafstar/debug`: a level, a search and a shortest path map as plain shapes (lines, areas, points, labels) in map units, and shapes as SVG.
// Every shape carries a colour by meaning.
export { COLORS, colorOf, colorOfHue } from '../debug/colors.ts';
export type { ColorName } from '../debug/colors.ts';
export { pathMapShapes } from '../debug/field/field-shapes.ts';
export { mergedCellShapes } from '../debug/level/cell-shapes.ts';
export { freeSpaceShapes } from '../debug/level/free-space-shapes.ts';
export { handGraphShapes } from '../debug/level/hand-graph-shapes.ts';
export type { LevelInput } from '../debug/level-input.ts';
export { cellShapes, splitterShapes, wallShapes } from '../debug/level/level-shapes.ts';
export { graphShapes, portalShapes } from '../debug/level/portal-shapes.ts';
export { searchedShapes } from '../debug/search/searched-shapes.ts';
export type {
  AreaShape,
  DebugShape,
  LabelShape,
  LineForm,
  LineShape,
  PointShape,
  RibbonShape,
} from '../debug/shapes.ts';
export { drawSvg } from '../debug/svg.ts';
export type { SvgLayer, SvgOptions } from '../debug/svg.ts';
