// A fingerprint of all that a body's paths in a level depend on: what is built for one level or body is refused by any other.
import type { FloorPlan } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { mixWords } from '../known/bake.ts';
import type { SectorStates } from '../sector-states.ts';

/** 64 bits over walls, floors, costs, heights of what moves, and the body. */
export function fingerprintOfLevel(plan: FloorPlan, body: Body, states: SectorStates | null): [number, number] {
  const { vertices, walls, sectors } = plan;
  const moving =
    states === null ? [] : [...states.floors, ...states.ceilings].flatMap((list) => [list.length, ...list]);
  const own = [body.radius, body.height, body.step, body.drop, Number(body.flies), body.stoppedBy];
  const numbers = new Float64Array(
    2 * vertices.length + 5 * walls.length + 3 * sectors.length + moving.length + own.length,
  );
  let at = 0;
  for (const { x, z } of vertices) {
    numbers[at++] = x;
    numbers[at++] = z;
  }
  for (const { a, b, front, back, blocks } of walls) {
    numbers[at++] = a;
    numbers[at++] = b;
    numbers[at++] = front;
    numbers[at++] = back;
    numbers[at++] = blocks;
  }
  for (const { floor, ceiling, cost } of sectors) {
    numbers[at++] = floor;
    numbers[at++] = ceiling;
    numbers[at++] = cost;
  }
  numbers.set(moving, at);
  numbers.set(own, at + moving.length);
  return mixWords([new Uint32Array(numbers.buffer)]);
}
