// The moving parts of the keep: leaves of doors that slide up, and carts. Each is a separate mesh, built and lit at its first place and then moved
// as a whole.
import { midpoint, type Point3 } from '../../../geometry/point.ts';
import { openingOfWall } from '../../../map/floor-plan.ts';
import { createCarts } from '../../../game/movers/carts.ts';
import { createDoors } from '../../../game/movers/doors.ts';
import type { Cart, MovingDoor, World } from '../../../game/world.ts';
import type { Level } from '../../../nav/level.ts';
import { writeBox, type Finish } from './boxes.ts';
import type { Rgb } from '../../colors.ts';
import { KIND, type MeshWriter } from '../mesh-data.ts';
import { finishAt, type FittingSurroundings } from './surroundings.ts';
import { oncePer } from '../../../nav/once-per.ts';

/** Displacement of a moving part from its first place, map units, and turn, radians. */
export interface Shift extends Point3 {
  readonly turn: number;
}

/** Half a leaf's thickness. */
const THICK = 2;
/** A leaf ends this far from its frame's edges. */
const PLAY = 1;
const CART_LAMP: Rgb = [1.6, 1.25, 0.6];
const SIGN: Rgb = [0.1, 0.9, 0.75];
const SIGN_BY_HAND: Rgb = [1.1, 0.65, 0.15];

/** Writes the shut leaf of a door: boards, two bands and a strip of light whose colour says how it opens. */
function writeDoorLeaf(door: MovingDoor, around: FittingSurroundings, writer: MeshWriter): void {
  const { plan } = around;
  const { a, b, bottom, top } = door;
  const wall = plan.walls[door.walls[0]];
  const { opens } = plan.doors.find((each) => each.wall === door.walls[0])!;
  const high = Math.min(top, openingOfWall(plan, wall).top);
  const length = Math.hypot(b.x - a.x, b.z - a.z);
  const middle = midpoint(a, b);
  const slab = { ...middle, dx: (b.x - a.x) / length, dz: (b.z - a.z) / length, half: length / 2 - PLAY, thick: THICK };
  const board = finishAt(around, middle, wall.front, wall.material || 'planks');
  const brass = finishAt(around, middle, wall.front, 'brass');
  const light: Finish = { ...brass, kind: KIND.glow, light: opens === 'near' ? SIGN : SIGN_BY_HAND, lights: [] };
  const at = (share: number): number => bottom + (high - bottom) * share;
  writeBox(writer, { ...slab, bottom: bottom + 0.2, top: high - 0.2 }, board);
  for (const share of [0.16, 0.84]) {
    writeBox(writer, { ...slab, thick: THICK + 0.6, bottom: at(share) - 2.5, top: at(share) + 2.5 }, brass);
  }
  const strip = { ...slab, half: Math.min(9, length / 4), thick: THICK + 0.8 };
  writeBox(writer, { ...strip, bottom: at(0.55) - 1, top: at(0.55) + 1 }, light);
}

/** Writes a cart at the beginning of its route: a low bed of boards on wheels with a rim of brass, a lamp at each end. */
function writeCart({ position, heading, body }: Cart, around: FittingSurroundings, writer: MeshWriter): void {
  const { x, y, z } = position;
  const { x: dx, z: dz } = heading;
  const room = around.roomAt(x, z);
  if (!room) return;
  const wood = finishAt(around, position, room.sector, 'planks');
  const metal = { ...finishAt(around, position, room.sector, 'metal'), tint: 0.7 };
  const brass = finishAt(around, position, room.sector, 'brass');
  const lamp: Finish = { ...brass, kind: KIND.glow, light: CART_LAMP, lights: [] };
  const { top } = body;
  const half = body.radius * Math.SQRT1_2;
  const place = (along: number, across: number): { x: number; z: number; dx: number; dz: number } => ({
    x: x + dx * along - dz * across,
    z: z + dz * along + dx * across,
    dx,
    dz,
  });
  writeBox(writer, { ...place(0, 0), half: half * 0.95, thick: half * 0.95, bottom: y + 8, top: top - 3 }, wood);
  writeBox(writer, { ...place(0, 0), half, thick: half, bottom: top - 3, top }, brass);
  writeBox(writer, { ...place(0, 0), half: half * 1.02, thick: half * 0.8, bottom: y + 10, top: y + 14 }, metal);
  for (const along of [-half / 2, half / 2]) {
    for (const across of [-half * 0.95, half * 0.95]) {
      writeBox(writer, { ...place(along, across), half: 5, thick: 1.6, bottom: y + 0.4, top: y + 10.4 }, metal);
    }
  }
  for (const along of [-half * 0.98, half * 0.98]) {
    for (const across of [-half / 2, half / 2]) {
      writeBox(writer, { ...place(along, across), half: 1.2, thick: 2, bottom: y + 20, top: y + 24 }, lamp);
    }
  }
}

/** Current displacement of every mover: the world's doors, then its carts. */
export function shiftsOf({ doors, carts, level }: World, alpha: number): Shift[] {
  const between = (from: number, to: number): number => from + (to - from) * alpha;
  const leaves = doors.map(({ open, openBefore, bottom, top }): Shift => {
    return { x: 0, y: (top - bottom) * between(openBefore, open), z: 0, turn: 0 };
  });
  const starts = startsOfCarts(level);
  const shifted = carts.map(({ position, before, heading, headingBefore }, i): Shift => {
    const start = starts[i];
    const x = between(headingBefore.x, heading.x);
    const z = between(headingBefore.z, heading.z);
    // From the direction it was written in to this one; turning right is negative.
    const turn = Math.atan2(-z, x) - Math.atan2(-start.heading.z, start.heading.x);
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    return {
      x: between(before.x, position.x) - (start.position.x * cos + start.position.z * sin),
      y: between(before.y, position.y) - start.position.y,
      z: between(before.z, position.z) - (start.position.z * cos - start.position.x * sin),
      turn,
    };
  });
  return [...leaves, ...shifted];
}

const startsOfCarts = oncePer(createCarts);

/** Writes all moving parts of a level, in the order of shiftsOf, each to a separate writer. */
export function writeMovingParts(level: Level, around: FittingSurroundings, newWriter: () => MeshWriter): MeshWriter[] {
  const each =
    <Part>(write: (part: Part, around: FittingSurroundings, writer: MeshWriter) => void) =>
    (part: Part): MeshWriter => {
      const writer = newWriter();
      write(part, around, writer);
      return writer;
    };
  return [...createDoors(level).map(each(writeDoorLeaf)), ...createCarts(level).map(each(writeCart))];
}
