// How soon the article's first figure lives, on a phone's screen with the processor slowed four times, and what a frame of each figure costs in
// script on this machine as it is. Run by `npm run bench:learn`.
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';

const LOADS = 5;
const SECONDS = 4;

/** A page with a line of text and a picture: what the browser itself takes. */
const BARE = `<!doctype html><title>Bare</title><p>Somebody chases you.<figure><canvas></canvas></figure><script type="module">
document.querySelector('canvas').getContext('2d').fillRect(0, 0, 9, 9);
document.querySelector('figure').dataset.live = '';
</script>`;

declare global {
  interface Window {
    /** When the first figure was there, ms after the navigation began. */
    figureAt?: number;
    /** Script time of each frame, ms. */
    frameTimes: number[];
  }
}

test('from the navigation to the first live figure, processor slowed four times', async () => {
  const times: { page: string; 'first paint ms': number; 'first figure ms': number; kB: number }[] = [];
  for (let i = 0; i < 2 * LOADS; i++) {
    const isBare = i % 2 === 0;
    const { page, close } = await openPage({
      path: 'learn/',
      viewport: { width: 390, height: 844 },
      async prepare(opened) {
        if (isBare) await opened.route('**/learn/', (route) => route.fulfill({ contentType: 'text/html', body: BARE }));
        const tools = await opened.context().newCDPSession(opened);
        await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await opened.addInitScript(() =>
          new MutationObserver(() => {
            if (document.querySelector('figure[data-live]')) window.figureAt ??= performance.now();
          }).observe(document, { subtree: true, attributes: true, childList: true }),
        );
      },
    });
    await page.waitForFunction(() => window.figureAt !== undefined);
    times.push({
      page: isBare ? 'bare' : 'article',
      ...(await page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const early = files.filter(({ responseEnd }) => responseEnd <= window.figureAt!);
        return {
          'first paint ms': Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN),
          'first figure ms': Math.round(window.figureAt!),
          kB: Math.round(early.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000),
        };
      })),
    });
    await close();
  }
  console.table(times.sort((a, b) => a.page.localeCompare(b.page)));
  expect(times).toHaveLength(2 * LOADS);
});

test('script of a frame of each figure, processor as it is', async () => {
  const { page, problems, close } = await openPage({
    path: 'learn/',
    viewport: { width: 1280, height: 800 },
    prepare: (opened) =>
      opened.addInitScript(() => {
        const request = window.requestAnimationFrame;
        window.frameTimes = [];
        window.requestAnimationFrame = (draw) =>
          request((now) => {
            const begin = performance.now();
            draw(now);
            window.frameTimes.push(performance.now() - begin);
          });
      }),
  });
  await page.waitForFunction(() => document.querySelector('#rest, figure:not([data-live])') === null);
  const figures = page.locator('figure');
  const count = await figures.count();
  const table: Record<string, { frames: number; 'median ms': number; '90 % ms': number }> = {};
  for (let i = 0; i < count; i++) {
    await figures.nth(i).scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await page.evaluate(() => void (window.frameTimes.length = 0));
    await page.waitForTimeout(1000 * SECONDS);
    const times = (await page.evaluate(() => window.frameTimes)).sort((a, b) => a - b);
    const at = (share: number): number => Math.round(100 * times[Math.floor(share * times.length)]) / 100;
    table[(await figures.nth(i).getAttribute('id'))!] = { frames: times.length, 'median ms': at(0.5), '90 % ms': at(0.9) }; // prettier-ignore
  }
  console.table(table);
  expect(problems).toEqual([]);
  await close();
});
