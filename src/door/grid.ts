// `leafstar/grid` with its arguments checked; functions that read files or options check those themselves.
import * as bare from '../entry/grid.ts';
import type { Tiles } from '../map/floor-plan.ts';
import { TERRAIN_FACTORS } from '../nav/grid/navigation-grid.ts';
import { checked, finite, graph, indexOf, limit, made, nodeOf, type Check } from './checked.ts';
export * from '../entry/grid.ts';

const tiles = made('pass plan.tiles of a map drawn in letters', 'bytes', 'rows', 'across', 'down');
const tile = indexOf('tiles', ({ across, down }: Tiles) => across * down);
const grid = made(
  'pass what createGrid, gridOfText or gridOfLevel returned',
  'types',
  'factors',
  'nodeSize',
  'gridWidth',
);
const node = indexOf('nodes', ({ types }: bare.NavigationGrid) => types.length);
/** −1, what nodeAt returns outside, is none. */
const nodeOrNone: Check = (name, argument, value, given) => {
  if (value !== -1) node(name, argument, value, given);
};
const type = indexOf('kinds of node', () => TERRAIN_FACTORS.length);

export const boxOfTile = checked('boxOfTile', bare.boxOfTile, { tiles, tile });
export const letterAt = checked('letterAt', bare.letterAt, { tiles, tile });
export const tileAt = checked('tileAt', bare.tileAt, { tiles, point: finite });
export const costsToGoal = checked('costsToGoal', bare.costsToGoal, { graph, goal: nodeOf });
export const centreOfNode = checked('centreOfNode', bare.centreOfNode, { grid, node });
export const isWalkable = checked('isWalkable', bare.isWalkable, { grid, node: nodeOrNone });
export const nodeAt = checked('nodeAt', bare.nodeAt, { grid, point: finite });
export const nodeFromWorldPoint = checked('nodeFromWorldPoint', bare.nodeFromWorldPoint, { grid, point: finite });
export const setNode = checked('setNode', bare.setNode, { grid, node, type, 'factor?': limit });
