// The borders of a plan for a body: walls that stop it, ledges that it can cross in one direction only, and lines where terrain or, for
// walkers, the floor changes. Other lines are dropped, and collinear lines of the same kind are joined.
//
// Each side of a border has a class: −1 where the body cannot be (solid, or too low), else a number for floors that may share a cell. These
// have the same terrain and, for walkers, the same height. A sector that moves has its own class.
import { getOrAdd } from '../../geometry/lists.ts';
import { side, type Point } from '../../geometry/point.ts';
import { SOLID, type FloorPlan } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { findObstacles, mayStep, SOLID_OBSTACLE } from '../clearance/obstacles.ts';
import { isEverHigh, isMoving, type SectorStates } from '../sector-states.ts';

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

/** The class of each sector. */
export function classesOf(
  { sectors }: FloorPlan,
  body: Body,
  states: SectorStates | null,
  joinsFloors: boolean,
): readonly number[] {
  const numbers = new Map<string, number>();
  return sectors.map(({ floor, ceiling, cost }, sector) => {
    if (states !== null ? !isEverHigh(states, sector, body.height) : ceiling - floor < body.height) return -1;
    const moves = states !== null && isMoving(states, sector);
    const key = moves ? `moves ${sector}` : joinsFloors ? '' : body.flies ? `${cost}` : `${cost} ${floor}`;
    return getOrAdd(numbers, key, () => numbers.size);
  });
}

export function findBorders(plan: FloorPlan, body: Body, states: SectorStates | null, joinsFloors: boolean): Border[] {
  const { kind } = findObstacles(plan, body, states);
  const classes = classesOf(plan, body, states, joinsFloors);
  const borders: Border[] = [];
  plan.walls.forEach(({ a, b, front, back }, wall) => {
    const right = classes[front];
    const left = back === SOLID ? -1 : classes[back];
    if (right < 0 && left < 0) return;
    const isOpen = kind[wall] !== SOLID_OBSTACLE && right >= 0 && left >= 0;
    const toLeft = isOpen && mayStep(plan, body, states, front, back);
    const toRight = isOpen && mayStep(plan, body, states, back, front);
    if (toLeft && toRight && left === right) return;
    const rightSector = right < 0 ? -1 : front;
    const leftSector = left < 0 ? -1 : back;
    borders.push({ a, b, wall, right, left, rightSector, leftSector, toRight, toLeft });
  });
  return straighten(plan.vertices, borders);
}

const SIDES = ['right', 'left', 'toRight', 'toLeft'] as const;

const turned = (border: Border): Border => ({
  a: border.b,
  b: border.a,
  wall: border.wall,
  right: border.left,
  left: border.right,
  rightSector: border.leftSector,
  leftSector: border.rightSector,
  toRight: border.toLeft,
  toLeft: border.toRight,
});

/** Joins borders that are collinear, meet at a vertex of no others, and are alike on both sides. */
function straighten(vertices: readonly Point[], borders: readonly Border[]): Border[] {
  const { ends, first, second } = findNeighbours(vertices.length, borders);
  const isDone = new Uint8Array(borders.length);
  const joined: Border[] = [];
  for (let index = 0; index < borders.length; index++) {
    if (isDone[index] === 1) continue;
    isDone[index] = 1;
    let border = borders[index];
    for (const turn of [false, true]) {
      if (turn) border = turned(border);
      let last = index;
      let { b } = border;
      for (;;) {
        if (ends[b] !== 2) break;
        const next = first[b] === last ? second[b] : first[b];
        if (isDone[next] === 1) break;
        const on = borders[next].a === b ? borders[next] : turned(borders[next]);
        const isAlike = SIDES.every((key) => border[key] === on[key]);
        if (!isAlike || !runsOn(vertices[border.a], vertices[b], vertices[on.b])) break;
        isDone[next] = 1;
        last = next;
        b = on.b;
      }
      if (b !== border.b) border = { ...border, b };
    }
    joined.push(border);
  }
  return joined;
}

/** How many borders end at each vertex, and the first two of them. */
function findNeighbours(
  vertices: number,
  borders: readonly Border[],
): { readonly ends: Uint32Array; readonly first: Int32Array; readonly second: Int32Array } {
  const ends = new Uint32Array(vertices);
  const first = new Int32Array(vertices);
  const second = new Int32Array(vertices);
  borders.forEach(({ a, b }, index) => {
    (ends[a]++ === 0 ? first : second)[a] = index;
    (ends[b]++ === 0 ? first : second)[b] = index;
  });
  return { ends, first, second };
}

function runsOn(p: Point, q: Point, r: Point): boolean {
  return side(p, q, r) === 0 && (r.x - q.x) * (q.x - p.x) + (r.z - q.z) * (q.z - p.z) > 0;
}
