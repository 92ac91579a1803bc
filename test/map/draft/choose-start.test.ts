// Where the player starts in a map without a start.
import { expect, test } from 'vitest';
import { chooseStart } from '../../../src/map/draft/choose-start.ts';
import { SOLID } from '../../../src/map/floor-plan.ts';
import { box, roomsPlan } from '../../support/plans.ts';

test.each([
  ['high', [0, 40, 128], 2],
  ['low', [0, 40], 1],
  ['shut', [0], 0],
])('the start is in a %s room where no other is higher', (_, heights, room) => {
  const rooms = heights.map((ceiling, i) => ({ polygon: box(256 * i, 0, 256 * i + 256, 256), ceiling }));
  const { vertices, walls, sectors } = roomsPlan('rooms', { rooms });
  const roomAt = ({ x, z }: { x: number; z: number }): number =>
    z > 0 && z < 256 && x > 0 && x < 256 * rooms.length ? Math.floor(x / 256) : SOLID;
  expect(roomAt(chooseStart(vertices, walls, sectors, [], roomAt)!.at)).toBe(room);
});
