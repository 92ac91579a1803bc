// Tours: what they bring, what stays in the address, the way back; and on a phone the note, the bar and the sheet, none of which covers another.
import { expect, test } from 'vitest';
import { TOURS } from '../../src/browser/links/tours.ts';
import { findingsOf } from '../support/browser/axe.ts';
import { infoOf, openDrawer, openWalk, setSlider, step, waitForMode } from '../support/browser/walk-page.ts';

/** A map is on its way meanwhile. */
const SOON = { timeout: 20_000 };

test('a tour shows its title and note until another map is opened, and a tap starts it', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'tour=limits',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const { title, note } = TOURS.find(({ key }) => key === 'limits')!;
  await page.waitForFunction((name) => document.getElementById('map-title')!.textContent === name, title);
  expect(await page.locator('#map-note').textContent()).toBe(note);
  expect(await page.locator('#notice').isVisible()).toBe(false);
  // Nothing of the frame lies on anything else of it, the legend among them.
  const boxes = await page.evaluate(() =>
    ['place', 'panel', 'legend'].map((id) => {
      const { left, right, top, bottom } = document.getElementById(id)!.getBoundingClientRect();
      return { id, left, right, top, bottom };
    }),
  );
  for (const a of boxes) {
    expect(a.right - a.left, a.id).toBeGreaterThan(40);
    for (const b of boxes) {
      const isApart = a === b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(isApart, `${a.id} and ${b.id}`).toBe(true);
    }
  }
  // Watched from above, a lesson has no score, no line about taking over and no word about being caught.
  await page.evaluate(() => {
    document.getElementById('caught')!.hidden = false;
    window.leafstar!.hold(true);
  });
  for (const id of ['score', 'take-over', 'caught']) expect(await page.locator(`#${id}`).isVisible(), id).toBe(false);
  await page.keyboard.press('KeyO');
  for (const id of ['score', 'take-over']) await page.locator(`#${id}`).waitFor();
  await page.locator('#take-over').tap();
  await waitForMode(page, 'playing');
  await page.waitForFunction(() => document.getElementById('touch')!.checkVisibility());
  await page.evaluate(() => window.leafstar!.loadMap('one-room'));
  expect(await page.locator('#map-title').textContent()).not.toBe(title);
  expect(problems).toEqual([]);
  await close();
});

test('on a phone the note of a tour and the help of its controls say tap and name no keys', async () => {
  const { page, problems, close } = await openWalk({
    query: 'quality=low&flat',
    hash: 'tour=orders',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const note = (): Promise<string | null> => page.locator('#map-note').textContent();
  await expect.poll(note).toContain('From above, tap a bot, then the floor');
  expect(await note()).toMatch(/To select several, press Box once one is selected, then drag\.$/);
  await page.evaluate(() => (location.hash = 'tour=manners'));
  await expect.poll(note).toMatch(/ Shoot: those that hear it flee/);
  await page.evaluate(() => (location.hash = 'tour=tiles'));
  const help = page.locator('#tour-controls .lil-controller', { hasText: 'Edit tiles' });
  await expect.poll(() => help.getAttribute('title')).toMatch(/tap or draw to place tiles\.$/);
  expect(problems).toEqual([]);
  await close();
});

test('on a phone held across, the title of a tour stands between its buttons and leaves the height to the map', async () => {
  const { page, problems, close } = await openWalk({
    query: 'quality=low&flat',
    hash: 'tour=time',
    viewport: { width: 640, height: 360 },
    hasTouch: true,
    isMobile: true,
  });
  const boxOf = async (name: string) => (await page.locator(name).boundingBox())!;
  await page.locator('#tour-controls > *').waitFor();
  const [title, exit] = [await boxOf('#map-title'), await boxOf('#place > button:last-of-type')];
  expect(title.x + title.width).toBeLessThanOrEqual(exit.x);
  expect(Math.abs(title.y + title.height / 2 - exit.y - exit.height / 2)).toBeLessThan(8);
  expect(problems).toEqual([]);
  await close();
});

test.each([
  [640, 360],
  [390, 844],
])('a tour that speaks of the legend shows it on a screen of %i × %i', async (width, height) => {
  const { page, problems, close } = await openWalk({
    hash: 'tour=finders',
    query: 'quality=low&flat',
    viewport: { width, height },
  });
  await page.locator('#legend summary').click();
  const row = page.locator('#legend tbody tr', { hasText: 'Exact' });
  await row.scrollIntoViewIfNeeded();
  const [shown, legend, place] = await Promise.all(
    [row, page.locator('#legend'), page.locator('#place')].map(async (box) => (await box.boundingBox())!),
  );
  expect(shown.y).toBeGreaterThan(legend.y);
  expect(shown.y + shown.height).toBeLessThan(legend.y + legend.height);
  expect(legend.y).toBeGreaterThan(place.y + place.height);
  expect(problems).toEqual([]);
  await close();
});

test('seen from above, a tour of bots that needs a player says how to take over', async () => {
  const { page, problems, close } = await openWalk({ hash: 'tour=manners', query: 'quality=low&flat' });
  expect(await page.locator('body').getAttribute('class')).toContain('above');
  await page.locator('#take-over', { hasText: 'take over' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a tour stays in the address with what was changed since; Exit and Back return; it is left with what was before', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=two-ways&layers=walls,paths&bots=3',
    viewport: { width: 1280, height: 800 },
    query: 'quality=low&flat',
  });
  const hash = (): Promise<string> => page.evaluate(() => location.hash);
  const settings = (): Promise<{ bots: number; finder: string; layers: readonly string[]; map: string }> =>
    page.evaluate(() => {
      const { bots, finder } = window.leafstar!.world().settings;
      const { layers, map } = window.leafstar!.info();
      return { bots, finder, layers, map };
    });
  const before = await settings();
  expect(before).toMatchObject({ bots: 3, map: 'two-ways', layers: ['walls', 'paths'] });
  const tours = page.locator('#panel').getByLabel('Tours');
  expect(
    await tours.locator('optgroup').evaluateAll((all) => (all as HTMLOptGroupElement[]).map(({ label }) => label)),
  ).toEqual(['Space', 'Paths', 'Bots', 'Play']);
  await tours.selectOption('Exact paths');
  await expect.poll(hash, SOON).toBe('#tour=exact');
  expect(await settings()).toMatchObject({ bots: 3, finder: 'exact', map: 'pillars' });
  // The bar: where one is, and the controls that the note names.
  const place = page.locator('#place');
  const index = TOURS.findIndex(({ key }) => key === 'exact');
  expect(await page.locator('#map-title').getAttribute('data-number')).toBe(`${index + 1} of ${TOURS.length}: `);
  expect(await place.locator('.lil-name').allInnerTexts()).toEqual(['Compare paths L', 'Bots search by']);
  await place.getByLabel('Bots search by').selectOption('Dijkstra');
  await expect.poll(hash, SOON).toBe('#tour=exact&finder=dijkstra');
  await setSlider(page, 'Bots', 7);
  await expect.poll(hash, SOON).toBe('#tour=exact&bots=7&finder=dijkstra');
  expect(await findingsOf(page)).toEqual([]);

  await page.reload();
  await waitForMode(page, 'attract');
  await place.locator('.lil-name').first().waitFor();
  expect(await settings()).toMatchObject({ bots: 7, finder: 'dijkstra', map: 'pillars' });
  await page.goBack();
  await expect.poll(async () => (await settings()).map, SOON).toBe('two-ways');
  expect(await settings()).toEqual(before);
  expect(await place.getAttribute('class')).not.toContain('tour');

  // From tour to tour, and out of them.
  await tours.selectOption('Tiles');
  await expect.poll(hash, SOON).toBe('#tour=tiles');
  await place.getByLabel('Edit tiles').click();
  const palette = page.getByRole('toolbar', { name: 'Edit tiles' });
  await palette.getByRole('button', { name: 'Water' }).click();
  expect(await palette.locator('[aria-pressed="true"]').innerText()).toBe('Water');
  await palette.getByRole('button', { name: 'Done' }).click();
  await palette.waitFor({ state: 'hidden' });
  await place.getByRole('button', { name: /^Next tour/ }).click();
  const next = TOURS[TOURS.findIndex(({ key }) => key === 'tiles') + 1];
  await expect.poll(hash, SOON).toBe(`#tour=${next.key}`);
  await place.getByRole('button', { name: 'Exit the tour' }).press('Enter');
  await expect.poll(async () => (await settings()).map, SOON).toBe('two-ways');
  expect(await settings()).toEqual(before);
  // The button is gone: the focus is not lost with it.
  expect(await page.evaluate(() => document.activeElement!.id)).toBe('view');
  await page.goBack();
  await expect.poll(hash, SOON).toBe(`#tour=${next.key}`);
  await expect.poll(async () => (await settings()).map, SOON).toBe(/map=([\w-]+)/.exec(next.hash)![1]);
  await page.locator('#panel').getByLabel('Map', { exact: true }).selectOption('One room');
  await expect.poll(async () => (await settings()).map, SOON).toBe('one-room');
  expect(await settings()).toEqual({ ...before, map: 'one-room' });

  // An address that does not say how it is looked at leaves a tour with what was before, too.
  const follow = (to: string): Promise<void> => page.evaluate((name) => void (location.hash = name), to);
  await follow('#tour=limits');
  await expect.poll(async () => (await settings()).layers, SOON).not.toEqual(before.layers);
  await follow('#map=two-ways');
  await expect.poll(async () => (await settings()).map, SOON).toBe('two-ways');
  expect((await settings()).layers).toEqual(before.layers);
  await follow('#map=nowhere');
  await expect.poll(() => page.locator('#notice-text').innerText(), SOON).toContain('names a map that does not exist');
  await follow('#map=one-room&bots=many');
  await expect
    .poll(() => page.locator('#notice-text').innerText(), SOON)
    .toContain('This part of the address cannot be read and is left out: bots=many.');
  await page.evaluate(() => (location.hash = 'map=ledges&bots=many&seed=-1'));
  await expect
    .poll(() => page.locator('#notice-text').innerText(), SOON)
    .toContain('These parts of the address cannot be read and are left out: bots=many, seed=-1.');
  await follow('#map=one-room&eye=0,9000,0,1,0');
  await expect.poll(() => page.locator('#notice-text').innerText(), SOON).toContain('where nobody can stand');
  await follow('#map=one-room');
  await expect.poll(async () => (await settings()).map, SOON).toBe('one-room');

  await openDrawer(page, 'Page');
  await page.getByRole('button', { name: 'Reset everything' }).click();
  await expect.poll(hash, SOON).toBe('#map=one-room&seed=1&layers=paths');
  expect(await settings()).toMatchObject({ bots: 5, map: 'one-room', layers: ['paths'] });
  expect(problems).toEqual([]);
  await close();
});

test('the tour of crates shows the same hunt each time: crates dropped before hunters', async () => {
  const hunt = async (): Promise<{ hash: string; crates: number; problems: readonly string[] }> => {
    const { page, problems, close } = await openWalk({
      hash: 'tour=crates',
      holds: true,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const before = (await infoOf(page)).tick;
    await step(page, 800 - before);
    const hash = await page.evaluate(() => window.leafstar!.hash());
    const crates = await page.evaluate(() => window.leafstar!.world().crates.length);
    await close();
    return { hash, crates, problems };
  };
  const first = await hunt();
  expect(first.crates).toBeGreaterThanOrEqual(6);
  expect(first.problems).toEqual([]);
  expect(await hunt()).toEqual(first);
});

test('on a phone the panel is a sheet: the hunt waits, nothing names keys, and it goes down when something is chosen', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room',
    query: 'quality=low&flat',
    viewport: { width: 320, height: 480 },
    hasTouch: true,
    isMobile: true,
  });
  const panel = page.locator('#panel');
  const title = panel.locator('.lil-root > .lil-title');
  const tick = async (): Promise<number> => (await infoOf(page)).tick;
  const box = await title.boundingBox();
  expect([box!.width, box!.height]).toEqual([44, 44]);
  await page.touchscreen.tap(160, 250);
  await waitForMode(page, 'playing');
  await title.tap();
  await page.locator('#panel.sheet').waitFor();
  const stood = await tick();
  const note = (await page.locator('#place').boundingBox())!;
  await page.waitForTimeout(300);
  const sheet = (await panel.boundingBox())!;
  expect(sheet.y).toBeGreaterThanOrEqual(note.y + note.height);
  expect(Math.round(sheet.y + sheet.height)).toBe(480);
  expect(await panel.locator('kbd').count()).toBeGreaterThan(10);
  expect(await panel.locator('kbd:visible').count()).toBe(0);
  expect(await page.locator('#touch').isVisible()).toBe(false);
  expect(await findingsOf(page)).toEqual([]);
  expect(await tick()).toBe(stood);
  // A tap on the picture above it lowers it, and is none of the game's.
  await page.touchscreen.tap(160, sheet.y - 20);
  await page.locator('#panel:not(.sheet)').waitFor();
  await page.waitForFunction((then) => window.leafstar!.info().tick > then, stood);

  await title.tap();
  await panel.getByLabel('Tours').selectOption('Grids');
  await page.locator('#panel:not(.sheet)').waitFor();
  await page.waitForFunction(() => document.getElementById('map-title')!.textContent === 'Grids');
  await waitForMode(page, 'attract');
  const { note: words } = TOURS.find(({ key }) => key === 'grids')!;
  expect(await page.locator('#map-note').textContent()).toBe(words);
  const shown = await page.locator('#map-note').evaluate((each) => each.scrollHeight <= each.clientHeight + 1);
  expect(shown).toBe(true);
  await title.tap();
  await page.locator('#panel.sheet').waitFor();
  await page.waitForTimeout(300);
  const [above, below] = [await page.locator('#map-note').boundingBox(), await panel.boundingBox()];
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  expect(problems).toEqual([]);
  await close();
});

test('a tour’s note names a key by what is printed on it', async () => {
  const { page, close } = await openWalk({
    hash: 'tour=manners',
    query: 'quality=low&flat',
    prepare: (opened) =>
      opened.addInitScript(() => {
        const keyboard = { getLayoutMap: () => Promise.resolve(new Map([['KeyR', 'p']])) };
        Object.defineProperty(navigator, 'keyboard', { value: keyboard });
      }),
  });
  const words = /Shoot \(P\): those/;
  await page.locator('#map-note').filter({ hasText: words }).waitFor();
  expect(await page.locator('#live').textContent()).toMatch(words);
  await page.locator('#panel [title*="Shoot (P): those"]').waitFor({ state: 'attached' });
  await close();
});
