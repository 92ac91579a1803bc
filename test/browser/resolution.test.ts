// How finely the picture is drawn on machines of different speed, by seconds that are made up: no browser is needed.
import { expect, test } from 'vitest';
import { COARSEST, createResolution } from '../../src/browser/stage/resolution.ts';

/** Draws for so many frames on a machine that takes so many seconds at full resolution, and no less than a sixtieth; how fine it got. */
function run(
  resolution: ReturnType<typeof createResolution>,
  most: number,
  seconds: number,
  frames: number,
  ratio: number,
): number[] {
  const seen: number[] = [];
  for (let i = 0; i < frames; i++)
    seen.push((ratio = resolution.frame(Math.max(1 / 60, seconds * ratio * ratio), most)));
  return seen;
}

test('a fast machine keeps full resolution, a slow one ends at the lowest', () => {
  expect(run(createResolution(), 2, 0.002, 400, 2).every((ratio) => ratio === 2)).toBe(true);
  expect(run(createResolution(), 1, 0.5, 400, 1).at(-1)).toBe(COARSEST);
});

test('resolution rises again when there is time, and not before', () => {
  const resolution = createResolution();
  const slow = run(resolution, 1, 0.06, 200, 1).at(-1)!;
  expect(slow).toBeLessThan(1);
  expect(slow).toBeGreaterThan(COARSEST);
  // Finer it would be slow again.
  expect(run(resolution, 1, 0.06, 2000, slow).every((ratio) => ratio === slow)).toBe(true);
  const later = run(resolution, 1, 0.005, 1000, slow);
  expect(later.at(-1)).toBe(1);
});

test('a resolution that is too high is retried less and less often', () => {
  const resolution = createResolution();
  let ratio = 1;
  const changes: number[] = [];
  // As slow as can be when fine, fast when coarse: what no forecast sees.
  for (let i = 0; i < 20_000; i++) {
    const next = resolution.frame(ratio > 0.8 ? 0.05 : 0.017, 1);
    if (next !== ratio) changes.push(i);
    ratio = next;
  }
  const first = changes.filter((at) => at < 5000).length;
  const last = changes.filter((at) => at >= 15_000).length;
  expect(first).toBeGreaterThan(last);
  expect(last).toBeLessThanOrEqual(5);
});

test('where the device becomes finer or coarser, the picture follows at once', () => {
  const resolution = createResolution();
  expect(run(resolution, 1, 0.002, 100, 1).at(-1)).toBe(1);
  expect(run(resolution, 2, 0.002, 100, 1).every((ratio) => ratio === 2)).toBe(true);
  expect(run(resolution, 1, 0.002, 100, 2).every((ratio) => ratio === 1)).toBe(true);
});
