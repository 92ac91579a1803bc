// Which obstacles stop a body in a room: those that it can neither step on, nor fly over, nor pass under.
import { expect, test } from 'vitest';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { ringOfObstacle } from '../../../src/nav/patch/obstacle-ring.ts';
import { stopsBody } from '../../../src/nav/patch/patch-level.ts';
import { ownLevel } from '../../support/all-plans.ts';

const [sector] = ownLevel('two-ways.json').plan.sectors;
const WALKER = { ...PLAYER_BODY, height: 56, step: 24, flies: false };
const FLYER = { ...WALKER, flies: true };

/** Do obstacles from `floor` to `top` stop a walker and a flyer between that floor and ceiling? */
function stops(floor: number, top: number, roomFloor: number, ceiling: number): boolean[] {
  const ring = ringOfObstacle({ x: 0, z: 0, radius: 16, floor, top }, 2 ** -10, 'test');
  return [WALKER, FLYER].map((body) => stopsBody(ring, { ...sector, floor: roomFloor, ceiling }, body));
}

test.each([
  ['is stepped on', [0, 24, 0, 80], [false, false]],
  ['has too little room above it', [0, 24, 0, 79], [true, true]],
  ['is too high a step, and flown over', [0, 25, 0, 81], [true, false]],
  ['is too high a step, counted from the floor', [0, 124, 100, 200], [false, false]],
  ['is passed under', [56, 80, 0, 80], [false, false]],
  ['is too low to pass under', [55, 80, 0, 80], [true, true]],
  ['is passed under, counted from the floor', [156, 200, 100, 200], [false, false]],
  ['ends at the floor of a low room', [0, 100, 100, 120], [false, false]],
  ['ends above the floor of a low room', [0, 101, 100, 120], [true, true]],
  ['begins at the ceiling of a low room', [120, 140, 100, 120], [false, false]],
  ['begins below the ceiling of a low room', [119, 140, 100, 120], [true, true]],
] as const)('one that %s', (_, [floor, top, roomFloor, ceiling], expected) => {
  expect(stops(floor, top, roomFloor, ceiling)).toEqual(expected);
});
