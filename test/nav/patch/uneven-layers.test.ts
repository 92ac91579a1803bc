// The layer among rises while walls come and go: after every change that of the walls as they are, whatever of it was kept.
import { expect, test } from 'vitest';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf, type Layer } from '../../../src/nav/exact/exact-index.ts';
import { createUnevenLayers } from '../../../src/nav/exact/rises/uneven-layer.ts';
import type { Level } from '../../../src/nav/level.ts';
import { createCutWalls } from '../../../src/nav/patch/cut-walls.ts';
import { ringOfObstacle, type Ring } from '../../../src/nav/patch/obstacle-ring.ts';
import { patchIndex } from '../../../src/nav/patch/patched-index.ts';
import { randomObstacles } from '../../support/inputs/random-obstacles.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const LATER = { covers: () => false, hasObstacles: () => false, isShut: () => false };

const bodyOf = (seed: number): Body => ({
  ...PLAYER_BODY,
  radius: [0, 8, 16][seed % 3],
  step: 4,
  drop: [Infinity, 30][seed % 2],
});
const levelOf = (seed: number): Level => buildLevel(randomPlan(seed, 60));

/** Those with floors that the agent cannot step between. */
const SEEDS = Array.from({ length: QUICK ? 12 : 120 }, (_, i) => i + 1).filter(
  (seed) => exactIndexOf(levelOf(seed), bodyOf(seed)).strict !== null,
);

const cornersOf = ({ graph: { corners, cells, uneven } }: Layer) => [corners, cells.changes, uneven!.radii];

test.each(SEEDS)('corners among rises after changes are those of a layer made from scratch (seed %i)', (seed) => {
  const random = randomFrom(seed);
  const [level, body] = [levelOf(seed), bodyOf(seed)];
  const base = exactIndexOf(level, body);
  const rings = new Map<number, Ring>();
  const shut = new Set<number>();
  const patched = patchIndex(base, LATER, 1 << 14);
  const cuts = createCutWalls(level, body, patched, { rings, shut });
  const makeLayer = createUnevenLayers(patched.index);
  const twoSided = level.plan.walls.flatMap(({ back }, wall) => (back >= 0 ? [wall] : []));
  let count = 0;
  for (const [edit, obstacle] of randomObstacles(random, level.plan.bounds, 16, [40, 300][seed % 2]).entries()) {
    const ring = random() < 0.3 ? null : ringOfObstacle(obstacle, level.plan.quantum);
    const changes = new Map([[edit % 6, ring]]);
    for (const part of cuts.partChanges(changes)) cuts.setRings(part, changes);
    const wall = twoSided[Math.floor(random() * twoSided.length)];
    if (edit % 3 === 1) cuts.setShut(wall, !shut.has(wall));
    // Some changes come unseen.
    if (edit % 4 === 2) continue;
    const [kept, anew] = [makeLayer()!, createUnevenLayers(patched.index)()!];
    expect(cornersOf(kept)).toEqual(cornersOf(anew));
    count += kept.graph.corners.count;
  }
  expect(count).toBeGreaterThan(100);
});
