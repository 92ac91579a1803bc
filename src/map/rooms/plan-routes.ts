// The routes of a floor-plan file: patrols that bots name, and the ways of carts, as points on the plan's grid.
//
// A patrol is declared once under a name, and any number of bots may walk it. Whether a body can walk from stop to stop is for the
// level doctor (nav/doctor/), which knows bodies.
import type { Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { SOLID } from '../floor-plan.ts';
import { MapError } from '../map-error.ts';
import type { PlanFile, PointFile, ThingFile } from './plan-file.ts';
import type { GraphGround } from './plan-graph.ts';

type RouteGround = Pick<GraphGround, 'unit' | 'quantum' | 'sectorAt' | 'placeOf'>;

/** The route of each thing, undefined where it has none. Throws a MapError with line and column. */
export function routesOfThings(plan: PlanFile, ground: RouteGround): (readonly Point[] | undefined)[] {
  const patrols = patrolsOf(plan, ground);
  return (plan.things ?? []).map((thing, index) => {
    if (thing.patrol !== undefined) return patrolOf(thing, index, patrols, ground);
    return thing.route?.map(([x, z]) => ({ x: x * ground.unit, z: z * ground.unit }));
  });
}

/** The stops of each route by its name; one that turns back at its end lists the stops of the way back, too. */
function patrolsOf({ routes = [] }: PlanFile, ground: RouteGround): Map<string, readonly Point[]> {
  const patrols = new Map<string, readonly Point[]>();
  routes.forEach(({ name, points, round = true }, index) => {
    if (patrols.has(name)) {
      throw new MapError(
        'duplicate-route',
        ground.placeOf(['routes', index, 'name']),
        `There is a route "${name}" already.`,
        'Give each route a name of its own.',
      );
    }
    const stops = points.map((point, stop) => stopAt(point, name, ['routes', index, 'points', stop], ground));
    patrols.set(name, round ? stops : [...stops, ...stops.slice(1, -1).reverse()]);
  });
  return patrols;
}

function stopAt(
  [x, z]: PointFile,
  name: string,
  path: readonly (string | number)[],
  { unit, quantum, sectorAt, placeOf }: RouteGround,
): Point {
  const at = snapPoint({ x: x * unit, z: z * unit }, quantum);
  if (sectorAt(at) !== SOLID) return at;
  throw new MapError(
    'route-outside',
    placeOf(path),
    `The route "${name}" has a stop outside every room, at (${x}, ${z}).`,
    'Move it into a room.',
  );
}

function patrolOf(
  { kind, patrol = '' }: ThingFile,
  index: number,
  patrols: ReadonlyMap<string, readonly Point[]>,
  { placeOf }: RouteGround,
): readonly Point[] {
  const place = placeOf(['things', index, 'patrol']);
  if (kind !== 'bot') {
    const mend = 'Take the patrol away; a cart has a "route".';
    throw new MapError('patrol-of-other', place, `Only bots walk patrols, and this is a ${kind}.`, mend);
  }
  const stops = patrols.get(patrol);
  if (stops !== undefined) return stops;
  const mend =
    patrols.size > 0 ? `The plan's routes are ${[...patrols.keys()].join(', ')}.` : 'Declare it under "routes".';
  throw new MapError('unknown-route', place, `There is no route "${patrol}".`, mend);
}
