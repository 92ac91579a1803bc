import { graphOfFile } from './plan-graph.ts';
import { moversOf, triggersOfPlan } from './plan-movers.ts';
import { routesOfThings } from './plan-routes.ts';

/**
 * What files have and descriptions of levels in code have not: lifts and doors of rooms, switches, routes, graphs drawn by hand. Apart, so
 * that a game that describes its levels has no code for it.
 */
export const FILE_PARTS = { moversOf, triggersOfPlan, routesOfThings, graphOfFile };
export type FileParts = typeof FILE_PARTS;
