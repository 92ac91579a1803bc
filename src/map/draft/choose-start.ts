// Where the player starts when the map does not say: at a deathmatch start, else at a bot's, else somewhere roomy.
//
// Roomy: of some places beside walls, spread over the map, the one farthest from solid where the player can stand
// upright. Cost: a few hundred places times the walls.
import type { Point } from '../../geometry/point.ts';
import { BLOCKS_BODIES, SOLID, type Sector, type Thing, type Wall } from '../floor-plan.ts';

const MOST_PLACES = 200;
const STAND = 56;
/** Beside a wall, map units, tried in this order of worth; farther from solid than the first is not better. */
const ASIDES = [64, 32, 17, 4, 1 / 4] as const;

/** A place for the player, or null when there is no sector to stand in. */
export function chooseStart(
  points: readonly Point[],
  walls: readonly Wall[],
  sectors: readonly Sector[],
  things: readonly Thing[],
  sectorAt: (p: Point) => number,
): { at: Point; yaw: number } | null {
  for (const kind of ['deathmatch', 'bot'] as const) {
    const thing = things.find((each) => each.kind === kind && sectorAt(each.at) !== SOLID);
    if (thing) return { at: thing.at, yaw: thing.yaw };
  }
  const stride = Math.max(1, Math.floor((walls.length * ASIDES.length) / MOST_PLACES));
  let best: { at: Point; yaw: number } | null = null;
  let bestWorth = -1;
  for (let i = 0; i < walls.length; i += stride) {
    for (const aside of ASIDES) {
      const at = besideWall(points[walls[i].a], points[walls[i].b], aside);
      const sector = sectorAt(at);
      if (sector === SOLID) continue;
      const height = sectors[sector].ceiling - sectors[sector].floor;
      const worth = height >= STAND ? 1 + Math.min(clearance(points, walls, at), ASIDES[0]) : height > 0 ? 0.5 : 0;
      if (worth > bestWorth) {
        bestWorth = worth;
        best = { at, yaw: 0 };
      }
    }
  }
  return best;
}

/** The point to the right of the middle of a → b. */
function besideWall(a: Point, b: Point, aside: number): Point {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const length = Math.sqrt(dx * dx + dz * dz);
  return { x: (a.x + b.x) / 2 - (dz / length) * aside, z: (a.z + b.z) / 2 + (dx / length) * aside };
}

/** How far the nearest wall is that stops a body. */
function clearance(points: readonly Point[], walls: readonly Wall[], p: Point): number {
  let nearest = Infinity;
  for (const { a, b, back, blocks } of walls) {
    if (back !== SOLID && (blocks & BLOCKS_BODIES) === 0) continue;
    const { x, z } = points[a];
    const dx = points[b].x - x;
    const dz = points[b].z - z;
    const along = Math.min(Math.max(((p.x - x) * dx + (p.z - z) * dz) / (dx * dx + dz * dz), 0), 1);
    const offX = x + dx * along - p.x;
    const offZ = z + dz * along - p.z;
    nearest = Math.min(nearest, offX * offX + offZ * offZ);
  }
  return Math.sqrt(nearest);
}
