// What things, lamps and links of a floor plan are without the fields that may be left out, in map units.
import { expect, test } from 'vitest';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { LinkFile, RoomFile, ThingFile } from '../../../src/map/rooms/plan-file.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { box } from '../../support/plans.ts';

function planOf(
  unit: number,
  room: Partial<RoomFile>,
  things: readonly ThingFile[],
  links: readonly LinkFile[] = [],
): FloorPlan {
  const file = { format: 'leafstar floor plan', version: 1, title: 'Things', unit, rooms: [{ polygon: box(0, 0, 512 / unit, 512 / unit), ...room }], things, links }; // prettier-ignore
  return loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'things.json');
}

test.each([1, 2])('things have a radius and strength by their kind: unit %i', (unit) => {
  const place = { at: [100 / unit, 60 / unit] } as const;
  const { things } = planOf(unit, {}, [
    { kind: 'player', ...place, angle: 90 },
    { kind: 'bot', ...place },
    { kind: 'lamp', ...place },
    { kind: 'lamp', ...place, strength: 0.5, radius: 100 / unit, height: 40 / unit, color: '#123456' },
    { kind: 'prop', ...place, type: 'table', strength: 3 },
    { kind: 'prop', ...place, type: 'something else' },
    { kind: 'cart', ...place, route: [[200 / unit, 60 / unit]], speed: 80 / unit },
    { kind: 'key', ...place, key: 'red' },
    { kind: 'pickup', ...place, type: 'health' },
    { kind: 'pickup', ...place, type: 'table' },
    { kind: 'goal', ...place },
  ]);
  expect(things.map(({ radius }) => radius)).toEqual([16, 16, 320, 100, 24, 16, 26, 20, 20, 20, 16]);
  expect(things.map(({ strength }) => strength)).toEqual([0, 0, 1, 0.5, 0, 0, 0, 0, 0, 0, 0]);
  expect(things.map(({ height }) => height)).toEqual([0, 0, 104, 40, 0, 0, 0, 0, 0, 0, 0]);
  expect(things.map(({ at }) => at)).toEqual(things.map(() => ({ x: 100, z: 60 })));
  expect([things[0].yaw, things[1].yaw]).toEqual([Math.PI / 2, 0]);
  expect([things[3].color, things[6].speed, things[7].key, things[8].key]).toEqual(['#123456', 80, 'red', undefined]);
  expect('speed' in things[7]).toBe(false);
});

test('a lamp hangs 24 below the ceiling, under the sky below 128, and never in the lower half of its room', () => {
  const lamp: ThingFile = { kind: 'lamp', at: [100, 100] };
  const heights = (room: Partial<RoomFile>): number => planOf(1, room, [lamp]).things[0].height;
  expect([20, 47, 48, 49, 100, 300].map((ceiling) => heights({ ceiling }))).toEqual([10, 23.5, 24, 25, 76, 276]);
  expect([20, 100, 128, 200, 300].map((ceiling) => heights({ ceiling, sky: true }))).toEqual([10, 76, 104, 104, 150]);
  expect(heights({ floor: 64, ceiling: 164 })).toBe(76);
  expect(planOf(2, { ceiling: 100 }, [{ ...lamp, at: [50, 50] }]).things[0].height).toBe(176);
});

test('links cost their length, a teleporter 64, and twice-directed ones are two', () => {
  const ends = { from: [20, 20], to: [50, 60] } as const;
  const { links } = planOf(
    2,
    {},
    [],
    [
      { type: 'drop', ...ends },
      { type: 'teleport', ...ends, twoWay: true },
      { type: 'jump', ...ends, cost: 7, twoWay: false },
    ],
  );
  const [from, to] = [{ x: 40, z: 40 }, { x: 100, z: 120 }]; // prettier-ignore
  expect(links).toMatchObject([
    { type: 'drop', from, to, cost: 100 },
    { type: 'teleport', from, to, cost: 64 },
    { type: 'teleport', from: to, to: from, cost: 64 },
    { type: 'jump', from, to, cost: 14 },
  ]);
});
