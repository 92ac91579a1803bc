// What stands in openings and on floors: window frames and panes, bars, railings, doors, lanterns and gates. Each
// kind is one function that puts boxes together; panes are handed on, for glass is drawn by itself.
import { boundsOf, distance, type Point } from '../../../geometry/point.ts';
import { BLOCKS_BODIES, openingOfWall, SOLID, type Thing, type Wall } from '../../../map/floor-plan.ts';
import { hangs } from '../../../map/props.ts';
import type { Slices } from '../../../search/slices.ts';
import { writeBox, writeTurned, type Finish } from './boxes.ts';
import { lightOf, type Rgb } from '../../colors.ts';
import { KIND, type MeshWriter } from '../mesh-data.ts';
import { distinctThings } from '../distinct-things.ts';
import { writeProp } from './props.ts';
import { finishAt, type Fittings, type FittingSurroundings, type Pane } from './surroundings.ts';

/** An opening with a direction: everything in it is placed along and across. */
interface Opening extends Pane {
  readonly wall: Wall;
  readonly dx: number;
  readonly dz: number;
  readonly length: number;
  readonly writer: MeshWriter;
  readonly finish: (material: string, tint: number) => Finish;
}

/** Writes all fittings of a plan; yields after each. */
export function* writeFittings(around: FittingSurroundings): Slices<Fittings> {
  const fittings: Fittings = { panes: [], halos: [] };
  const { plan } = around;
  const moving = new Set(plan.doors.flatMap(({ wall, opens }) => (opens === 'never' ? [] : [wall])));
  // Maps with their own textures show those in openings.
  for (const [index, wall] of plan.skin ? [] : plan.walls.entries()) {
    if (wall.back === SOLID || wall.kind === 'wall') continue;
    const opening = openingAt(wall, around);
    if (!opening) continue;
    if (wall.kind === 'window') writeWindow(opening, fittings, plan.air.style === 'office');
    else if (wall.kind === 'bars') writeBars(opening);
    else if (wall.kind === 'railing') writeRailing(opening);
    else writeDoor(opening, around, moving.has(index));
    yield;
  }
  for (const id of distinctThings(plan.things)) {
    const thing = plan.things[id];
    if (thing.kind === 'lamp') writeLantern(thing, around, fittings);
    else if (thing.kind === 'prop' && thing.radius > 0 && !around.hasSprite(thing)) writeProp(thing, around, fittings);
    else if (thing.kind === 'teleport') writeGate(thing.at, around, fittings);
    yield;
  }
  for (const link of plan.links) {
    if (link.type === 'teleport' && link.trigger === undefined) writeGate(link.from, around, fittings);
    yield;
  }
  return fittings;
}

function openingAt(wall: Wall, around: FittingSurroundings): Opening | null {
  const { plan } = around;
  const a = plan.vertices[wall.a];
  const b = plan.vertices[wall.b];
  const { bottom, top } = openingOfWall(plan, wall);
  const length = distance(a, b);
  if (top - bottom < 4 || length < 4) return null;
  const x = (a.x + b.x) / 2;
  const z = (a.z + b.z) / 2;
  const lights = around.lightsNear(boundsOf([a, b]));
  return {
    wall,
    a,
    b,
    dx: (b.x - a.x) / length,
    dz: (b.z - a.z) / length,
    length,
    bottom,
    top,
    writer: around.writerAt(x, z),
    finish: (material, tint) => ({
      layer: around.layerOf(wall.material || material),
      kind: KIND.fitting,
      tint,
      light: around.steady[wall.front],
      lights,
      ...(around.brightnessOf ? { brightness: around.brightnessOf(wall.front) } : {}),
      slim: true,
    }),
  };
}

/** A beam along the opening from `from` to `to` units after a. */
function beam(o: Opening, from: number, to: number, bottom: number, top: number, thick: number, finish: Finish): void {
  const { a, dx, dz } = o;
  const middle = (from + to) / 2;
  const at = { x: a.x + dx * middle, z: a.z + dz * middle, dx, dz };
  writeBox(o.writer, { ...at, half: (to - from) / 2, thick, bottom, top }, finish);
}

function writeWindow(o: Opening, fittings: Fittings, office: boolean): void {
  const wood = office ? o.finish('metal', 1.25) : o.finish('planks', 0.85);
  const bar = 1.6;
  beam(o, 0, o.length, o.bottom, o.bottom + 2 * bar, 2.2, wood);
  beam(o, 0, o.length, o.top - 2 * bar, o.top, 1.6, wood);
  const fields = Math.max(1, Math.round(o.length / 30));
  for (let i = 0; i <= fields; i++) {
    const at = Math.min(o.length - bar, Math.max(bar, (o.length * i) / fields));
    beam(o, at - bar, at + bar, o.bottom + 2 * bar, o.top - 2 * bar, 1.4, wood);
  }
  const tall = o.top - o.bottom;
  if (tall > 44) {
    const transom = o.bottom + tall * 0.62;
    beam(o, 0, o.length, transom - 1, transom + 1, 1.2, wood);
  }
  fittings.panes.push({ a: o.a, b: o.b, bottom: o.bottom, top: o.top });
}

function writeBars(o: Opening): void {
  const metal = o.finish('metal', 0.9);
  const count = Math.max(1, Math.round(o.length / 11));
  for (let i = 0; i < count; i++) {
    const at = ((i + 0.5) * o.length) / count;
    beam(o, at - 0.9, at + 0.9, o.bottom, o.top, 0.9, metal);
  }
  const tall = o.top - o.bottom;
  for (const share of tall > 60 ? [0.18, 0.82] : [0.5]) {
    const y = o.bottom + tall * share;
    beam(o, 0, o.length, y - 1.4, y + 1.4, 1.3, metal);
  }
}

const RAIL = 34;

function writeRailing(o: Opening): void {
  const wood = o.finish('planks', 0.95);
  const top = Math.min(o.top, o.bottom + RAIL);
  beam(o, 0, o.length, top - 3, top, 2.6, wood);
  beam(o, 0, o.length, o.bottom + 3, o.bottom + 5, 1.3, wood);
  const posts = Math.max(1, Math.round(o.length / 64));
  for (let i = 0; i <= posts; i++) {
    const at = Math.min(o.length - 2.2, Math.max(2.2, (o.length * i) / posts));
    beam(o, at - 2.2, at + 2.2, o.bottom, top + 2.5, 2.2, wood);
  }
  const sticks = Math.max(1, Math.round(o.length / 10));
  for (let i = 0; i < sticks; i++) {
    const at = ((i + 0.5) * o.length) / sticks;
    beam(o, at - 0.8, at + 0.8, o.bottom + 5, top - 3, 0.8, wood);
  }
}

const LEAF = 2;
/** Wider openings have two leaves. */
const WIDEST_LEAF = 76;
const JAMB = 3;

/** The frame of a door, and its leaves, shut or swung open; those of doors that open move and are written by moving-parts.ts. */
function writeDoor(o: Opening, around: FittingSurroundings, moves: boolean): void {
  const frame = o.finish('planks', 0.7);
  const jamb = JAMB;
  beam(o, 0, jamb, o.bottom, o.top, 5, frame);
  beam(o, o.length - jamb, o.length, o.bottom, o.top, 5, frame);
  beam(o, jamb, o.length - jamb, o.top - jamb, o.top, 5, frame);
  if (moves) return;
  const wood: Finish = { ...o.finish('planks', 1), slim: false };
  const brass: Finish = { ...wood, layer: around.layerOf('brass'), tint: 1 };
  const shut = (o.wall.blocks & BLOCKS_BODIES) !== 0;
  const wide = o.length - 2 * jamb;
  const leaves = wide > WIDEST_LEAF ? 2 : 1;
  const leaf = wide / leaves;
  const high = o.top - jamb;
  for (let i = 0; i < leaves; i++) {
    const fromA = i === 0;
    const hinge = fromA ? jamb : o.length - jamb;
    const sign = fromA ? 1 : -1;
    // Shut: along the wall. Open: swung across it, to whichever side has room for it.
    let dx = o.dx * sign;
    let dz = o.dz * sign;
    const hx = o.a.x + o.dx * hinge;
    const hz = o.a.z + o.dz * hinge;
    if (!shut) {
      const side = [1, -1].find((each) =>
        around.roomAt(hx - o.dz * each * leaf + dx * 8, hz + o.dx * each * leaf + dz * 8),
      );
      if (side === undefined) continue;
      [dx, dz] = [-o.dz * side * 0.99 + dx * 0.12, o.dx * side * 0.99 + dz * 0.12];
    }
    const x = hx + (dx * leaf) / 2;
    const z = hz + (dz * leaf) / 2;
    const slab = { x, z, dx, dz, half: leaf / 2 - 0.4, thick: LEAF };
    writeBox(o.writer, { ...slab, bottom: o.bottom + 0.5, top: high - 0.5 }, wood);
    for (const share of [0.2, 0.78]) {
      const y = o.bottom + (high - o.bottom) * share;
      writeBox(o.writer, { ...slab, thick: LEAF + 0.5, bottom: y - 2, top: y + 2 }, brass);
    }
    const knob = leaf * 0.86;
    const y = o.bottom + Math.min(38, (high - o.bottom) * 0.5);
    const place = { x: hx + dx * knob, z: hz + dz * knob, dx, dz };
    writeBox(o.writer, { ...place, half: 1.6, thick: LEAF + 2.4, bottom: y - 1.6, top: y + 1.6 }, brass);
  }
}

function writeLantern(thing: Thing, around: FittingSurroundings, fittings: Fittings): void {
  const room = around.roomAt(thing.at.x, thing.at.z);
  if (!room) return;
  const { x, z } = thing.at;
  const y = Math.min(room.floor + thing.height, room.ceiling - 6);
  const color = lightOf(thing.color || around.plan.air.lamp);
  const phase = fittings.halos.length * 0.37;
  if (around.hasSprite(thing)) {
    fittings.halos.push({ x, y, z, size: 30 * Math.sqrt(thing.strength), color, phase });
    return;
  }
  const writer = around.writerAt(x, z);
  const brass = finishAt(around, thing.at, room.sector, 'brass');
  const glow: Finish = { ...brass, kind: KIND.glow, light: color.map((part) => part * 1.9 + 0.12) as unknown as Rgb };
  const ceiling = !around.plan.sectors[room.sector].sky && room.ceiling - y < 200;
  if (around.plan.air.style === 'office') {
    const top = ceiling ? room.ceiling : y + 3;
    const place = { x, z, dx: 1, dz: 0 };
    const metal = { ...brass, layer: around.layerOf('metal') };
    writeBox(writer, { ...place, half: 22, thick: 8, bottom: top - 3, top: top - 0.2 }, glow);
    writeBox(writer, { ...place, half: 23.5, thick: 9.5, bottom: top - 1.5, top }, metal);
    fittings.halos.push({ x, y: top - 5, z, size: 46 * Math.sqrt(thing.strength), color, phase });
    return;
  }
  writeTurned(writer, x, z, 6, glow, [y - 5, 2.6], [y - 4, 3.6], [y + 4, 3.2]);
  writeTurned(writer, x, z, 6, brass, [y - 7.5, 1.4], [y - 6.5, 4.4], [y - 5, 4.4]);
  writeTurned(writer, x, z, 6, brass, [y + 4, 4.6], [y + 5, 4.6], [y + 8.5, 1], [y + 10, 0.9]);
  if (hangs(around.plan.sectors[room.sector], y - room.floor)) {
    writeTurned(writer, x, z, 4, { ...brass, tint: 0.6 }, [y + 10, 0.5], [room.ceiling, 0.5]);
    writeTurned(writer, x, z, 6, { ...brass, tint: 0.8 }, [room.ceiling - 2, 1.5], [room.ceiling, 3]);
  } else {
    const { floor } = room;
    const dim = { ...brass, tint: 0.75 };
    writeTurned(writer, x, z, 6, dim, [floor, 6], [floor + 2, 5], [floor + 4, 1.3], [y - 7, 1.1]);
  }
  fittings.halos.push({ x, y, z, size: 44 * Math.sqrt(thing.strength), color, phase });
}

const GATE_COLOR: Rgb = [0.08, 0.72, 0.78];

/** The entrance of a teleporter: a low ring of light on the floor. */
function writeGate(at: Point, around: FittingSurroundings, fittings: Fittings): void {
  const room = around.roomAt(at.x, at.z);
  if (!room) return;
  const glow: Finish = { layer: 0, kind: KIND.glow, tint: 1, light: GATE_COLOR, lights: [] };
  const writer = around.writerAt(at.x, at.z);
  const sides = 16;
  for (let i = 0; i < sides; i++) {
    const angle = (2 * Math.PI * (i + 0.5)) / sides;
    const [dx, dz] = [-Math.sin(angle), Math.cos(angle)];
    const place = { x: at.x + 22 * dz, z: at.z - 22 * dx, dx, dz };
    writeBox(writer, { ...place, half: 3.4, thick: 1.2, bottom: room.floor, top: room.floor + 2 }, glow);
  }
  fittings.halos.push({ x: at.x, y: room.floor + 10, z: at.z, size: 60, color: GATE_COLOR, phase: 0.5 });
}
