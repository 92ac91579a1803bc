// Reads the shapes of obstacles and walls that callers add: checked, in the plan's coordinates.
import { type Point, distance } from '../../geometry/point.ts';
import type { Level } from '../level.ts';
import type { Obstacle, PolygonObstacle } from '../patch/level-patch.ts';
import { ringOfObstacle } from '../patch/obstacle-ring.ts';
import {
  badArgument,
  checkFields,
  checkList,
  checkNumber,
  checkPositive,
  readFloorPoint,
} from '../../geometry/checks.ts';
import type { ObstacleShape, WallShape } from './navigator.ts';
import type { Units } from './changes/units.ts';

/** Obstacles this far beside the level touch nothing in it, map units. */
const BESIDE = 64;

/** Both throw an Error that names what is wrong with a shape; `name` is the caller's function. */
export function shapeReader(
  { plan }: Level,
  units: Units,
): { obstacleOf(name: string, shape: ObstacleShape): Obstacle; wallOf(wall: WallShape): Obstacle } {
  const readShape = (name: string, shape: ObstacleShape): Obstacle => {
    if (typeof shape === 'object' && shape !== null && 'polygon' in shape) {
      checkFields(name, 'shape', shape, ['polygon']);
      const polygon: Point[] = [];
      const mend = 'pass three or more [x, z] or { x, z } in order';
      checkList(name, 'shape.polygon', shape.polygon, 3, mend, (at, corner) =>
        polygon.push(units.toPlan(readFloorPoint(name, at, corner))),
      );
      return { polygon };
    }
    checkFields(name, 'shape', shape, ['x', 'z', 'radius']);
    checkNumber(name, 'shape.x', shape.x, -Infinity);
    checkNumber(name, 'shape.z', shape.z, -Infinity);
    if (shape.radius === undefined)
      throw badArgument(name, 'shape.radius', undefined, 'pass the whole shape: { x, z, radius } or { polygon }');
    checkPositive(name, 'shape.radius', shape.radius);
    const radius = shape.radius * units.scale;
    const { x, z } = units.toPlan({ x: shape.x, z: shape.z });
    // What is far from the level blocks nothing. It is moved nearer, because coordinates have a limit.
    const { minX, minZ, maxX, maxZ } = plan.bounds;
    const away = radius + BESIDE;
    return {
      x: Math.max(minX - away, Math.min(maxX + away, x)),
      z: Math.max(minZ - away, Math.min(maxZ + away, z)),
      radius,
    };
  };

  return {
    obstacleOf(name, shape) {
      const obstacle = readShape(name, shape);
      ringOfObstacle(obstacle, plan.quantum, `${name}: shape`);
      return obstacle;
    },
    wallOf(wall) {
      checkFields('addWall', 'wall', wall, ['from', 'to', 'thickness']);
      const from = units.toPlan(readFloorPoint('addWall', 'wall.from', wall.from));
      const to = units.toPlan(readFloorPoint('addWall', 'wall.to', wall.to));
      const { thickness = 0 } = wall;
      checkNumber('addWall', 'wall.thickness', thickness, 0);
      const polygon = wallPolygon(from, to, thickness * units.scale, plan.quantum);
      if (polygon === null) throw badArgument('addWall', 'wall.to', wall.to, 'pass another point than wall.from');
      ringOfObstacle(polygon, plan.quantum, 'addWall: wall');
      return polygon;
    },
  };
}

/**
 * The thinnest wall, many times what cutting bends outlines by; and how far a wall extends beyond its ends, to seal what it touches. In
 * quanta.
 */
const LEAST = 32;
const BEYOND = 16;

/** The outline of a wall; null where its ends are alike. */
export function wallPolygon(from: Point, to: Point, thickness: number, quantum: number): PolygonObstacle | null {
  const length = distance(from, to);
  if (length < quantum) return null;
  const [x, z] = [(to.x - from.x) / length, (to.z - from.z) / length];
  const half = Math.max(thickness, LEAST * quantum) / 2;
  const over = BEYOND * quantum;
  const corner = (end: Point, along: number, aside: number): Point => ({
    x: end.x + along * over * x - aside * half * z,
    z: end.z + along * over * z + aside * half * x,
  });
  return { polygon: [corner(from, -1, -1), corner(to, 1, -1), corner(to, 1, 1), corner(from, -1, 1)] };
}
