// Opens the page in Chromium for the browser tests and records its console: `problems` is empty when there was no error, warning or failed
// request.
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFailed } from 'vitest';
import { NO_CHROMIUM } from './chromium.ts';

// The tests read pixels back; Chromium warns about the cost.
const HARMLESS = /GPU stall due to ReadPixels/;

/** The run's Chromium (test/support/browser/browser-server.ts), during the tests of each file that imports this one. */
export let browser: Browser;
beforeAll(async () => {
  const address = inject('browser');
  if (address === '') throw new Error(NO_CHROMIUM);
  browser = await chromium.connect(address);
});
afterAll(() => browser?.close());

export interface OpenedPage {
  readonly page: Page;
  /** Console errors and warnings, uncaught exceptions and failed requests so far. */
  readonly problems: readonly string[];
  /** Closes the page and its context. */
  close(): Promise<void>;
}

/**
 * Opens the served page in a new context, by default 640 × 360. `path` is appended to the base address, e.g. '#map=TestGrid1'. `prepare`
 * runs before the page is loaded (routes, init scripts).
 */
export async function openPage(
  options: BrowserContextOptions & { path?: string; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<OpenedPage> {
  const { path = '', prepare, ...context } = options;
  const owner = await browser.newContext({ viewport: { width: 640, height: 360 }, ...context });
  try {
    // A page left open by a failed test slows the others down.
    onTestFailed(() => owner.close());
  } catch {
    // It is opened for a whole file.
  }
  const page = await owner.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!HARMLESS.test(message.text())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => problems.push(`request failed: ${request.url()}`));
  await prepare?.(page);
  await page.goto(`${inject('baseUrl')}${path}`);
  return { page, problems, close: () => owner.close() };
}

/**
 * Number of colours (in steps of 8 per channel), standard deviation of brightness (0 … 128), and the fraction of pixels that differ
 * slightly from their neighbour.
 */
export interface PictureStatistics {
  readonly colors: number;
  readonly grain: number;
  readonly deviation: number;
}

/** Statistics of a PNG, decoded by a page of the same browser. A blank picture has 1 colour and deviation 0. */
export async function statisticsOfPicture(page: Page, png: Buffer): Promise<PictureStatistics> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const colors = new Set<number>();
    let sum = 0;
    let squares = 0;
    let grains = 0;
    let before = 0;
    for (let i = 0; i < data.length; i += 4) {
      colors.add(((data[i] >> 3) << 10) | ((data[i + 1] >> 3) << 5) | (data[i + 2] >> 3));
      const light = 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
      sum += light;
      squares += light * light;
      const step = Math.abs(light - before);
      if (step > 2 && step < 16) grains++;
      before = light;
    }
    const count = data.length / 4;
    return {
      colors: colors.size,
      grain: grains / count,
      deviation: Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)),
    };
  }, png.toString('base64'));
}
