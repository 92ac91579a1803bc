// What a map's pictures show at a time: the layer in the place of each layer; and the vertices of a
// switch, which wear its other picture once it was used.
import { BufferAttribute } from 'three';
import { expect, test } from 'vitest';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { NO_PICTURE, type Skin } from '../../../src/map/skin.ts';
import { hangingOf } from '../../../src/view/scene/surfaces/hangings.ts';
import { createMeshWriter, plainVertex } from '../../../src/view/scene/mesh-data.ts';
import { createPictureClock } from '../../../src/view/materials/picture-clock.ts';
import { createSwitches } from '../../../src/view/scene/surfaces/switches.ts';
import { findWallSpans } from '../../support/checks/wall-spans.ts';
import { SMALL_GAME } from '../../support/inputs/picture-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps } from '../../support/inputs/wad-writer.ts';

const lines = TWO_ROOMS.lines.map((line) => ({ ...line, middle: line.back === undefined ? 'WALL' : '-' }));
const sectors = [{ light: 200 }, { flat: 'FLAT1', light: 100 }];
const plan = loadPlan(writeLumps([...SMALL_GAME, ...lumpsOfMap({ ...TWO_ROOMS, lines, sectors })]), 'a.wad');
const WALL = plan.skin!.pictures.findIndex(({ name }) => name === 'WALL');

const TIC = 1 / 35;
const clockAt = (skin: Skin, tics: number): number[] => {
  const clock = createPictureClock(skin);
  clock.setTime((tics + 0.5) * TIC);
  return Array.from(clock.texture.image.data as Uint8Array);
};

test('each picture of an animation is followed by the next after its tics, in a loop', () => {
  const skin = { ...plan.skin!, sequences: [{ pictures: [3, 5, 4], tics: 8 }] };
  expect(clockAt(skin, 0).slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(clockAt(skin, 7).slice(3, 6)).toEqual([3, 4, 5]);
  expect(clockAt(skin, 8).slice(0, 7)).toEqual([0, 1, 2, 5, 3, 4, 6]);
  expect(clockAt(skin, 16).slice(3, 6)).toEqual([4, 5, 3]);
  expect(clockAt(skin, 24).slice(3, 6)).toEqual([3, 4, 5]);
});

test('it is uploaded once even if nothing ever changes, and again only on changes', () => {
  const still = createPictureClock({ sequences: [] });
  still.setTime(7);
  expect(still.texture.version).toBe(1);
  const moving = createPictureClock({ sequences: [{ pictures: [3, 5], tics: 8 }] });
  moving.setTime(0.5 * TIC);
  moving.setTime(7.5 * TIC);
  expect(moving.texture.version).toBe(1);
  moving.setTime(8.5 * TIC);
  expect(moving.texture.version).toBe(2);
});

test('a used switch changes only the layer of its own vertices, and back', () => {
  const OTHER = 9;
  const skin = { ...plan.skin!, partners: plan.skin!.pictures.map((_, i) => (i === WALL ? OTHER : NO_PICTURE)) };
  const span = findWallSpans(plan).find(({ part }) => part === 'whole')!;
  const line = plan.walls[span.wall].source;
  const writer = createMeshWriter();
  for (let id = 0; id < 3; id++) writer.vertex({ ...plainVertex(), layer: WALL });
  const switches = createSwitches(plan, skin);
  switches.add(span, hangingOf(plan, skin, span), writer, 1);
  writer.vertex({ ...plainVertex(), layer: WALL });
  const looks = new BufferAttribute(writer.finish().looks, 4);
  const layers = (): number[] => [0, 1, 2, 3].map((id) => looks.array[4 * id]);
  const show = (...used: number[]): void => switches.show(new Set(used), () => looks);
  show(line + 1);
  expect(layers()).toEqual([WALL, WALL, WALL, WALL]);
  show(line);
  expect(layers()).toEqual([WALL, OTHER, OTHER, WALL]);
  show();
  expect(layers()).toEqual([WALL, WALL, WALL, WALL]);
});
