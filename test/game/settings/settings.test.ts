// Settings that count only with others: the panel shows them dim and says so, which has to be true.
import { expect, test } from 'vitest';
import { changeSettings, createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { CHOICES, COUNTS_WITH, DEFAULT_SETTINGS, SLIDERS } from '../../../src/game/settings/settings.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import type { Settings } from '../../../src/game/world.ts';
import { ownLevel } from '../../support/all-plans.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const level = ownLevel('two-ways.json');

function hashOfRun(before: Partial<Settings>, change: Partial<Settings>): string {
  const world = createWorld(level, { seed: 2, settings: before });
  changeSettings(world, change);
  for (let i = 0; i < 60; i++) stepWorld(world, STILL);
  return hashWorld(world);
}

/** All that a setting may be, or its two ends. */
function valuesOf(name: keyof Settings): readonly (string | number)[] {
  const slider = SLIDERS.find((row) => row[1] === name);
  if (slider) return [slider[4], slider[5]];
  return CHOICES.find((row) => row.name === name)!.choices.map(({ key }) => key);
}

test.each(COUNTS_WITH.map((row) => [row.names.join(', '), row] as const))(
  '%s: unavailable where it is dimmed',
  (_, row) => {
    const { names, isOn, note } = row;
    // Under some choice it counts, under another it does not.
    const others = CHOICES.flatMap(({ name, choices }) =>
      choices.map(({ key }): Partial<Settings> => ({ [name]: key })),
    );
    const off = others.find((choice) => !isOn({ ...DEFAULT_SETTINGS, ...choice }))!;
    expect(off).toBeDefined();
    expect(others.some((choice) => isOn({ ...DEFAULT_SETTINGS, ...choice }))).toBe(true);
    expect(note).toMatch(/^Needs .*\.$/);
    // Changing a choice that is replanned for makes another run: paths are asked for anew. What they are is the same.
    for (const name of names) {
      const needsReplan = CHOICES.some((choice) => choice.name === name && choice.redo === 'replan');
      const runs = valuesOf(name).map((value) =>
        needsReplan ? hashOfRun({ ...off, [name]: value }, {}) : hashOfRun(off, { [name]: value }),
      );
      expect(new Set(runs).size, name).toBe(1);
    }
  },
);
