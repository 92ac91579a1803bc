// Keys and coloured things without a sprite in the map's WAD: keys are cards that hover and turn, in the colour of what they open; skulls
// and all other things are gems. Each is a separate mesh, so it can move with its floor and disappear when taken.
import type { Mesh } from 'three';
import type { FloorPlan, Thing } from '../../../map/floor-plan.ts';
import { writeBox, writeTurned, type Finish } from './boxes.ts';
import { lightOf, type Rgb } from '../../colors.ts';
import { KIND, type MeshWriter } from '../mesh-data.ts';
import { finishAt, type FittingSurroundings } from './surroundings.ts';

/** A key, by its index in the plan's things, and the sector that it lies in. */
export interface LyingKey {
  readonly thing: number;
  readonly sector: number;
}

/** The types of keys that are skulls. */
const SKULLS = new Set(['38', '39', '40']);
/** How far up and down a key hovers, map units; how fast, and how fast it turns, radians a second. */
const HOVER = 1.5;
const HOVER_PACE = 2.2;
const TURN_PACE = 1.1;

/** Writes each key without a sprite, centred at the origin, to a separate writer. */
export function writeKeys(around: FittingSurroundings, newWriter: () => MeshWriter) {
  const keys: LyingKey[] = [];
  const writers: MeshWriter[] = [];
  around.plan.things.forEach((thing, index) => {
    const lies = thing.kind === 'key' || (thing.kind === 'pickup' && thing.color !== '');
    const room = lies && !around.hasSprite(thing) ? around.roomAt(thing.at.x, thing.at.z) : null;
    if (!room) return;
    const writer = newWriter();
    writeKey(thing, room.sector, around, writer);
    keys.push({ thing: index, sector: room.sector });
    writers.push(writer);
  });
  return { keys, writers };
}

function writeKey(thing: Thing, sector: number, around: FittingSurroundings, writer: MeshWriter): void {
  const finish = (material: string): Finish => ({ ...finishAt(around, thing.at, sector, material), lights: [] });
  const glow = (share: number): Finish => {
    const [r, g, b] = lightOf(thing.color);
    const light: Rgb = [r * share, g * share, b * share];
    return { ...finish('brass'), kind: KIND.glow, light };
  };
  if (thing.kind === 'pickup' || SKULLS.has(thing.type)) {
    const gem = [
      [9, 0],
      [15, 5.5],
      [19, 4],
      [21, 0],
    ] as const;
    gem.slice(1).forEach((ring, i) => writeTurned(writer, 0, 0, 6, glow(0.2 + 0.15 * i), gem[i], ring));
    return;
  }
  const slab = { x: 0, z: 0, dx: 1, dz: 0 };
  writeBox(writer, { ...slab, half: 5.4, thick: 0.7, bottom: 8, top: 23 }, finish('brass'));
  writeBox(writer, { ...slab, half: 4.7, thick: 1, bottom: 8.8, top: 22.2 }, glow(0.42));
  writeBox(writer, { ...slab, half: 4.7, thick: 1.2, bottom: 18, top: 20 }, finish('metal'));
  writeBox(writer, { ...slab, half: 1.8, thick: 1.3, bottom: 11, top: 14.5 }, finish('brass'));
}

/** Moves every key to its place at that time, on the current floors; taken ones are hidden. */
export function showKeys(
  keys: readonly LyingKey[],
  meshes: readonly Mesh[],
  { things, sectors }: Pick<FloorPlan, 'things' | 'sectors'>,
  taken: ReadonlySet<number>,
  seconds: number,
): void {
  keys.forEach(({ thing, sector }, i) => {
    const mesh = meshes[i];
    const { x, z } = things[thing].at;
    mesh.visible = !taken.has(thing);
    mesh.position.set(x, sectors[sector].floor + HOVER * Math.sin(seconds * HOVER_PACE + i), z);
    mesh.rotation.y = seconds * TURN_PACE;
    mesh.updateMatrix();
  });
}
