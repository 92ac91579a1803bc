// Legend entries and what layers draw: all that is drawn has one, and one can be highlighted.
import { expect, test } from 'vitest';
import { LAYERS, loadLayers } from '../../src/debug/layers.ts';
import { entriesOf, entryOf, highlightShapes } from '../../src/debug/legend.ts';
import type { LegendRow } from '../../src/debug/layer.ts';
import { bodyOfBots } from '../../src/game/body-of-bots.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { createAutopilot, steerByItself } from '../../src/game/player/autopilot.ts';
import { ownLevel } from '../support/all-plans.ts';

await loadLayers();
const keep = ownLevel('keep.json');
const world = createWorld(keep, { seed: 1, settings: { senses: 'senses' } });
const pilot = createAutopilot(keep, 1);

test('everything that the layers draw in a hunt has a legend entry, and entries without a drawn form are left out', () => {
  const unexplained = new Set<string>();
  let leftOut = 0;
  for (let i = 0; i < 160; i++) {
    stepWorld(world, steerByItself(pilot, world));
    if (i % 80 !== 79) continue;
    for (const layer of LAYERS) {
      if (layer.key === 'ways') continue;
      const shapes = layer.shapes({ level: keep, body: bodyOfBots(world.settings), world });
      const entries = entriesOf(layer.legend ?? [], shapes);
      leftOut += (layer.legend?.length ?? 0) - entries.length;
      for (const shape of shapes)
        if (shape.kind !== 'label' && !entryOf(layer.legend ?? [], shape))
          unexplained.add(`${layer.key}: ${shape.color}`);
    }
  }
  expect([...unexplained]).toEqual([]);
  expect(leftOut).toBeGreaterThan(0);
});

test('a highlighted entry is wider and strong, all else faint and without labels', () => {
  const entry: LegendRow = { color: 'wall', form: 'dashed', word: 'window' };
  const line = { kind: 'line', a: { x: 0, y: 0, z: 0 }, b: { x: 9, y: 0, z: 0 }, width: 2, strength: 0.5 } as const;
  const shapes = [
    { ...line, color: 'wall', form: 'dashed' },
    { ...line, color: 'graph', form: 'plain' },
    { kind: 'label', color: 'wall', at: line.a, text: 'w' },
  ] as const;
  expect(highlightShapes(shapes, [entry], entry)).toEqual([
    { ...shapes[0], width: 5, strength: 1 },
    { ...shapes[1], strength: 0.075 },
    shapes[2],
  ]);
  expect(highlightShapes(shapes, [], entry)).toHaveLength(2);
});
