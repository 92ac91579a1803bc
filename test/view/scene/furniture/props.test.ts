// Each prop stands in the room that collision gives it: from the floor to its height, within its radius.
import { expect, test } from 'vitest';
import { PROP_KINDS } from '../../../../src/map/props.ts';
import { writeProp } from '../../../../src/view/scene/furniture/props.ts';
import type { Fittings } from '../../../../src/view/scene/furniture/surroundings.ts';
import { createMeshWriter } from '../../../../src/view/scene/mesh-data.ts';
import { box, roomsPlan } from '../../../support/plans.ts';

test.each(PROP_KINDS)('a $key fills its room', ({ key, tall, radius }) => {
  const at = { x: 60, z: 80 };
  const room = { floor: 10, ceiling: 170 };
  const plan = roomsPlan('room', {
    rooms: [{ polygon: box(0, 0, 128, 128), ...room }],
    things: [{ kind: 'prop', type: key, at, radius }],
  });
  const writer = createMeshWriter();
  const fittings: Fittings = { panes: [], halos: [] };
  const around = {
    plan,
    lightsNear: () => [],
    steady: [[1, 1, 1] as const],
    layerOf: () => 0,
    writerAt: () => writer,
    hasSprite: () => false,
    roomAt: () => ({ ...room, sector: 0 }),
  };
  writeProp(plan.things[0], around, fittings);
  const { positions } = writer.finish();
  const corners = Array.from({ length: positions.length / 3 }, (_, i) => positions.subarray(3 * i, 3 * i + 3));
  const heights = corners.map(([, y]) => y);
  const gaps = corners.map(([x, , z]) => Math.hypot(x - at.x, z - at.z));
  expect(Math.min(...heights)).toBeCloseTo(room.floor, 3);
  expect(Math.max(...heights)).toBeCloseTo(room.floor + Math.min(tall, room.ceiling - room.floor), 3);
  expect(Math.max(...gaps)).toBeLessThan(1.05 * radius);
  expect(Math.max(...gaps)).toBeGreaterThan(0.95 * radius);
});
