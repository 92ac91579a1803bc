// What an order points at: the bot, the floor or the bots in a rectangle at a place of the picture.
import type { DebugShape } from '../../debug/shapes.ts';
import { circleShapes } from '../../debug/world/world-shapes.ts';
import { roomNow, traceNow } from '../../game/ground/sight.ts';
import type { Bot, World } from '../../game/world.ts';
import type { Point, Point3 } from '../../geometry/point.ts';
import type { Eye } from '../screen.ts';
import type { Stage } from '../stage/stage.ts';

const RING = 26;
const RING_PIXELS = 12;
/** A click this near to a bot selects it, CSS pixels. */
const HIT_PIXELS = 22;
/** How far one sends bots by looking at a place on foot, map units. */
const LOOK_REACH = 4096;

/** A place of the picture, CSS pixels from its corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export type Picture = Pick<Stage, 'pointAt' | 'pixelOf'>;

export function botAt(picture: Picture, world: World, { x, y }: Pixel): Bot | null {
  let nearest: Bot | null = null;
  let least = HIT_PIXELS;
  for (const bot of world.bots) {
    const at = picture.pixelOf(bot.position);
    const gap = at === null ? Infinity : Math.hypot(at.x - x, at.y - y);
    if (gap >= least) continue;
    nearest = bot;
    least = gap;
  }
  return nearest;
}

export function botsBetween(picture: Picture, world: World, a: Pixel, b: Pixel): Bot[] {
  const isBetween = (value: number, from: number, to: number): boolean => (value - from) * (value - to) <= 0;
  return world.bots.filter(({ position }) => {
    const at = picture.pixelOf(position);
    return at !== null && isBetween(at.x, a.x, b.x) && isBetween(at.y, a.y, b.y);
  });
}

/** The floor that is seen at a place of the picture; null where there is none. */
export function floorAt(picture: Picture, world: World, { x, y }: Pixel): Point | null {
  const heights = [...world.level.plan.sectors, ...world.sectors].map(({ floor }) => floor);
  for (const height of [...new Set(heights)].sort((a, b) => b - a)) {
    const at = picture.pointAt(x, y, height);
    if (at !== null && roomNow(world, at)?.floor === height) return at;
  }
  return null;
}

/** What one looks at on foot; null where nothing is near enough. */
export function placeAhead(world: World, { at, yaw, pitch }: Eye): Point | null {
  const flat = LOOK_REACH * Math.cos(pitch);
  const end = {
    x: at.x - flat * Math.sin(yaw),
    y: at.y + LOOK_REACH * Math.sin(pitch),
    z: at.z - flat * Math.cos(yaw),
  };
  return traceNow(world, at, end)?.point ?? null;
}

/** How many times as large as usual marks are to be seen from far above. */
function scaleAt(picture: Picture, at: Point3): number {
  const middle = picture.pixelOf(at);
  const beside = picture.pixelOf({ ...at, x: at.x + RING });
  const pixels = middle && beside ? Math.hypot(beside.x - middle.x, beside.y - middle.y) : RING_PIXELS;
  return Math.max(1, RING_PIXELS / Math.max(1, pixels));
}

/** A ring on the floor, wide enough to be seen from far above. */
export function ringUnder(picture: Picture, world: World, { position }: Bot): ReturnType<typeof circleShapes> {
  const floor = roomNow(world, position)?.floor ?? position.y;
  return circleShapes('sight', position, floor + 2, RING * scaleAt(picture, position));
}

export function crossAt(picture: Picture, world: World, at: Point): DebugShape {
  const place = { ...at, y: (roomNow(world, at)?.floor ?? 0) + 2 };
  return { kind: 'point', color: 'portal-shut', at: place, size: RING * scaleAt(picture, place), form: 'cross' };
}
