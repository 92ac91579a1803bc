// Keeps a crowd off walls: moves the places of a step so that no centre is nearer to a wall than allowed.
//
// Places are pushed off the walls of their square until none is too near. An agent that crosses a wall moves by at least twice the reach, because
// the centre is that far from it before and after. So the test of the place alone is exact for shorter moves, and nothing has to be swept.
import { WIDTH_SLACK } from '../nav/clearance/near-walls.ts';
import type { Agents } from './agents.ts';
import type { Squares } from './squares.ts';

/** Passes over the walls of a square: the first ones keep the squares' `room`, the others the least that is free. */
const PASSES = 8;
const ROOMY_PASSES = 4;
/** Most that others push an agent back in a step, as a part of its speed: a crowd that pushed its own out again would let the last in first. */
const BACK = 0.02;
/** … and in any direction. */
const PUSHED = 1.5;

/**
 * Limits moves to PUSHED of an agent's speed and pushes them off walls; a place that does not become free by that is the old one. The old
 * ones must be free.
 */
export function keepFree(squares: Squares, agents: Agents, first: number, end: number): void {
  const { minX, minZ, scale, columns, reach, withWalls } = squares;
  const { x: fromX, z: fromZ, toX: x, toZ: z, speed, directionX, directionZ } = agents;
  for (let i = first; i < end; i++) {
    const longest = Math.min(PUSHED * speed[i], 0.9 * reach);
    const oldX = fromX[i];
    const oldZ = fromZ[i];
    let moveX = x[i] - oldX;
    let moveZ = z[i] - oldZ;
    const back = BACK * speed[i] + moveX * directionX[i] + moveZ * directionZ[i];
    if (back < 0) {
      moveX -= back * directionX[i];
      moveZ -= back * directionZ[i];
      x[i] = oldX + moveX;
      z[i] = oldZ + moveZ;
    }
    const square = moveX * moveX + moveZ * moveZ;
    if (square > longest * longest) {
      const part = longest / Math.sqrt(square);
      x[i] = oldX + (moveX *= part);
      z[i] = oldZ + (moveZ *= part);
    }
    const at = Math.floor((z[i] - minZ) * scale) * columns + Math.floor((x[i] - minX) * scale);
    if (((withWalls[at >> 5] >> (at & 31)) & 1) === 0) continue;
    let isPushed = true;
    for (let pass = 0; pass < PASSES && isPushed; pass++) isPushed = pushOff(squares, x, z, i, pass < ROOMY_PASSES);
    moveX = x[i] - oldX;
    moveZ = z[i] - oldZ;
    if (!isPushed && moveX * moveX + moveZ * moveZ < 3.6 * reach * reach) continue;
    x[i] = oldX;
    z[i] = oldZ;
  }
}

/** Pushes a place off each wall of its square in turn; false if none is too near. */
function pushOff(squares: Squares, x: Float64Array, z: Float64Array, i: number, isRoomy: boolean): boolean {
  const { minX, minZ, scale, columns, wallStart, wallEnd, walls, reach, room } = squares;
  const wanted = isRoomy ? room : reach + WIDTH_SLACK / 2;
  let px = x[i];
  let pz = z[i];
  const square = Math.floor((pz - minZ) * scale) * columns + Math.floor((px - minX) * scale);
  let isPushed = false;
  for (let wall = 4 * wallStart[square]; wall < 4 * wallEnd[square]; wall += 4) {
    const ux = walls[wall + 2] - walls[wall];
    const uz = walls[wall + 3] - walls[wall + 1];
    let gapX = px - walls[wall];
    let gapZ = pz - walls[wall + 1];
    const along = ux * gapX + uz * gapZ;
    const whole = ux * ux + uz * uz;
    const t = along <= 0 ? 0 : along >= whole ? 1 : along / whole;
    gapX -= t * ux;
    gapZ -= t * uz;
    const gap = gapX * gapX + gapZ * gapZ;
    if (gap >= wanted * wanted) continue;
    isPushed = true;
    // A little farther, so that the next pass finds it clear despite rounding.
    const push = gap === 0 ? 0 : (wanted * (1 + 1e-12)) / Math.sqrt(gap) - 1;
    px += gapX * push;
    pz += gapZ * push;
  }
  x[i] = px;
  z[i] = pz;
  return isPushed;
}
