// Maps that are sound but for what a test plants in them, and what the level doctor finds there.
import { examineMap, type Diagnosis } from '../../../src/nav/doctor/examine-map.ts';
import { box } from '../plans.ts';

export const examine = (parts: object): Diagnosis =>
  examineMap(JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 'planted', ...parts }), 'planted.json');

export const player = { kind: 'player', at: [64, 64] };

/** A hall with a hole of 120 by 120 in it, and what fills the hole. */
export const hall = (inner: object, parts: object = {}): Diagnosis =>
  examine({
    rooms: [
      { name: 'hall', polygon: box(0, 0, 512, 512), holes: [box(200, 200, 320, 320)] },
      { name: 'inner', polygon: box(200, 200, 320, 320), ceiling: 256, ...inner },
    ],
    things: [player],
    ...parts,
  });
