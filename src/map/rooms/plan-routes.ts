// Reads the routes of a floor-plan file, for patrols of bots and for carts, as points on the plan's grid.
//
// A patrol route is declared once by name, for any number of bots. Whether agents can walk it is checked by the level doctor (nav/doctor/).
import type { Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { SOLID } from '../floor-plan.ts';
import { MapError } from '../input/map-error.ts';
import type { FilePath, PlanFile, PointFile, ThingFile } from './plan-file.ts';
import { scaled } from './plan-file-parts.ts';
import type { GraphContext } from './plan-graph.ts';

type RouteContext = Pick<GraphContext, 'frame' | 'quantum' | 'sectorAt' | 'placeOf'>;

/** The route of each thing, undefined without one. Throws a MapError with line and column. */
export function routesOfThings(plan: PlanFile, ground: RouteContext): (readonly Point[] | undefined)[] {
  const patrols = patrolsOf(plan, ground);
  return (plan.things ?? []).map((thing, index) => {
    checkFields(thing, index, ground);
    if (thing.patrol !== undefined) return patrolOf(thing, index, patrols, ground);
    return thing.route?.map((point, stop) => stopAt(point, 'route', ['things', index, 'route', stop], ground));
  });
}

/** The stops of each route by name; a route that returns the same way lists those stops too. */
function patrolsOf({ routes = [] }: PlanFile, ground: RouteContext): Map<string, readonly Point[]> {
  const patrols = new Map<string, readonly Point[]>();
  routes.forEach(({ name, points, round = true }, index) => {
    if (patrols.has(name)) {
      const what = `The route name "${name}" is used twice.`;
      const mend = 'Give each route a different name.';
      throw new MapError('duplicate-route', ground.placeOf(['routes', index, 'name']), what, mend);
    }
    const stops = points.map((point, stop) =>
      stopAt(point, `route "${name}"`, ['routes', index, 'points', stop], ground),
    );
    patrols.set(name, round ? stops : [...stops, ...stops.slice(1, -1).reverse()]);
  });
  return patrols;
}

function stopAt(
  point: PointFile,
  route: string,
  path: FilePath,
  { frame: { scale }, quantum, sectorAt, placeOf }: RouteContext,
): Point {
  const at = snapPoint(scaled(point, scale), quantum);
  if (sectorAt(at) !== SOLID) return at;
  const what = `The ${route} has a stop outside every room, at (${point.join(', ')}).`;
  throw new MapError('route-outside', placeOf(path), what, 'Move it into a room.');
}

/** Fields that only one kind of thing has. */
const FIELDS = [
  ['patrol', 'bot'],
  ['route', 'cart'],
  ['key', 'key'],
] as const;

/** Throws a MapError for a thing with a field that is for others, and for a cart without a route. */
function checkFields(thing: ThingFile, index: number, { placeOf }: RouteContext): void {
  if (thing.kind === 'cart' && thing.route === undefined)
    throw new MapError('cart-without-route', placeOf(['things', index]), 'This cart lacks "route".', 'Add it.');
  for (const [field, kind] of FIELDS) {
    if (thing.kind === kind || thing[field] === undefined) continue;
    const what = `Only a ${kind} has a "${field}"; this is a ${thing.kind}.`;
    const mend = field === 'key' ? 'Delete it.' : 'Delete it; a bot has a "patrol", a cart a "route".';
    throw new MapError(`${field}-of-other`, placeOf(['things', index, field]), what, mend);
  }
}

function patrolOf(
  { patrol = '' }: ThingFile,
  index: number,
  patrols: ReadonlyMap<string, readonly Point[]>,
  { placeOf }: RouteContext,
): readonly Point[] {
  const place = placeOf(['things', index, 'patrol']);
  const stops = patrols.get(patrol);
  if (stops !== undefined) return stops;
  const mend = patrols.size > 0 ? `Use one of ${[...patrols.keys()].join(', ')}.` : 'Declare it under "routes".';
  throw new MapError('unknown-route', place, `The route "${patrol}" does not exist.`, mend);
}
