// Boxes around the picture at four sizes: none leaves the screen or lies on another, whatever is shown, and the view from above fits all of
// the map into what they leave free.
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { outlineOf } from '../../src/browser/camera/fit-view.ts';
import { largestFree, type Box } from '../../src/browser/hud/free-space.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { readFileSync } from 'node:fs';
import {
  devtools,
  openDrawer,
  openWalk,
  pixelsFromAbove,
  step,
  untilCaught,
  waitForMode,
} from '../support/browser/walk-page.ts';

const WIDE = { width: 1280, height: 800 };
const PHONES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 480 },
];
const LARGE_TEXT = [{ width: 1280, height: 720 }, ...PHONES.slice(0, 2), { width: 640, height: 360 }];
const [KEEP, MUSEUM] = ['keep', 'museum'].map((name) =>
  outlineOf(loadPlan(new Uint8Array(readFileSync(`maps/${name}.json`)), `${name}.json`)),
);

interface NamedBox extends Box {
  readonly name: string;
  /** Pixels that it keeps from the edges of the screen; the panel of a phone lies on them. */
  readonly margin: number;
}

/** All boxes that are shown, by id. */
function boxesOf(page: Page): Promise<NamedBox[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-edge]:not(#foot), #foot > *, #middle > *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 0)
      .map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const margin = element.parentElement?.id === 'middle' ? 8 : 0;
        return { name: element.id, margin, left, top, right, bottom };
      }),
  );
}

/** Hints and questions stay, however slow the machine is. */
const keepHints = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((call: () => void, ms = 0) => later(call, ms >= 1000 ? 1e6 : ms)) as typeof setTimeout;
  });

/** Two frames: sizes are measured after the first. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const areApart = (a: Box, b: Box): boolean =>
  a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;

/** Boxes move, the map flies: what is expected comes within this time, ms. */
const SETTLES = { timeout: 8000, interval: 200 };

/** Expects these boxes among those shown, none over another or outside of the screen. */
async function checkBoxes(page: Page, state: string, names: readonly string[]): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await vi.waitFor(async () => {
    await settle(page);
    const boxes = await boxesOf(page);
    expect(
      boxes.map(({ name }) => name),
      `${state} at ${width} × ${height}`,
    ).toEqual(expect.arrayContaining([...names]));
    for (const a of boxes) {
      const what = `${state} at ${width} × ${height}: ${a.name}`;
      expect(Math.min(a.left, a.top, width - a.right, height - a.bottom), `${what} leaves the screen`).toBeGreaterThan(
        a.margin - 1,
      );
      for (const b of boxes) if (a !== b) expect(areApart(a, b), `${what} lies on ${b.name}`).toBe(true);
    }
  }, SETTLES);
}

/** Holds real time once a bot has searched. */
async function searchFirst(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.leafstar!.hold(true);
    window.leafstar!.step(300);
  });
  await page.locator('#timeline').waitFor();
}

/** Expects all ends of walls, floor to ceiling, in the picture and under no box; and a map as large as that allows. */
async function checkFraming(page: Page, state: string, outline = KEEP): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const what = `${state} at ${width} × ${height}`;
  await vi.waitFor(async () => {
    const boxes = await boxesOf(page);
    const pixels = await pixelsFromAbove(page, outline);
    const [xs, ys] = [pixels.map(([x]) => x), pixels.map(([, y]) => y)];
    const map = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    expect(Math.min(map.left, map.top, width - map.right, height - map.bottom), what).toBeGreaterThanOrEqual(0);
    for (const box of boxes) expect(areApart(map, box), `${what}: the map lies under ${box.name}`).toBe(true);
    const aspect = (map.right - map.left) / (map.bottom - map.top);
    const free = largestFree({ left: 0, top: 0, right: width, bottom: height }, boxes, aspect);
    expect(map.bottom - map.top, what).toBeGreaterThan(
      0.75 * Math.min(free.bottom - free.top, (free.right - free.left) / aspect),
    );
  }, SETTLES);
}

test('a rectangle that avoids all boxes is the largest for a thing of given proportions', () => {
  const whole = { left: 0, top: 0, right: 100, bottom: 60 };
  const title = { left: 0, top: 0, right: 40, bottom: 20 };
  const panel = { left: 80, top: 0, right: 100, bottom: 60 };
  expect(largestFree(whole, [], 1)).toEqual(whole);
  expect(largestFree(whole, [title, panel], 2)).toEqual({ left: 0, top: 20, right: 80, bottom: 60 });
  expect(largestFree(whole, [title, panel], 0.5)).toEqual({ left: 40, top: 0, right: 80, bottom: 60 });
});

test('on a desktop no box lies on another, and the map is framed between them when a box or the window changes', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=keep&above=1&layers=portals,search,paths',
    viewport: WIDE,
    prepare: keepHints,
  });
  await searchFirst(page);
  await checkBoxes(page, 'from above', ['place', 'panel', 'legend', 'minimap', 'score', 'timeline', 'take-over']);
  await checkFraming(page, 'from above');
  // Long sentences of the legend are broken: the map needs the room beside it.
  await page.evaluate(() => window.leafstar!.setLayer('field', true));
  await page
    .locator('#legend li', { hasText: /path map|next/ })
    .first()
    .waitFor();
  expect((await page.locator('#legend').boundingBox())!.width).toBeLessThan(360);
  await page.evaluate(() => window.leafstar!.setLayer('field', false));
  for (const size of [{ width: 1000, height: 620 }, PHONES[0]]) {
    await page.setViewportSize(size);
    await checkFraming(page, 'resized');
  }
  await page.setViewportSize({ width: 1000, height: 620 });
  await page.locator('#legend summary').click();
  await page.locator('#panel .lil-root > .lil-title').click();
  await checkFraming(page, 'legend and panel closed');
  await page.setViewportSize(WIDE);
  await page.locator('#panel .lil-root > .lil-title').click();
  await page.keyboard.press('KeyM');
  await checkBoxes(page, 'a hint', ['notice', 'take-over']);
  await page.keyboard.press('Slash');
  await page.locator('#doctor').waitFor();
  await checkBoxes(page, 'the doctor', ['doctor', 'panel']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await waitForMode(page, 'playing');
  await page.keyboard.press('KeyP');
  await page.keyboard.press('KeyM');
  await checkBoxes(page, 'paused with a hint', ['pause', 'notice', 'panel', 'legend']);
  // Most desktops show all keys at once.
  await page.setViewportSize({ width: 1920, height: 1080 });
  const hidden = () => page.locator('#pause').evaluate((card) => card.scrollHeight - card.clientHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await close();
});

test('on small phones the buttons stand above a score of four rows, and the word of a catch above its card', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=gatehouse',
    query: 'quality=low&flat',
    viewport: PHONES[0],
    hasTouch: true,
    holds: true,
    prepare: keepHints,
  });
  const sizes = [...PHONES, { width: 480, height: 320 }, { width: 667, height: 375 }];
  await step(page, 1);
  await page.locator('#take-over').tap();
  await waitForMode(page, 'playing');
  await step(page, 2);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await checkBoxes(page, 'playing', ['place', 'panel', 'score', 'safe', 'touch-crate', 'touch-crouch']);
    for (const { name, left, right, top, bottom } of await boxesOf(page))
      if (name.startsWith('touch')) expect(Math.min(right - left, bottom - top), name).toBeGreaterThanOrEqual(44);
  }
  await untilCaught(page, 60);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settle(page);
    const [word, card] = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.getElementById('caught')!);
      const boxes = [range, document.getElementById('result')!].map((each) => each.getBoundingClientRect());
      return boxes.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
    });
    expect(word.bottom - word.top).toBeGreaterThan(20);
    expect(areApart(word, card), `at ${size.width} × ${size.height}`).toBe(true);
  }
  expect(problems).toEqual([]);
  await close();
});

test('on phones no box leaves the screen or lies on another, buttons have 44 pixels, and the flat map is framed between them', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=museum&above=1&layers=search,paths',
    query: 'quality=low&flat',
    viewport: PHONES[0],
    hasTouch: true,
    prepare: keepHints,
  });
  await searchFirst(page);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await checkBoxes(page, 'from above', ['place', 'panel', 'score', 'timeline', 'take-over']);
    await checkFraming(page, 'from above', MUSEUM);
  }
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.keyboard.press('KeyM');
    await checkBoxes(page, 'a hint', ['notice', 'score']);
    await page.keyboard.press('Slash');
    await page.locator('#doctor').waitFor();
    await checkBoxes(page, 'the doctor', ['doctor', 'panel']);
    await page.keyboard.press('Escape');
  }
  await page.locator('#take-over').tap();
  await waitForMode(page, 'playing');
  const buttons = ['jump', 'crouch', 'shoot', 'use', 'xray', 'pause'].map((name) => `touch-${name}`);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await checkBoxes(page, 'playing', ['place', 'panel', 'score', 'timeline', ...buttons]);
    for (const { name, left, right, top, bottom } of await boxesOf(page))
      if (/^(touch|panel)/.test(name)) expect(Math.min(right - left, bottom - top), name).toBeGreaterThanOrEqual(44);
  }
  await page.locator('#touch-pause').tap();
  await waitForMode(page, 'paused');
  // Gestures, no keys.
  expect(await page.locator('#pause :is(p, th):visible').allInnerTexts()).toEqual([
    'Resume\nWatch',
    'Left thumb',
    'Right thumb',
    'From above',
  ]);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.keyboard.press('KeyM');
    await checkBoxes(page, 'paused with a hint', ['pause', 'notice', 'panel']);
  }
  expect(problems).toEqual([]);
  await close();
});

test('on small screens orders and the open panel lie on no box, and a phone held across shows a large map', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=keep&above=1',
    query: 'quality=low&flat',
    viewport: PHONES[1],
    prepare: keepHints,
  });
  await checkFraming(page, 'from above');
  const ys = (await pixelsFromAbove(page, KEEP)).map(([, y]) => y);
  expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(0.6 * PHONES[1].height);
  const sizes = [{ width: 800, height: 600 }, ...PHONES, { width: 480, height: 320 }, { width: 640, height: 360 }];
  for (const state of ['orders', 'orders in a tour']) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.keyboard.press('Semicolon');
      await checkBoxes(page, state, ['place', 'panel', 'orders', 'score', 'take-over']);
    }
    await page.evaluate(() => (location.hash = 'tour=orders'));
    await page.locator('#place.tour').waitFor();
    await settle(page);
  }
  await openDrawer(page);
  await checkBoxes(page, 'orders with the panel open', ['place', 'panel']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('#orders').waitFor({ state: 'hidden' });
  await page.evaluate(() => (document.getElementById('notice')!.hidden = true));
  for (const size of sizes.slice(1)) {
    await page.setViewportSize(size);
    await openDrawer(page);
    await checkBoxes(page, 'a tour with the panel open', ['place', 'panel']);
    await page.keyboard.press('Escape');
  }
  expect(problems).toEqual([]);
  await close();
});

test.each([20, 24])(
  'at a font size of %i px texts and their boxes are larger, and none lies on another',
  async (px) => {
    const { page, problems, close } = await openWalk({
      hash: 'map=keep&above=1&layers=portals,search,paths',
      query: 'quality=low&flat',
      viewport: { width: 1280, height: 720 },
      prepare: async (each) => {
        await keepHints(each);
        await (await devtools(each)).send('Page.setFontSizes', { fontSizes: { standard: px } });
      },
    });
    await searchFirst(page);
    const fonts = await page.evaluate(() =>
      ['#map-title', '#panel .lil-name', '#score dd', '#legend li', '#labels div', '#take-over'].map((each) =>
        parseFloat(getComputedStyle(document.querySelector(each)!).fontSize),
      ),
    );
    expect(fonts.map((font) => (16 * font) / px)).toEqual([16, 13, 18, 13, 13, 14]);
    for (const size of LARGE_TEXT) {
      await page.setViewportSize(size);
      await checkBoxes(page, 'from above', ['place', 'panel', 'score', 'take-over']);
      await page.keyboard.press('Semicolon');
      await checkBoxes(page, 'orders', ['place', 'panel', 'orders', 'score']);
      await page.keyboard.press('Escape');
      await page.evaluate(() => (document.getElementById('notice')!.hidden = true));
      // Phones begin with a closed panel.
      if (size.width === 1280) await page.locator('#panel .lil-root > .lil-title').click();
    }
    await page.keyboard.press('Enter');
    await waitForMode(page, 'playing');
    await untilCaught(page, 60);
    for (const size of LARGE_TEXT) {
      await page.setViewportSize(size);
      await checkBoxes(page, 'caught', ['result', 'panel']);
    }
    expect(problems).toEqual([]);
    await close();
  },
);

test('on phones the tiles and the card after a catch take the room of the search', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=TestGrid1&layers=search&finder=grid',
    query: 'quality=low&flat',
    viewport: PHONES[0],
    hasTouch: true,
    prepare: keepHints,
  });
  await searchFirst(page);
  await page.touchscreen.tap(195, 400);
  await waitForMode(page, 'playing');
  await page.keyboard.press('KeyY');
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await checkBoxes(page, 'tiles', ['palette', 'score', 'panel']);
  }
  await untilCaught(page, 30);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await checkBoxes(page, 'caught', ['result', 'score', 'panel']);
  }
  expect(problems).toEqual([]);
  await close();
});

test('on phones no box lies on the card after a catch, the touch buttons among them', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=museum',
    query: 'quality=low&flat',
    viewport: PHONES[0],
    hasTouch: true,
  });
  await page.evaluate(() => window.leafstar!.hold(true));
  await page.touchscreen.tap(195, 400);
  await waitForMode(page, 'playing');
  await untilCaught(page, 30);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await checkBoxes(page, 'caught', ['result', 'score', 'panel']);
  }
  await page.waitForTimeout(450);
  await page.locator('#result-again').tap();
  await page.locator('#touch-jump').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('on phones nothing keeps the left thumb from walking', async () => {
  const { page, close } = await openWalk({
    hash: 'map=keep',
    query: 'quality=low&flat',
    viewport: PHONES[0],
    hasTouch: true,
    holds: true,
  });
  // Until bots have paths, which the legend explains.
  await step(page, 300);
  expect(await page.locator('#legend').isVisible()).toBe(true);
  await page.touchscreen.tap(195, 400);
  await waitForMode(page, 'playing');
  await step(page, 1);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    const inTheWay = await page.evaluate(() => {
      const found = new Set<string>();
      for (let x = 12; x < innerWidth / 2; x += 12)
        for (let y = innerHeight / 2; y < innerHeight; y += 12) {
          const top = document.elementFromPoint(x, y)!;
          if (!(top instanceof HTMLCanvasElement)) found.add(top.id || top.tagName);
        }
      return [...found];
    });
    expect(inTheWay).toEqual([]);
  }
  await close();
});

test('a sentence after a catch leaves no unit alone on its last line', async () => {
  const { page, close } = await openWalk({ viewport: { width: 760, height: 360 }, isMobile: true, hasTouch: true, query: 'quality=low&flat' }); // prettier-ignore
  const last = await page.evaluate(() => {
    const sentence = document.getElementById('result-text')!;
    sentence.parentElement!.hidden = false;
    // As wide as its last word does not fit.
    sentence.textContent = 'It always knew where you were, from 28 m away.';
    sentence.style.cssText = 'width: max-content';
    sentence.style.cssText = `width: ${sentence.clientWidth - 8}px`;
    const range = document.createRange();
    const topOf = (from: number): number => {
      range.setStart(sentence.firstChild!, from);
      range.setEnd(sentence.firstChild!, from + 1);
      return range.getBoundingClientRect().top;
    };
    const text = sentence.textContent;
    return [...text.split(' ').keys()].filter((i) => topOf(text.split(' ').slice(0, i).join(' ').length + 1) === topOf(text.length - 1)).length; // prettier-ignore
  });
  expect(last).toBeGreaterThan(2);
  await close();
});

test('the line on taking control stands in the middle of its box where it is one line', async () => {
  const { page, close } = await openWalk({ query: 'quality=low&flat', viewport: PHONES[1], hasTouch: true });
  const [above, below] = await page.locator('#take-over').evaluate((line) => {
    const words = document.createRange();
    words.selectNodeContents(line);
    const [box, text] = [line.getBoundingClientRect(), words.getBoundingClientRect()];
    return [text.top - box.top, box.bottom - text.bottom];
  });
  expect(Math.abs(above - below)).toBeLessThan(1.5);
  await close();
});
