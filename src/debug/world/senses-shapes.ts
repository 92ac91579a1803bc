// What bots with senses perceive: view cones clipped by walls, the last sign of the player with its age, places to search, and the guards'
// alarm. Valid for one step of the world; all-knowing bots show nothing.
import type { Point3 } from '../../geometry/point.ts';
import { fanNow } from '../../game/ground/sight.ts';
import { STEPS_PER_SECOND, type Bot, type World } from '../../game/world.ts';
import type { Place } from '../../nav/path-finder.ts';
import type { WorldInput } from '../layer.ts';
import { areaShape, lineShape, pointShape, type DebugShape } from '../shapes.ts';

/** Drawn length of a cone in map units, and its resolution in degrees. */
const LENGTH = 320;
const PIECE_DEGREES = 5;
/** Height of signs above their floor. */
const LIFT = 24;

/** Seconds since a tick, as '3.2 s'. */
const ageOf = ({ tick }: World, since: number): string => `${((tick - since) / STEPS_PER_SECOND).toFixed(1)} s`;

const lifted = ({ x, z, y = 0 }: Place): Point3 => ({ x, z, y: y + LIFT });

/** The cones, signs and places to search of all bots, and the alarm. */
export function sensesShapes({ world }: WorldInput): DebugShape[] {
  const { alarm } = world;
  const shapes = world.bots.flatMap((bot) => [...coneShapes(world, bot), ...signShapes(world, bot)]);
  if (alarm === null) return shapes;
  const at = lifted(alarm.at);
  return [
    ...shapes,
    pointShape('alarm', at, 16, 'cross'),
    { kind: 'label', color: 'alarm', at: { ...at, y: at.y + LIFT }, text: `alarm ${ageOf(world, alarm.seenAt)}` },
  ];
}

function coneShapes(world: World, { senses, position, body, color }: Bot): DebugShape[] {
  if (senses === null) return [];
  const middle = Math.atan2(senses.gaze.z, senses.gaze.x);
  const { settings } = world;
  const width = (settings.coneDegrees * Math.PI) / 180;
  const pieces = Math.ceil(settings.coneDegrees / PIECE_DEGREES);
  const rim = fanNow(world, position, middle, width, LENGTH, pieces);
  const y = position.y - body.height / 2;
  const strength = senses.sees ? 0.4 : senses.inViewFor > 0 ? 0.25 : 0.12;
  return rim.slice(1).map((end, i) => areaShape(color as `#${string}`, [position, rim[i], end], y, strength));
}

function signShapes(world: World, { senses, position, color }: Bot): DebugShape[] {
  if (senses === null || senses.sign === null) return [];
  const { sign, stage, spots, spot } = senses;
  const at = lifted(sign.at);
  const own = color as `#${string}`;
  const word = sign.by === 'sight' ? 'seen' : 'heard';
  return [
    lineShape(own, position, at, 0, 0.5, 'dashed'),
    pointShape(own, at, 12, 'cross'),
    { kind: 'label', color: own, at: { ...at, y: at.y + LIFT }, text: `${word} ${ageOf(world, sign.tick)}` },
    ...(stage === 'searches' ? spots.slice(Math.max(0, spot)) : []).map((place) =>
      pointShape(own, { ...place, y: at.y }, 10, 'ring'),
    ),
  ];
}
