// Gates: where a turn about a corner crosses the edge of a floor or the border of a rise's reach. Between them nothing changes for a walker.
import { wallsNear } from '../../../bsp/walls-near.ts';
import { boundsOf, type Point } from '../../../geometry/point.ts';
import { SOLID } from '../../../map/floor-plan.ts';
import { growBounds } from '../../clearance/near-walls.ts';
import { RISE, SOLID_OBSTACLE } from '../../clearance/obstacles.ts';
import { circleMeets, type Track } from '../../mesh/cut-track.ts';
import type { PortalGraph } from '../../portal-graph/portal-graph.ts';
import { isMoving } from '../../sector-states.ts';

/** Nearer gates are one, radians. */
const ROUNDING = 1e-9;

/** Do the floors on the wall's sides differ, or may they? */
export function changesFloor({ tree: { plan }, states }: PortalGraph, wall: number): boolean {
  const { front, back } = plan.walls[wall];
  if (back === SOLID) return false;
  const mayMove = states !== null && (isMoving(states, front) || isMoving(states, back));
  return mayMove || plan.sectors[front].floor !== plan.sectors[back].floor;
}

/** Their positions on the track, ascending, among others where nothing changes; `reach` is the disc's from rises, 0 for a point. */
export function gatesOn(portalGraph: PortalGraph, track: Track, reach: number): number[] {
  const { tree, near } = portalGraph;
  const { vertices, walls } = tree.plan;
  const gates: number[] = [];
  const add = (a: Point, b: Point, about: number): void => void gates.push(...circleMeets(track, a, b, about));
  wallsNear(tree, growBounds(boundsOf([track]), track.radius + reach), (wall) => {
    const { a, b } = walls[wall];
    const kind = near.obstacles.kind[wall];
    if (kind === SOLID_OBSTACLE) return;
    if (changesFloor(portalGraph, wall)) add(vertices[a], vertices[b], 0);
    if (kind === RISE && reach > 0) add(vertices[a], vertices[b], reach);
  });
  gates.sort((one, other) => one - other);
  return gates.filter((gate, i) => i === 0 || gate - gates[i - 1] > ROUNDING);
}
