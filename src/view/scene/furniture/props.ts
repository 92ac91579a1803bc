// Builds the shapes of props: pillars, columns, barrels, crates, tables, plants, bollards. Each kind is a function that combines turned
// shapes and boxes within the space that the plan gives it (map/props.ts).
import { facingOfYaw } from '../../../browser/screen.ts';
import type { Crate } from '../../../game/world.ts';
import type { Thing } from '../../../map/floor-plan.ts';
import { roomOfThing } from '../../../map/props.ts';
import type { Blocker } from '../../../nav/blockers.ts';
import { writeBox, writeTurned, type Finish, type Ring } from './boxes.ts';
import type { Rgb } from '../../colors.ts';
import { KIND, type MeshWriter } from '../mesh-data.ts';
import { finishAt, type Fittings, type FittingSurroundings } from './surroundings.ts';

/** Where a prop stands and how large it is: its axis, floor, upper end and radius; map units. */
interface Stand extends Omit<Blocker, 'ceiling'> {
  /** Its direction on the floor, a unit vector. */
  readonly dx: number;
  readonly dz: number;
  readonly writer: MeshWriter;
  readonly finish: (material: string, tint?: number) => Finish;
  readonly fittings: Fittings;
}

const SHAPES: Readonly<Record<string, (stand: Stand) => void>> = {
  pillar: writeColumn,
  column: writeColumn,
  barrel: writeBarrel,
  crate: writeCrate,
  table: writeTable,
  plant: writePlant,
  bollard: writeBollard,
};

/** Shapes for a Doom map's trees and stalagmites, by type, if no loaded WAD has their sprites. */
const DOOM_SHAPES: Readonly<Record<string, (stand: Stand) => void>> = {
  43: writeTrunk,
  47: writeSpike,
  54: writeTrunk,
};

/** Writes the prop; one that takes no room is not drawn. */
export function writeProp(thing: Thing, around: FittingSurroundings, fittings: Fittings): void {
  const room = around.roomAt(thing.at.x, thing.at.z);
  if (!room) return;
  const taken = roomOfThing(around.plan, thing, around.plan.sectors[room.sector]);
  if (!taken?.kind) return;
  const { x, z } = thing.at;
  const heading = facingOfYaw(thing.yaw);
  const shape = (around.plan.air.style === 'doom' && DOOM_SHAPES[thing.type]) || SHAPES[taken.kind.key];
  const place = { x, z, radius: taken.radius, floor: room.floor, top: room.floor + taken.tall, heading };
  shape(standAt(place, room.sector, around, around.writerAt(x, z), fittings));
}

export function writeDropped(crate: Crate, around: FittingSurroundings, writer: MeshWriter): void {
  const room = around.roomAt(crate.x, crate.z);
  if (room) writeCrate(standAt(crate, room.sector, around, writer, { panes: [], halos: [] }));
}

function standAt(
  { x, z, floor, top, radius, heading }: Omit<Crate, 'ceiling'>,
  sector: number,
  around: FittingSurroundings,
  writer: MeshWriter,
  fittings: Fittings,
): Stand {
  const finish: Stand['finish'] = (material, tint = 1) => {
    const usual = finishAt(around, { x, z }, sector, material);
    return { ...usual, tint: usual.tint * tint };
  };
  return { x, z, floor, top, radius, dx: heading.x, dz: heading.z, writer, finish, fittings };
}

function turn({ writer, x, z }: Stand, sides: number, finish: Finish, ...rings: readonly Ring[]): void {
  writeTurned(writer, x, z, sides, finish, ...rings);
}

function writeColumn(stand: Stand): void {
  const { floor, top, radius } = stand;
  const stone = stand.finish('stone');
  const half = radius * 0.74;
  turn(stand, 8, stone, [floor, radius], [floor + 6, radius], [floor + 9, half]);
  turn(stand, 8, stone, [floor + 9, half], [top - 8, half * 0.9]);
  turn(stand, 8, stone, [top - 8, half * 0.9], [top - 5, half * 1.25], [top, half * 1.25]);
}

function writeTrunk(stand: Stand): void {
  const { floor, top, radius: r } = stand;
  const at = (share: number): number => floor + (top - floor) * share;
  const trunk: Ring[] = [
    [at(0), r * 0.8],
    [at(0.1), r * 0.42],
    [at(0.55), r * 0.34],
    [at(0.8), r * 0.22],
    [at(1), 0.4],
  ];
  turn(stand, 7, stand.finish('planks', 0.75), ...trunk);
}

function writeSpike(stand: Stand): void {
  const { floor, top, radius: r } = stand;
  const spike: Ring[] = [
    [floor, r],
    [floor + (top - floor) * 0.25, r * 0.62],
    [floor + (top - floor) * 0.6, r * 0.3],
    [top, 0.4],
  ];
  turn(stand, 7, stand.finish('stone', 0.8), ...spike);
}

function writeBarrel(stand: Stand): void {
  const { floor, top, radius: r } = stand;
  const at = (share: number): number => floor + (top - floor) * share;
  turn(stand, 10, stand.finish('planks'), [at(0), r * 0.82], [at(0.5), r], [at(1), r * 0.82]);
  for (const share of [0.14, 0.78]) {
    turn(stand, 10, stand.finish('metal'), [at(share), r * 0.98], [at(share + 0.08), r * 0.99]);
  }
}

function writeCrate(stand: Stand): void {
  const { writer, x, z, dx, dz, floor, top, radius } = stand;
  // The square within the circle.
  const half = radius * 0.7;
  const wood = stand.finish('planks', 0.95);
  const batten = stand.finish('planks', 0.7);
  writeBox(writer, { x, z, dx, dz, half: half - 1, thick: half - 1, bottom: floor + 0.5, top: top - 1 }, wood);
  for (const along of [1, -1]) {
    for (const across of [1, -1]) {
      const out = half - 2;
      const at = { x: x + (dx * along - dz * across) * out, z: z + (dz * along + dx * across) * out };
      writeBox(writer, { ...at, dx, dz, half: 2, thick: 2, bottom: floor, top }, batten);
    }
  }
  for (const [bottom, end] of [
    [floor, floor + 4],
    [top - 4, top],
  ]) {
    writeBox(writer, { x, z, dx, dz, half: half - 0.4, thick: half - 4, bottom, top: end }, batten);
    writeBox(writer, { x, z, dx: -dz, dz: dx, half: half - 0.4, thick: half - 4, bottom, top: end }, batten);
  }
}

function writeTable(stand: Stand): void {
  const { floor, top, radius } = stand;
  const wood = stand.finish('planks', 1.05);
  turn(stand, 16, wood, [top - 3, radius - 1], [top - 2.4, radius], [top, radius]);
  turn(
    stand,
    8,
    stand.finish('planks', 0.7),
    [floor, radius * 0.5],
    [floor + 2.5, radius * 0.44],
    [floor + 6, 3.2],
    [top - 8, 3],
    [top - 3, radius * 0.3],
  );
}

function writePlant(stand: Stand): void {
  const { floor, top, radius } = stand;
  const tub = floor + (top - floor) * 0.34;
  turn(
    stand,
    10,
    stand.finish('brick', 0.9),
    [floor, radius * 0.66],
    [tub - 3, radius * 0.84],
    [tub - 3, radius * 0.92],
    [tub, radius * 0.92],
  );
  const leaves = stand.finish('grass', 1.1);
  const at = (share: number): number => tub + (top - tub) * share;
  turn(stand, 7, leaves, [at(0), radius * 0.5], [at(0.22), radius], [at(0.5), radius * 0.72]);
  turn(stand, 7, leaves, [at(0.36), radius * 0.9], [at(0.7), radius * 0.55], [at(1), 0.8]);
}

const BOLLARD_LIGHT: Rgb = [1.5, 1.1, 0.6];

function writeBollard(stand: Stand): void {
  const { x, z, floor, top, radius, fittings } = stand;
  const metal = stand.finish('metal', 0.8);
  turn(stand, 8, metal, [floor, radius], [floor + 2, radius], [floor + 3, radius * 0.7], [top - 8, radius * 0.62]);
  const lamp = { ...metal, kind: KIND.glow, tint: 1, light: BOLLARD_LIGHT };
  turn(stand, 8, lamp, [top - 8, radius * 0.56], [top - 3, radius * 0.56]);
  turn(stand, 8, metal, [top - 3, radius * 0.75], [top, radius * 0.4]);
  fittings.halos.push({ x, y: top - 5, z, size: 18, color: [0.75, 0.55, 0.3], phase: x * 0.01 });
}
