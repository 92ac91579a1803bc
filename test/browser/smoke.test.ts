// The built page in one sitting, for `npm test`: it opens, bots hunt, panel and keys work, a dropped map is played, and no error is logged.
import { expect, test } from 'vitest';
import { statisticsOfPicture } from '../support/browser/browser.ts';
import {
  dropFile,
  HALL_GRID,
  infoOf,
  openWalk,
  playerOf,
  setSlider,
  step,
  waitForMode,
} from '../support/browser/walk-page.ts';

test('the page opens, bots hunt, the panel works, a dropped map is played, and nothing is logged as an error', async () => {
  // Without a GPU its shaders compile in half of the time that the first map's take.
  const { page, problems, close } = await openWalk({ hash: 'map=gatehouse' });
  const opened = await infoOf(page);
  expect(opened.mode).toBe('attract');
  expect(opened.isFlat).toBe(false);
  await page.waitForFunction((tick) => window.leafstar!.info().tick > tick, opened.tick);
  await page.evaluate(() => window.leafstar!.hold(true));
  const before = await playerOf(page);
  await step(page, 240);
  const after = await playerOf(page);
  expect(after.tick).toBe(before.tick + 240);
  expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeGreaterThan(32);
  const paths = await page.evaluate(() =>
    window.leafstar!.world().bots.map(({ follow: { path } }) => path?.points.length ?? 0),
  );
  expect(paths).toHaveLength(5);
  expect(Math.max(...paths)).toBeGreaterThan(0);
  expect((await statisticsOfPicture(page, await page.screenshot())).colors).toBeGreaterThan(60);

  await setSlider(page, 'Bots', 2);
  await step(page, 2);
  expect(await page.evaluate(() => window.leafstar!.world().bots.length)).toBe(2);
  await page.keyboard.press('Digit2');
  await step(page, 2);
  expect((await infoOf(page)).layers).not.toEqual(opened.layers);

  await dropFile(page, 'hall.txt', HALL_GRID);
  await page.waitForFunction(() => window.leafstar!.info().map === 'hall.txt');
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  const stood = await playerOf(page);
  await page.keyboard.down('KeyW');
  await step(page, 30);
  await page.keyboard.up('KeyW');
  const walked = await playerOf(page);
  expect(Math.hypot(walked.x - stood.x, walked.z - stood.z)).toBeGreaterThan(10);
  expect(problems).toEqual([]);
  await close();
});
