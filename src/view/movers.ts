// What moves in the keep besides its people: the leaves of doors that slide up. Each is a piece of its own, made and lit like the
// rest where it stands at first, and then moved whole.
import { openingOfWall } from '../map/floor-plan.ts';
import type { MovingDoor, World } from '../game/world.ts';
import { writeBox, type Finish } from './boxes.ts';
import type { Rgb } from './colors.ts';
import { KIND, type MeshWriter } from './mesh-data.ts';
import { finishAt, type FittingSurroundings } from './surroundings.ts';

/** How far a mover is from where it was written, map units, and turned, radians. */
export interface Shift {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly turn: number;
}

/** Half a leaf's thickness. */
const THICK = 2;
/** A leaf ends this far from its frame's edges. */
const PLAY = 1;
const SIGN: Rgb = [0.1, 0.9, 0.75];
const SIGN_BY_HAND: Rgb = [1.1, 0.65, 0.15];

/** Writes the shut leaf of a door: boards, two bands and a strip of light whose colour says how it opens. */
export function writeDoorLeaf(door: MovingDoor, around: FittingSurroundings, writer: MeshWriter): void {
  const { plan } = around;
  const { a, b, bottom, top } = door;
  const wall = plan.walls[door.walls[0]];
  const { opens } = plan.doors.find((each) => each.wall === door.walls[0])!;
  const high = Math.min(top, openingOfWall(plan, wall).top);
  const length = Math.hypot(b.x - a.x, b.z - a.z);
  const middle = { x: (a.x + b.x) / 2, z: (a.z + b.z) / 2 };
  const slab = { ...middle, dx: (b.x - a.x) / length, dz: (b.z - a.z) / length, half: length / 2 - PLAY, thick: THICK };
  const board = finishAt(around, middle, wall.front, wall.material || 'planks');
  const brass = finishAt(around, middle, wall.front, 'brass');
  const light: Finish = { ...brass, kind: KIND.glow, light: opens === 'near' ? SIGN : SIGN_BY_HAND, lights: [] };
  const at = (share: number): number => bottom + (high - bottom) * share;
  writeBox(writer, { ...slab, bottom: bottom + 0.2, top: high - 0.2 }, board);
  for (const share of [0.16, 0.84]) {
    writeBox(writer, { ...slab, thick: THICK + 0.6, bottom: at(share) - 2.5, top: at(share) + 2.5 }, brass);
  }
  writeBox(
    writer,
    { ...slab, half: Math.min(9, length / 4), thick: THICK + 0.8, bottom: at(0.55) - 1, top: at(0.55) + 1 },
    light,
  );
}

/** Where every mover is now, in the order of the world's doors. */
export function shiftsOf({ doors }: World, alpha: number): Shift[] {
  return doors.map(({ open, openBefore, bottom, top }) => ({
    x: 0,
    y: (top - bottom) * (openBefore + (open - openBefore) * alpha),
    z: 0,
    turn: 0,
  }));
}
