// Random places: on free floor, and never inside what stands on it.
import { expect, test } from 'vitest';
import { blockersForBody } from '../../../src/nav/blockers.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

test.each(['keep.json', 'station.json', 'museum.json'])('%s: none of 500 is inside a prop (seed 8)', (name) => {
  const level = ownLevel(name);
  const random = randomFrom(8);
  for (const body of [PLAYER_BODY, BOT_BODY, POINT_WALKER]) {
    const props = blockersForBody(level, body);
    expect(props.length).toBeGreaterThan(0);
    for (let i = 0; i < 500; i++) {
      const { x, z } = randomPlace(level, body, random)!;
      const least = Math.min(...props.map((prop) => Math.hypot(prop.x - x, prop.z - z) - prop.radius - body.radius));
      expect(least, `${x},${z}`).toBeGreaterThanOrEqual(-1e-6);
    }
  }
});

test('where a column leaves a sliver of the room, the place is in it', () => {
  const plan = roomsPlan('full room', {
    rooms: [{ polygon: box(0, 0, 256, 256) }],
    things: [
      { kind: 'player', at: { x: 20, z: 20 } },
      { kind: 'prop', type: 'column', at: { x: 128, z: 128 }, radius: 139 },
    ],
  });
  const body = { ...PLAYER_BODY, radius: 8 };
  const { x, z } = randomPlace(buildLevel(plan), body, randomFrom(1))!;
  expect(Math.hypot(x - 128, z - 128)).toBeGreaterThanOrEqual(139 + 8 - 1e-6);
});
