// Chooses the player's start when the map has none: a deathmatch start, else a bot's start, else a spacious place.
//
// Candidates are places beside walls all over the map; the one farthest from solid with standing room wins. Cost: a few hundred places
// times the number of walls.
import { pointGapSquared } from '../../geometry/gap.ts';
import { besideMiddle, type Point } from '../../geometry/point.ts';
import { BLOCKS_BODIES, SOLID, type Sector, type Thing, type Wall } from '../floor-plan.ts';

/** A start that looks up the page. */
export function startAt(kind: 'player' | 'bot', at: Point, source: number, color = '', yaw = 0): Thing {
  return { kind, at, height: 0, yaw, radius: 16, color, strength: 0, type: '', source };
}

const MAX_PLACES = 200;
const STAND = 56;
/** Distances from a wall in map units, in order of preference; more distance than the first is no better. */
const WALL_DISTANCES = [64, 32, 17, 4, 1 / 4] as const;

/** A start for the player, or null when no sector has room to stand. */
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
  const stride = Math.max(1, Math.floor((walls.length * WALL_DISTANCES.length) / MAX_PLACES));
  let best: { at: Point; yaw: number } | null = null;
  let bestWorth = -1;
  for (let i = 0; i < walls.length; i += stride) {
    for (const aside of WALL_DISTANCES) {
      const at = besideMiddle(points[walls[i].a], points[walls[i].b], aside)!;
      const sector = sectorAt(at);
      if (sector === SOLID) continue;
      const height = sectors[sector].ceiling - sectors[sector].floor;
      const worth =
        height >= STAND ? 1 + Math.min(clearance(points, walls, at), WALL_DISTANCES[0]) : height > 0 ? 0.5 : 0;
      if (worth > bestWorth) {
        bestWorth = worth;
        best = { at, yaw: 0 };
      }
    }
  }
  return best;
}

/** Distance to the nearest wall that stops bodies. */
function clearance(points: readonly Point[], walls: readonly Wall[], p: Point): number {
  let nearest = Infinity;
  for (const { a, b, back, blocks } of walls) {
    if (back !== SOLID && (blocks & BLOCKS_BODIES) === 0) continue;
    nearest = Math.min(nearest, pointGapSquared(p.x, p.z, points[a], points[b]));
  }
  return Math.sqrt(nearest);
}
