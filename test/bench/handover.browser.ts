// What the page does while a large map is taken over: the gaps between its frames, its long tasks, and how much of the processor each
// of its tasks takes, from the moment the file is chosen until the new map is painted and lit. Run by `npm run bench:handover`.
//
// The window is small (320 × 240, low quality), so that drawing in software leaves room for a frame in time; a row with drawings left out
// tells what is the page's alone. On a busy machine gaps tell of others' work too; the processor's time of a task does not.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { browser } from '../support/browser/browser.ts';
import { openWalk } from '../support/browser/walk-page.ts';

const FREEDOOM = resolve(import.meta.dirname, '../../../shared/data/freedoom');
/** MAPS=freedoom1-e1m1.wad measures those only. */
const MAPS = (process.env.MAPS?.split(',') ?? ['freedoom2-map12.wad']).filter((map) =>
  existsSync(resolve(FREEDOOM, map)),
);
/** A frame every thirtieth of a second. */
const WANTED_MS = 1000 / 30;
/** Longer tasks than this are told one by one, ms of the processor. */
const TOLD_MS = 15;
const AFTERWARDS_MS = 1000;

/** What is used of a line of Chromium's record of its own work; times in microseconds. */
interface Traced {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

interface Figures {
  readonly frames: number;
  readonly 'gap ms (median)': number;
  readonly 'gap ms (99 %)': number;
  readonly 'gap ms (most)': number;
  readonly 'gaps over 33 ms': number;
  readonly 'long tasks': number;
  readonly 'task, processor ms (most)': number;
  readonly 'shown after s': number;
}

const partOf = (values: readonly number[], share: number): number =>
  Number([...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)].toFixed(1));

async function takeOver(map: string, draws: boolean): Promise<Figures> {
  const { page, close } = await openWalk({
    hash: 'map=one-room',
    viewport: { width: 320, height: 240 },
    prepare: async (each) => {
      if (draws) return;
      await each.addInitScript(() => {
        for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced', 'clear'])
          Object.assign(WebGL2RenderingContext.prototype, { [name]: () => {} });
      });
    },
  });
  await page.waitForFunction(() => window.leafstar!.info().screen.isPainted, null, { timeout: 60_000 });
  await page.evaluate(() => {
    const gaps: { readonly ms: number; readonly stage: string }[] = [];
    const tasks: number[] = [];
    let last = performance.now();
    const look = (): void => {
      const now = performance.now();
      const notice = document.getElementById('notice')!;
      gaps.push({ ms: now - last, stage: notice.hidden ? 'shown' : document.getElementById('notice-text')!.innerText });
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
    Object.assign(window, { record: { gaps, tasks } });
  });
  await page.waitForTimeout(AFTERWARDS_MS);
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  const begin = await page.evaluate(() => {
    const { record } = window as unknown as { record: { gaps: unknown[]; tasks: unknown[] } };
    record.gaps.length = record.tasks.length = 0;
    performance.mark('handover');
    return performance.now();
  });
  await page.setInputFiles('#map-file', resolve(FREEDOOM, map));
  await page.waitForFunction((name) => window.leafstar!.info().map === name, map, { timeout: 300_000, polling: 50 });
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction(() => window.leafstar!.info().screen.isPainted, null, { timeout: 300_000 });
  await page.waitForTimeout(AFTERWARDS_MS);
  const { gaps, tasks } = await page.evaluate(
    () => (window as unknown as { record: { gaps: { ms: number; stage: string }[]; tasks: number[] } }).record,
  );
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  await close();
  const mark = traceEvents.find(({ name, cat }) => name === 'handover' && cat.includes('user_timing'))!;
  const own = traceEvents
    .filter(({ name, ph, pid, tid, ts }) => {
      return ph === 'X' && name.includes('RunTask') && pid === mark.pid && tid === mark.tid && ts >= mark.ts;
    })
    .map(({ ts, dur = 0, tdur = 0 }) => ({ at: (ts - mark.ts) / 1000, wall: dur / 1000, processor: tdur / 1000 }));
  const rounded = (value: number): number => Number(value.toFixed(1));
  console.table(
    own
      .filter(({ processor }) => processor > TOLD_MS)
      .map(({ at, wall, processor }) => ({
        'at ms': rounded(at),
        ms: rounded(wall),
        'processor ms': rounded(processor),
      })),
  );
  const stages = [...new Set(gaps.map(({ stage }) => stage))];
  console.table(
    stages.map((stage) => {
      const ours = gaps.filter((gap) => gap.stage === stage).map(({ ms }) => ms);
      return { stage, frames: ours.length, 'gap ms (median)': partOf(ours, 0.5), 'gap ms (most)': partOf(ours, 1) };
    }),
  );
  const all = gaps.map(({ ms }) => ms);
  return {
    frames: all.length,
    'gap ms (median)': partOf(all, 0.5),
    'gap ms (99 %)': partOf(all, 0.99),
    'gap ms (most)': partOf(all, 1),
    'gaps over 33 ms': all.filter((ms) => ms > WANTED_MS + 0.1).length,
    'long tasks': tasks.length,
    'task, processor ms (most)': partOf(
      own.map(({ processor }) => processor),
      1,
    ),
    'shown after s': rounded((shownAt - begin) / 1000),
  };
}

test('frame gaps while a map is handed over', async () => {
  const rows: ({ map: string; graphics: string } & Figures)[] = [];
  for (const map of MAPS) {
    rows.push({ map, graphics: 'in software', ...(await takeOver(map, true)) });
    rows.push({ map, graphics: 'left out', ...(await takeOver(map, false)) });
  }
  console.table(rows);
  for (const { frames } of rows) expect(frames).toBeGreaterThan(10);
});
