// Moving objects: the bots' paths, their lines of sight, and collision discs. Valid for one step of the world.
import { wallsNear } from '../../bsp/walls-near.ts';
import { thingsOf } from '../../game/movers/carts.ts';
import { eyesOf, floorOfLeafNow, openingNow, traceNow, visibleNow } from '../../game/ground/sight.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { spanNearSegment } from '../../geometry/gap.ts';
import { distance, pointBetween, type Point, type Point3 } from '../../geometry/point.ts';
import type { WorldInput } from '../layer.ts';
import { areaShape, lineShape, linesThrough, pointShape, type DebugShape, type LineShape } from '../shapes.ts';

/** Walls are shown up to this distance from the player's rim along either axis, map units (two metres). */
const NEAR = 64;
/** Things are shown up to this distance, map units. */
const THINGS_NEAR = 512;

const CORNERS = 24;

export function circleShapes(color: LineShape['color'], center: Point, y: number, radius: number): LineShape[] {
  const corners = Array.from({ length: CORNERS + 1 }, (_, i): Point3 => {
    const angle = (2 * Math.PI * i) / CORNERS;
    return { x: center.x + radius * Math.cos(angle), y, z: center.z + radius * Math.sin(angle) };
  });
  return linesThrough(corners, color, 1, 0.8);
}

/** Paths end this far from the player, so that no line is drawn in front of the camera; map units. */
const SHORT_OF_PLAYER = 48;

/** The path without its last part, near the player; its first point is kept. */
export function stopShort(way: readonly Point3[], player: Point3): Point3[] {
  const kept = [...way];
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    if (distance(last, player) >= SHORT_OF_PLAYER) return [...kept, last];
    const before = kept[kept.length - 1];
    if (before === undefined) return [last];
    if (distance(before, player) < SHORT_OF_PLAYER) continue;
    // The leg enters the circle once.
    const t = spanNearSegment(before, last, player, player, SHORT_OF_PLAYER)?.from ?? 1;
    return [...kept, { ...pointBetween(before, last, t), y: before.y + t * (last.y - before.y) }];
  }
  return [];
}

function targetShapes(color: `#${string}`, at: Point3): DebugShape[] {
  const y = at.y + 2;
  return [...circleShapes(color, at, y, 18), { kind: 'point', color, at: { ...at, y }, size: 14, form: 'cross' }];
}

/**
 * Each bot's path at its flying height in its own colour: strong ahead, faint behind, an arrow on the last piece and a ring around the
 * goal. A path to the player stops short of it, without a ring. An ordered destination has a cross in a circle. A bot without a path says so.
 */
export function pathShapes({ world }: WorldInput): DebugShape[] {
  const lift = world.settings.flyHeight;
  return world.bots.flatMap((bot): DebugShape[] => {
    const color = bot.color as `#${string}`;
    const sent = bot.sentTo === null ? [] : targetShapes(color, bot.sentTo);
    if (bot.follow.path === null) {
      const at = { ...bot.position, y: bot.position.y + lift };
      return bot.state === 'no path' ? [...sent, { kind: 'label', color, at, text: 'No path' }] : sent;
    }
    const points = bot.follow.path.points.map((point) => ({ ...point, y: point.y + lift }));
    const { nextPoint } = bot.follow;
    const behind = [...points.slice(0, nextPoint), bot.position];
    const whole = [bot.position, ...points.slice(nextPoint)];
    const ahead = stopShort(whole, world.player.position);
    const isWhole = ahead.length === whole.length && ahead[ahead.length - 1] === whole[whole.length - 1];
    return [
      ...sent,
      ...linesThrough(behind, color, 2.5, 0.2),
      ...linesThrough(ahead, color, 2.5, 0.9, 'plain', 'arrow'),
      ...(isWhole && ahead.length > 1 ? [pointShape(color, ahead[ahead.length - 1], 6, 'ring')] : []),
    ];
  });
}

/** From each bot to the player's eyes: a plain ray when it sees the player, else a dashed one to a cross where its view is blocked. */
export function sightShapes({ world }: WorldInput): DebugShape[] {
  const eyes = eyesOf(world.player);
  return world.bots.flatMap((bot): DebugShape[] => {
    const from = { ...bot.position };
    const hit = traceNow(world, from, eyes);
    if (hit === null) return [lineShape('sight', from, eyes, 0, 0.6)];
    return [lineShape('sight', from, hit.point, 0, 0.3, 'dashed'), pointShape('sight', hit.point, 8, 'cross')];
  });
}

/** Above the floor and the cell tints; map units. */
const VISIBLE_LIFT = 1.5;

/** The cells visible from the player through portals, stronger when nearer. */
export function visibleShapes({ world }: WorldInput): DebugShape[] {
  const cells = visibleNow(world, world.player.position);
  return cells.map(({ leaf }, order) => {
    const y = floorOfLeafNow(world, leaf) + VISIBLE_LIFT;
    return areaShape('visible', world.level.tree.leaves[leaf].cell, y, 0.35 - (0.2 * order) / cells.length);
  });
}

/** The collision discs of player, bots and things, and walls within two metres that can stop the player. */
export function collisionShapes({ world }: WorldInput): DebugShape[] {
  const { plan, tree } = world.level;
  const { player } = world;
  const feet = player.position;
  const shapes: DebugShape[] = [
    ...circleShapes('collision', feet, feet.y + 1, player.body.radius),
    ...world.bots.flatMap((bot) => circleShapes('collision', bot.position, bot.position.y, bot.body.radius)),
    ...thingsOf(world)
      .filter((thing) => distance(thing, feet) < thing.radius + player.body.radius + THINGS_NEAR)
      .flatMap((thing) => circleShapes('collision', thing, thing.floor + 1, thing.radius)),
  ];
  const reach = player.body.radius + NEAR;
  const box = { minX: feet.x - reach, minZ: feet.z - reach, maxX: feet.x + reach, maxZ: feet.z + reach };
  wallsNear(tree, box, (index) => {
    const wall = plan.walls[index];
    const { bottom, top } = openingNow(world, index);
    const free =
      wall.back !== SOLID &&
      (wall.blocks & player.body.stoppedBy) === 0 &&
      bottom - feet.y <= player.body.step &&
      top - Math.max(bottom, feet.y) >= player.body.height;
    if (free) return;
    const [a, b] = [wall.a, wall.b].map((vertex) => ({ ...plan.vertices[vertex], y: feet.y + 2 }));
    shapes.push(lineShape('collision', a, b, 3, 0.9, wall.back === SOLID ? 'plain' : 'dashed'));
  });
  return shapes;
}
