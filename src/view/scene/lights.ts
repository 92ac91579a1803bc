// Where light comes from: the plan's lamps, the cool spill of open sky through openings and windows, and the steady light
// of each sector. Positions in map units; light adds up (see colors.ts lightOf).
import { addToList } from '../../geometry/lists.ts';
import type { Bounds, Point3 } from '../../geometry/point.ts';
import { SOLID, type FloorPlan, type Sector } from '../../map/floor-plan.ts';
import { lightOf, mixRgb, type Rgb } from '../colors.ts';
import type { Brightness } from '../materials/brightness.ts';
import { distinctThings } from './distinct-things.ts';
import { hashAt } from '../../geometry/hash-at.ts';

/** One light that reaches `reach` map units and no further. */
export interface Light extends Point3 {
  readonly color: Rgb;
  readonly strength: number;
  readonly reach: number;
  /** Lamps flicker, each in its own phase 0 … 1; the sky does not. */
  readonly flickers: boolean;
  readonly phase: number;
}

const SKY_SPILL = lightOf('#7fa7c9');
const SPILL_REACH = 460;
/** The longest stretch of opening that one light stands for, map units. */
const SPILL_SPACING = 144;

/** The floor under a thing is not known without the tree, so the caller says: `floorAt` gives the floor's height or null. */
export function findLights(plan: FloorPlan, floorAt: (x: number, z: number) => number | null): Light[] {
  return [...lampsOf(plan, floorAt), ...spillOf(plan)];
}

function lampsOf(plan: FloorPlan, floorAt: (x: number, z: number) => number | null): Light[] {
  const lamps: Light[] = [];
  const distinct = distinctThings(plan.things);
  plan.things.forEach((thing, id) => {
    if (thing.kind !== 'lamp' || !distinct.has(id)) return;
    const floor = floorAt(thing.at.x, thing.at.z);
    if (floor === null) return;
    lamps.push({
      x: thing.at.x,
      y: floor + thing.height,
      z: thing.at.z,
      color: lightOf(thing.color || plan.air.lamp),
      strength: thing.strength,
      reach: Math.max(64, thing.radius),
      flickers: plan.air.style !== 'office' && plan.air.style !== 'paper',
      phase: hashAt(id, 3, 77),
    });
  });
  return lamps;
}

function spillOf(plan: FloorPlan): Light[] {
  if (plan.air.style === 'paper') return [];
  const spill: Light[] = [];
  for (const wall of plan.walls) {
    if (wall.back === SOLID) continue;
    const front = plan.sectors[wall.front];
    const back = plan.sectors[wall.back];
    const toSky = front.sky !== back.sky;
    if (!toSky && wall.kind !== 'window') continue;
    const bottom = Math.max(front.floor, back.floor);
    const top = Math.min(front.ceiling, back.ceiling, bottom + 160);
    if (top - bottom < 8) continue;
    const a = plan.vertices[wall.a];
    const b = plan.vertices[wall.b];
    const dx = b.x - a.x;
    const dz = b.z - a.z;
    const length = Math.sqrt(dx * dx + dz * dz);
    // Right of a → b is the front; the light stands a little out under the sky.
    const out = toSky ? (front.sky ? 14 : -14) : 0;
    const parts = Math.max(1, Math.round(length / SPILL_SPACING));
    const strength = Math.min(1.4, ((length / parts) * (top - bottom)) / (96 * 96)) * (toSky ? 0.9 : 0.4);
    for (let part = 0; part < parts; part++) {
      const t = (part + 0.5) / parts;
      spill.push({
        x: a.x + dx * t - (dz / length) * out,
        y: (bottom + top) / 2,
        z: a.z + dz * t + (dx / length) * out,
        color: SKY_SPILL,
        strength,
        reach: SPILL_REACH,
        flickers: false,
        phase: 0,
      });
    }
  }
  return spill;
}

/** The lights that may reach into a box. */
export type LightsNear = (box: Bounds) => Light[];

/** How surfaces are lit, and of what they are made. */
export interface LitSurroundings {
  readonly lightsNear: LightsNear;
  /** Steady light of each sector. */
  readonly steady: readonly Rgb[];
  readonly layerOf: (material: string) => number;
  /** How bright a sector is, on maps where that counts. */
  readonly brightnessOf?: (sector: number) => Brightness;
}

/** Side of a square of the look-up, map units. */
const SQUARE = 512;

/** Sorts lights into squares, so that asking for those near a box does not look at all of them. */
export function createLightsNear(lights: readonly Light[]): LightsNear {
  const squares = new Map<string, Light[]>();
  const first = (low: number): number => Math.floor(low / SQUARE);
  for (const light of lights) {
    for (let x = first(light.x - light.reach); x <= first(light.x + light.reach); x++) {
      for (let z = first(light.z - light.reach); z <= first(light.z + light.reach); z++) {
        addToList(squares, `${x},${z}`, light);
      }
    }
  }
  return (box) => {
    const near = new Set<Light>();
    for (let x = first(box.minX); x <= first(box.maxX); x++) {
      for (let z = first(box.minZ); z <= first(box.maxZ); z++) {
        for (const light of squares.get(`${x},${z}`) ?? []) if (reaches(light, box)) near.add(light);
      }
    }
    return [...near];
  };
}

function reaches(light: Light, box: Bounds): boolean {
  const dx = Math.max(box.minX - light.x, 0, light.x - box.maxX);
  const dz = Math.max(box.minZ - light.z, 0, light.z - box.maxZ);
  return dx * dx + dz * dz < light.reach * light.reach;
}

/** What falls on everything of a Doom map before the shader darkens it by its sector's brightness and by distance. */
export const DOOM_LIGHT = 1.15;

/** What a sector's own light and the map's ambient give everywhere in it; on Doom maps the same in all, for those darken by distance. */
export function steadyLight(plan: FloorPlan, sector: Sector): Rgb {
  const ambient = lightOf(plan.air.ambient);
  const own = sector.light;
  const { style } = plan.air;
  if (style === 'paper') return [1.5, 1.5, 1.5];
  if (style === 'doom') {
    const [r, g, b] = mixRgb([1, 1, 1], [ambient[0] * 8, ambient[1] * 8, ambient[2] * 8], 0.25);
    return [r * DOOM_LIGHT, g * DOOM_LIGHT, b * DOOM_LIGHT];
  }
  const lift = sector.sky ? 2.2 : 1;
  const glow = (style === 'office' ? 2.4 : 0.85) * own * own;
  const tone: Rgb = sector.sky ? SKY_SPILL : mixRgb(lightOf(plan.air.lamp), [0.9, 0.9, 1], 0.6);
  const base = style === 'office' ? 0.9 : 0.5;
  return [
    (ambient[0] * base + tone[0] * glow) * lift,
    (ambient[1] * base + tone[1] * glow) * lift,
    (ambient[2] * base + tone[2] * glow) * lift,
  ];
}
