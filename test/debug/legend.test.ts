// Legend entries and what layers draw: all that is drawn has one.
import { expect, test } from 'vitest';
import { LAYERS, loadLayers } from '../../src/debug/layers.ts';
import { entriesOf, entryOf } from '../../src/debug/legend.ts';
import { bodyOfBots } from '../../src/game/body-of-bots.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { createAutopilot, steerByItself } from '../../src/game/player/autopilot.ts';
import type { ColorName } from '../../src/debug/colors.ts';
import { lineShape, pointShape, type DebugShape, type LineForm } from '../../src/debug/shapes.ts';
import { ownLevel } from '../support/all-plans.ts';
import { QUICK } from '../support/quick.ts';

await loadLayers();
const level = ownLevel(QUICK ? 'station.json' : 'keep.json');
const world = createWorld(level, { seed: 1, settings: { senses: 'senses' } });
const pilot = createAutopilot(level, 1);

test('everything that the layers draw in a hunt has a legend entry, and entries without a drawn form are left out', () => {
  const unexplained = new Set<string>();
  const drawn = new Set<string>();
  let leftOut = 0;
  for (let i = 0; i < 160; i++) {
    stepWorld(world, steerByItself(pilot, world));
    if (i % 80 !== 79) continue;
    for (const layer of LAYERS) {
      if (layer.key === 'ways') continue;
      const shapes = layer.shapes({ level, body: bodyOfBots(world.settings), world });
      const entries = entriesOf(layer.legend ?? [], shapes);
      for (const { word } of entries) drawn.add(`${layer.key}: ${word}`);
      leftOut += (layer.legend?.length ?? 0) - entries.length;
      for (const shape of shapes)
        if (shape.kind !== 'label' && !entryOf(layer.legend ?? [], shape))
          unexplained.add(`${layer.key}: ${shape.color}`);
    }
  }
  expect([...unexplained]).toEqual([]);
  expect([...drawn]).toContain('grid: border of the grid');
  expect(leftOut).toBeGreaterThan(0);
});

test('forms that share a colour have words that fit them', () => {
  const at = { x: 0, y: 0, z: 0 };
  const line = (color: ColorName, form: LineForm): DebugShape => lineShape(color, at, at, 1, 1, form);
  const wordOf = (key: string, shape: DebugShape): string | undefined =>
    entryOf(LAYERS.find((layer) => layer.key === key)!.legend!, shape)?.word;
  expect(wordOf('merged', line('portal-open', 'arrow'))).toMatch(/arrow: ledge/);
  expect(wordOf('search', line('search-path', 'plain'))).toBe('path of the search');
  expect(wordOf('search', line('search-path', 'arrow'))).toBe('path of the bot');
  expect(wordOf('search', pointShape('collision', at, 20, 'ring'))).toBe('moving obstacle');
  expect(wordOf('sight', pointShape('sight', at, 8, 'cross'))).toMatch(/cross/);
  expect(wordOf('collision', line('collision', 'dashed'))).toMatch(/dashed/);
});
