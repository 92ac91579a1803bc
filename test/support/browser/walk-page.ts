// Drives the page in browser tests: waits for a map, reads `window.leafstar`, drops files, reads pixels.
import type { BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core';
import { viewAngleOf } from '../../../src/browser/screen.ts';
import type { PageInfo } from '../../../src/browser/test-hook.ts';
import type { Point3 } from '../../../src/geometry/point.ts';
import { openPage, type OpenedPage } from './browser.ts';

/** A small map with known walls: one hall of 7 × 7 cells of 96 units, surrounded by walls. */
export const HALL_GRID = [
  '10',
  '9',
  '9',
  'xxxxxxxxx',
  ...Array.from({ length: 7 }, () => 'x.......x'),
  'xxxxxxxxx',
].join('\n');

/** Opens the page at low quality and waits until a map, the view and the panel are shown. `hash` is the part after the #. With `holds` time stands still from then on. */
export async function openWalk(
  options: BrowserContextOptions & {
    hash?: string;
    query?: string;
    holds?: boolean;
    prepare?: (page: Page) => Promise<unknown>;
  } = {},
): Promise<OpenedPage> {
  const { hash = '', query = 'quality=low', holds = false, ...rest } = options;
  const opened = await openPage({ ...rest, path: `?${query}${hash ? `#${hash}` : ''}` });
  const { page } = opened;
  // The hunt waits for view and panel, however long they take.
  await page.waitForFunction(
    () => {
      const hook = window.leafstar;
      const isShown = hook !== undefined && hook.info().mode !== 'loading';
      if (isShown) hook.hold(true);
      return isShown;
    },
    undefined,
    { timeout: 60_000, polling: 20 },
  );
  await waitForMode(page, 'attract', 'held');
  await page.locator('#panel > *').waitFor({ state: 'attached' });
  if (!holds) await page.evaluate(() => window.leafstar!.hold(false));
  return opened;
}

export function infoOf(page: Page): Promise<PageInfo> {
  return page.evaluate(() => window.leafstar!.info());
}

/** Resolves when the page is in one of these modes and its view is there. */
export async function waitForMode(page: Page, ...modes: PageInfo['mode'][]): Promise<void> {
  await page.waitForFunction((wished) => wished.includes(window.leafstar?.info().mode ?? 'loading'), modes, {
    timeout: 60_000,
    polling: 50,
  });
  await waitForView(page);
}

/** Resolves when the 3D view has taken the place of the flat one, or cannot. */
export async function waitForView(page: Page): Promise<void> {
  await page.waitForFunction(() => window.leafstar?.info().isViewComing === false, undefined, { timeout: 60_000 });
}

export interface PlayerPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly tick: number;
}

export function playerOf(page: Page): Promise<PlayerPlace> {
  return page.evaluate(() => {
    const { player, tick } = window.leafstar!.world();
    return { x: player.position.x, y: player.position.y, z: player.position.z, tick };
  });
}

/** Stops real time and takes control by a key, so that only step() advances the world. */
export async function playByHand(page: Page): Promise<void> {
  await page.evaluate(() => window.leafstar!.hold(true));
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
}

export function step(page: Page, count: number): Promise<void> {
  return page.evaluate((steps) => window.leafstar!.step(steps), count);
}

/** Page position of a place, seen from above with north up. */
export async function pixelFromAbove(page: Page, place: Point3): Promise<[number, number]> {
  return (await pixelsFromAbove(page, [place]))[0];
}

/** The same of several places at one moment. */
export async function pixelsFromAbove(page: Page, places: readonly Point3[]): Promise<[number, number][]> {
  const { at, pitch, shift = 0 } = (await page.evaluate(() => window.leafstar!.camera())).eye;
  const { width, height } = page.viewportSize()!;
  const tangent = Math.tan((viewAngleOf(width / height) * Math.PI) / 360);
  return places.map(({ x, y, z }) => {
    const [right, up, back] = [x - at.x, y - at.y, z - at.z];
    const depth = up * Math.sin(pitch) - back * Math.cos(pitch);
    const high = (up * Math.cos(pitch) + back * Math.sin(pitch)) / (depth * tangent);
    return [((right / (depth * tangent * (width / height)) + shift + 1) * width) / 2, ((1 - high) * height) / 2];
  });
}

/** Drops a file with that content on the page, and others after it. */
export async function dropFile(
  page: Page,
  name: string,
  content: string | Buffer,
  others: Readonly<Record<string, Buffer>> = {},
): Promise<void> {
  const files = Object.entries({ [name]: content, ...others });
  await page.evaluate(
    (named) => {
      const transfer = new DataTransfer();
      for (const [fileName, data] of named) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], fileName));
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }
    },
    files.map(([fileName, data]) => [fileName, Buffer.from(data).toString('base64')] as const),
  );
}

/** Number of canvas pixels that each test accepts, by name, right after drawing. */
export async function countPixels(
  page: Page,
  tests: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  return page.evaluate(async (named) => {
    const answer = await fetch(window.leafstar!.picture());
    const picture = await createImageBitmap(await answer.blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const counts: Record<string, number> = {};
    for (const [name, body] of Object.entries(named)) {
      const accepts = new Function('r', 'g', 'b', `return ${body}`) as (r: number, g: number, b: number) => boolean;
      counts[name] = 0;
      for (let i = 0; i < data.length; i += 4) if (accepts(data[i], data[i + 1], data[i + 2])) counts[name]++;
    }
    return counts;
  }, tests);
}

const titleOf = (page: Page, title: string): Locator =>
  page.locator('#panel button.lil-title').filter({ hasText: new RegExp(`^${title}$`) });

/** Opens the panel where it is closed, and one of its drawers. */
export async function openDrawer(page: Page, drawer?: string): Promise<void> {
  for (const title of ['Leafstar', ...(drawer === undefined ? [] : ['More settings', drawer])]) {
    const button = titleOf(page, title);
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  }
}

/** Sets a slider of those at first sight by its name, and leaves the panel open or closed as it was. */
export async function setSlider(page: Page, name: string, value: number): Promise<void> {
  // On a small screen the panel is closed at first.
  const wasOpen = (await titleOf(page, 'Leafstar').getAttribute('aria-expanded')) === 'true';
  await openDrawer(page);
  const field = page
    .locator('#panel .lil-number', { has: page.getByText(name, { exact: true }) })
    .first()
    .locator('input');
  await field.fill(String(value));
  await field.press('Enter');
  if (!wasOpen) await titleOf(page, 'Leafstar').click();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** A DevTools session, for what playwright does not offer. */
export function devtools(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/** Moves a mouse whose button was lifted where the page did not hear of it. */
export async function hover(page: Page, x: number, y: number): Promise<void> {
  await (await devtools(page)).send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, buttons: 0 });
}

/** The canvas right after drawing, as a data URL. */
export function picture(page: Page): Promise<string> {
  return page.evaluate(() => window.leafstar!.picture());
}

/** The picture once it no longer changes. */
export async function still(page: Page): Promise<string> {
  await page.waitForFunction(() => window.leafstar!.info().screen.isPainted, undefined, { timeout: 60_000 });
  let last = '';
  for (let i = 0; i < 60; i++) {
    const next = await picture(page);
    if (next === last) return next;
    last = next;
  }
  throw new Error('the picture keeps changing');
}

/** Lets a hunt that is held go on until the player is caught, so many steps between two looks. */
export async function untilCaught(page: Page, stride: number): Promise<void> {
  await page.evaluate((steps) => {
    const hook = window.leafstar!;
    for (let i = 0; i < 2000 && hook.world().phase !== 'caught'; i++) hook.step(steps);
  }, stride);
}
