// The lines of a plan that mean something to a body: what stops it, what it can only cross one way, and where terrain or, for
// walkers, the floor changes. All others vanish, and straight runs of lines alike become one.
//
// Each side of such a line has a class: −1 where the body cannot be (solid, or too low for it), else one number for each kind
// of floor that can lie in one cell: the same terrain and, for who walks, the same height. A sector that moves is a kind of its own.
import type { Point } from '../geometry/point.ts';
import { side } from '../geometry/point.ts';
import { SOLID, type FloorPlan } from '../map/floor-plan.ts';
import type { Body } from './body.ts';
import { findObstacles, SOLID_OBSTACLE } from './obstacles.ts';
import { canEnter, isEverHigh, isMoving, type SectorStates } from './sector-states.ts';

/** A straight line from vertex to vertex of the plan. */
export interface Border {
  readonly a: number;
  readonly b: number;
  /** A wall of the plan along it. */
  readonly wall: number;
  /** Class and sector on the right of a → b, and on the left; −1 where the body cannot be. */
  readonly right: number;
  readonly left: number;
  readonly rightSector: number;
  readonly leftSector: number;
  /** May the body cross from left to right, and from right to left? */
  readonly toRight: boolean;
  readonly toLeft: boolean;
}

/** The borders of a plan for a body. */
export function findBorders(plan: FloorPlan, body: Body, states: SectorStates | null = null): Border[] {
  const { kind } = findObstacles(plan, body, states);
  const numbers = new Map<string, number>();
  const moves = (sector: number): boolean => states !== null && isMoving(states, sector);
  const classes = plan.sectors.map(({ floor, ceiling, cost }, sector) => {
    if (states !== null ? !isEverHigh(states, sector, body.height) : ceiling - floor < body.height) return -1;
    const key = moves(sector) ? `moves ${sector}` : body.flies ? `${cost}` : `${cost} ${floor}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
  const borders = plan.walls.flatMap(({ a, b, front, back }, wall): Border[] => {
    const right = classes[front];
    const left = back === SOLID ? -1 : classes[back];
    if (right < 0 && left < 0) return [];
    const rise = back === SOLID ? 0 : plan.sectors[back].floor - plan.sectors[front].floor;
    const isSolid = kind[wall] === SOLID_OBSTACLE || right < 0 || left < 0;
    const allows = (up: number): boolean => !isSolid && (body.flies || (up <= body.step && -up <= body.drop));
    const isStill = back === SOLID || states === null || !(moves(front) || moves(back));
    const toLeft = isStill ? allows(rise) : !isSolid && canEnter(states, body, front, back);
    const toRight = isStill ? allows(-rise) : !isSolid && canEnter(states, body, back, front);
    if (toLeft && toRight && left === right) return [];
    const [rightSector, leftSector] = [right < 0 ? -1 : front, left < 0 ? -1 : back];
    return [{ a, b, wall, right, left, rightSector, leftSector, toRight, toLeft }];
  });
  return straighten(plan.vertices, borders);
}

const turned = (border: Border): Border => ({
  ...border,
  a: border.b,
  b: border.a,
  right: border.left,
  left: border.right,
  rightSector: border.leftSector,
  leftSector: border.rightSector,
  toRight: border.toLeft,
  toLeft: border.toRight,
});

/** Joins what runs straight on and is alike on both sides. */
function straighten(vertices: readonly Point[], borders: readonly Border[]): Border[] {
  const stars = new Map<number, number[]>();
  borders.forEach(({ a, b }, index) => {
    for (const end of [a, b]) {
      const star = stars.get(end);
      if (star) star.push(index);
      else stars.set(end, [index]);
    }
  });
  const isDone = new Uint8Array(borders.length);
  // What goes straight on from where a border ends, turned to run on, and its index.
  const next = (border: Border, index: number): [Border, number] | null => {
    const star = stars.get(border.b)!;
    if (star.length !== 2) return null;
    const other = star[0] === index ? star[1] : star[0];
    if (isDone[other] === 1) return null;
    const on = borders[other].a === border.b ? borders[other] : turned(borders[other]);
    const [p, q, r] = [vertices[border.a], vertices[border.b], vertices[on.b]];
    const isStraight = side(p, q, r) === 0 && (r.x - q.x) * (q.x - p.x) + (r.z - q.z) * (q.z - p.z) > 0;
    const isAlike =
      on.right === border.right &&
      on.left === border.left &&
      on.toRight === border.toRight &&
      on.toLeft === border.toLeft;
    return isStraight && isAlike ? [on, other] : null;
  };
  return borders.flatMap((first, index) => {
    if (isDone[index] === 1) return [];
    isDone[index] = 1;
    let [border, last] = [first, index];
    for (const turn of [false, true]) {
      if (turn) [border, last] = [turned(border), index];
      for (let on = next(border, last); on !== null; on = next(border, last)) {
        isDone[on[1]] = 1;
        border = { ...border, b: on[0].b };
        last = on[1];
      }
    }
    return [border];
  });
}
