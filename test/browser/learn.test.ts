// The article in Chromium: every figure runs by itself, stops when touched, shows the library's numbers, and has an address for its state.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { createNavigator } from '../../src/index.ts';
import door from '../../src/learn/figures/door.ts';
import guess from '../../src/learn/figures/guess.ts';
import leaves from '../../src/learn/figures/leaves.ts';
import search from '../../src/learn/figures/search.ts';
import split from '../../src/learn/figures/split.ts';
import { floor, metres } from '../../src/learn/drawing/floor.ts';
import { nameLibrary } from '../../src/learn/library-names.ts';
import { positionAfter, ROUNDS } from '../../src/learn/rounds.ts';
import { fakeStage } from '../learn/fake-stage.ts';
import { openPage, type OpenedPage } from '../support/browser/browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let opened: OpenedPage;
let page: Page;
beforeAll(async () => {
  opened = await openPage({ path: 'learn/', viewport: { width: 390, height: 844 }, prepare: noteShifts });
  page = opened.page;
  await allLive(page);
});

/** Waits until every figure has its first picture. */
const allLive = (of: Page): Promise<unknown> =>
  of.waitForFunction(() => document.querySelector('#rest, figure:not([data-live])') === null);

/** Notes what moves on the page without a touch. */
const noteShifts = (fresh: Page): Promise<unknown> =>
  fresh.addInitScript(() => {
    const shifts: string[] = ((window as unknown as { shifts: string[] }).shifts = []);
    const note = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] })[]) // prettier-ignore
        if (!entry.hadRecentInput) shifts.push(`${entry.value} ${entry.sources.map(({ node }) => (node?.outerHTML ?? node?.textContent)?.slice(0, 80)).join()}`); // prettier-ignore
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (of: Page): Promise<string[]> => of.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

const numberOf = (id: string, name: string): Promise<string | null> =>
  page.locator(`#${id} [data-number="${name}"]`).textContent();
const pictureOf = (id: string): Promise<string> =>
  page.evaluate((name) => document.querySelector<HTMLCanvasElement>(`#${name} canvas`)!.toDataURL(), id);
const idsOf = (): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('figure')].map(({ id }) => id));

test('every figure moves by itself on screen, stops off screen and at Pause, and shifts nothing', async () => {
  for (const id of await idsOf()) {
    await page.locator(`#${id} canvas`).scrollIntoViewIfNeeded();
    const play = page.locator(`#${id} .play`);
    if ((await play.textContent()) === 'Play') await play.click(); // a run before this one paused it
    const before = await pictureOf(id);
    await expect.poll(() => pictureOf(id), { timeout: 5000 }).not.toBe(before);
    await play.click();
    await expect.poll(() => play.textContent()).toBe('Play');
  }
  expect(await shiftsOf(page)).toEqual([]);
  await page.locator('#hunt .play').click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const isStill = async (): Promise<boolean> => {
    const before = await pictureOf('hunt');
    await page.waitForTimeout(300);
    return (await pictureOf('hunt')) === before;
  };
  await expect.poll(isStill, { timeout: 10_000 }).toBe(true);
});

test('addresses show their states, with the library’s numbers', async () => {
  const visit = (hash: string): Promise<void> => page.evaluate((text) => void (location.hash = text), hash);
  await visit('grid?by=tutorial-any');
  await expect.poll(() => numberOf('grid', 'any')).toBe('169.07');
  await expect.poll(() => numberOf('grid', 'four')).toBe('230.0');
  const lengthFor = (radius: number): string =>
    metres(createNavigator(floor, { radius }).distance({ x: 60, z: 450 }, { x: 716, z: 450 }));
  await visit('fat?radius=17');
  await expect.poll(() => numberOf('fat', 'length')).toBe(lengthFor(17));
  // A slider by keyboard: one unit less fits through the doorway.
  await page.locator('#fat input[name=radius]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => numberOf('fat', 'length')).toBe(lengthFor(16));
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#fat?radius=16');
  // A handle by keyboard, and by pointer.
  await visit('string?goal=700,450');
  await page.locator('#string [name=goal]').focus();
  await page.keyboard.press('ArrowLeft');
  const nav = createNavigator(floor, { radius: 12 });
  const distanceTo = (x: number, z: number): string => metres(nav.distance({ x: 60, z: 60 }, { x, z }));
  await expect.poll(() => numberOf('string', 'exact')).toBe(distanceTo(692, 450));
  const box = (await page.locator('#string [name=goal]').boundingBox())!;
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y - 30);
  await page.mouse.up();
  const goal = async (): Promise<number[]> =>
    (await page.locator('#string [name=goal]').getAttribute('value'))!.split(',').map(Number);
  await expect.poll(async () => (await goal())[0]).toBeLessThan(600);
  const [x, z] = await goal();
  await expect.poll(() => numberOf('string', 'exact')).toBe(distanceTo(x, z));
});

// State, its address, and a number that is not a time.
const STATES = [
  [
    'search',
    search,
    { start: '60,60', goal: '560,500', method: 'insertion', step: '60' },
    'method=insertion&step=60',
    'longer',
  ],
  ['leaves', leaves, { pillar: '480,272', here: '700,450', graph: '1', lists: 'left' }, 'lists=left', 'looks'],
  ['door', door, { open: '', stale: '', crate: '540,336' }, 'open=&crate=540,336', 'length'],
  ['split', split, { walls: '20.8', tree: 'yours', here: '560,330' }, 'walls=20.8', 'yours'],
] as const;

test.each(STATES)('%s shows in the page what it shows in Node', async (id, figure, state, query, number) => {
  const { stage, numbers } = fakeStage(state);
  figure(stage).draw(0);
  await page.evaluate((hash) => void (location.hash = hash), `${id}?${query}`);
  await expect.poll(() => numberOf(id, number)).toBe(numbers.get(number));
});

test('guess and split take clicks', async () => {
  await page.evaluate(() => void (location.hash = 'guess?bets='));
  await expect.poll(() => numberOf('guess', 'round')).toBe('1 of 5');
  await page.locator(`#guess .spot[aria-label="Bet on node ${positionAfter(ROUNDS[0]).next}"]`).press('Enter');
  await expect.poll(() => numberOf('guess', 'score')).toBe('1 of 1');
  const { stage, numbers } = fakeStage({ bets: String(positionAfter(ROUNDS[0]).next) });
  guess(stage).draw(0);
  await expect.poll(() => numberOf('guess', 'why')).toBe(numbers.get('why'));
  await page.evaluate(() => void (location.hash = 'split?tree=yours'));
  await page.locator('#split canvas').click({ position: { x: 20, y: 50 } });
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#split\?walls=\d+$/);
});

test('a wall is chosen by Enter on the handle beside it, and given back', async () => {
  await page.evaluate(() => void (location.hash = 'split?here=380,480'));
  await page.locator('#split [name=here]').focus();
  for (const expected of [/walls=\d+/, /^#split\?here=380,480$/]) {
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => decodeURIComponent(location.hash))).toMatch(expected);
  }
});

test('each figure has at most two controls beside its handles, and an address for what all of them do', async () => {
  const { page: other, close } = await openPage({ path: 'learn/', viewport: { width: 1280, height: 900 } });
  /** The form's values, and the numbers that do not depend on when one looks. */
  const stateOf = (of: Page, id: string): Promise<string[]> =>
    of.evaluate(
      (name) => [
        ...[...document.querySelectorAll<HTMLInputElement>(`#${name} :is(input, select, .handle)`)].map((each) =>
          each.type === 'checkbox' ? String(each.checked) : each.value,
        ),
        ...[...document.querySelectorAll<HTMLElement>(`#${name} [data-number]`)]
          .filter(({ dataset }) => !/^(time|nearest|caught|ghosts|revision|changed)$/.test(dataset.number!))
          .map(({ textContent }) => textContent),
      ],
      id,
    );
  for (const id of await idsOf()) {
    const controls = page.locator(`#${id} .controls :is(select, input:not([type=hidden]))`);
    expect(await controls.count(), id).toBeLessThanOrEqual(2);
    await page.evaluate((name) => void (location.hash = `${name}?`), id);
    for (const control of await controls.all()) {
      await control.focus();
      const isSwitch = (await control.getAttribute('type')) === 'checkbox';
      await page.keyboard.press(isSwitch ? 'Space' : 'ArrowDown');
    }
    for (const handle of await page.locator(`#${id} .handle`).all()) {
      if (!(await handle.isVisible())) continue;
      await handle.focus();
      for (const key of ['ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    }
    if (id === 'split') await page.locator('#split [name=here]').press('Enter');
    if (id === 'guess') await page.locator('#guess .spot').first().press('Enter');
    const address = await page.evaluate(() => location.hash);
    expect(address).toMatch(new RegExp(`^#${id}\\?.`));
    await other.goto('about:blank');
    await other.goto(`${inject('baseUrl')}learn/${address}`);
    await other.locator(`#${id}[data-live]`).waitFor();
    // Either page may be a frame late with its numbers.
    const states = (): Promise<string[]> =>
      Promise.all([page, other].map(async (each) => (await stateOf(each, id)).join(' | ')));
    await expect.poll(async () => new Set(await states()).size, { timeout: 10_000, message: id }).toBe(1);
    expect(await other.evaluate(() => location.hash)).toBe(address);
  }
  await close();
});

test('a thumb drags handles, and scrolls the page beside them', async () => {
  const { page: phone, close } = await openPage({ path: 'learn/', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }); // prettier-ignore
  await allLive(phone);
  const tools = await phone.context().newCDPSession(phone);
  const scrolled = (): Promise<number> => phone.evaluate(() => scrollY);
  const swipe = async (x: number, y: number, dx: number, dy: number): Promise<void> => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number): Promise<unknown> =>
      tools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * part, y: y + dy * part }] }); // prettier-ignore
    await send('touchStart', 0);
    for (let i = 1; i <= 10; i++) await send('touchMove', i / 10);
    await send('touchEnd', 1);
  };
  for (const [id, name, dx, dy] of [
    ['hunt', 'prey', -60, 60],
    ['string', 'start', 40, 40],
    ['leaves', 'pillar', 40, -20],
    ['door', 'crate', 90, -60],
  ] as const) {
    // prettier-ignore
    // An address stops the figure's own moves and scrolls to it.
    await phone.evaluate((each) => void (location.hash = `${each}?`), id);
    await expect.poll(() => phone.locator(`#${id} .play`).textContent()).toBe('Play');
    await phone.evaluate((each) => document.getElementById(each)!.scrollIntoView(), id);
    await phone.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const handle = phone.locator(`#${id} [name=${name}]`);
    const [before, top] = [await handle.getAttribute('value'), await scrolled()];
    const box = (await handle.boundingBox())!;
    await swipe(box.x + 22, box.y + 22, dx, dy);
    await expect.poll(() => handle.getAttribute('value')).not.toBe(before);
    expect(await scrolled(), id).toBe(top);
  }
  // A handle at the rim is whole, and makes the page no wider.
  await phone.evaluate(() => void (location.hash = 'field?prey=768,512'));
  await expect.poll(() => phone.locator('#field .handle').getAttribute('value')).toBe('768,512');
  const isAtRim = await phone.locator('#field .handle').evaluate((handle) => {
    const { left, top } = handle.getBoundingClientRect();
    return [[32, 22], [22, 32]].every(([x, y]) => document.elementFromPoint(left + x, top + y) === handle); // prettier-ignore
  });
  expect(isAtRim).toBe(true);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const picture = (await phone.locator('#door canvas').boundingBox())!;
  const top = await scrolled();
  await swipe(picture.x + 150, picture.y + 150, 0, -120);
  await expect.poll(scrolled).toBeGreaterThan(top + 50);
  await close();
});

test('the code shown is the file that runs, with the package’s names', async () => {
  for (const id of await idsOf()) {
    await page.locator(`#${id} summary`).click();
    const code = page.locator(`#${id} code`);
    await expect.poll(() => code.textContent()).not.toBe('');
    expect(await code.textContent()).toBe(nameLibrary(readFileSync(`src/learn/figures/${id}.ts`, 'utf8')));
    await page.locator(`#${id} summary`).click();
  }
});

test('axe finds nothing serious, links lead somewhere, and the console is empty', async () => {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const hrefs = await page.evaluate(() =>
    [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')!),
  );
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  for (const href of hrefs) {
    if (href.startsWith('#')) expect(ids, href).toContain(href.slice(1).split('?')[0]);
    else if (!href.startsWith('blob:'))
      expect((await fetch(new URL(href, `${inject('baseUrl')}learn/`))).status, href).toBe(200);
  }
  expect(opened.problems).toEqual([]);
});

test('the sandbox is the demo on the same floor, in the page', async () => {
  const reader = await openPage({ path: 'learn/', viewport: { width: 1280, height: 800 } });
  const demo = reader.page.frameLocator('iframe[name=sandbox]');
  expect(await demo.locator('body').textContent()).toContain('Choose above');
  await reader.page.locator('a[target=sandbox]').first().click();
  await expect
    .poll(() => demo.locator('body').textContent(), { timeout: 60_000 })
    .toContain('a hall with four pillars, one door');
  expect(reader.page.url()).toContain('/learn/');
  expect(reader.problems).toEqual([]);
  await reader.close();
});

test('with reduced motion nothing moves, and nothing shifts while figures open', async () => {
  const calm = await openPage({
    path: 'learn/',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    prepare: noteShifts,
  });
  await allLive(calm.page);
  const picture = (): Promise<string> => calm.page.evaluate(() => document.querySelector('canvas')!.toDataURL());
  const before = await picture();
  await calm.page.waitForTimeout(300);
  expect(await picture()).toBe(before);
  // The shortest path map is read to its end, a little in each frame, though nothing moves.
  await calm.page.locator('#field canvas').scrollIntoViewIfNeeded();
  await expect.poll(() => calm.page.locator('#field [data-number=regions]').textContent(), { timeout: 20_000 }).toBe('23'); // prettier-ignore
  expect(await shiftsOf(calm.page)).toEqual([]);
  await calm.close();
});

test('without script each figure is a still, and no control is left that does nothing', async () => {
  const plain = await openPage({ path: 'learn/', javaScriptEnabled: false });
  const stills = plain.page.locator('figure img.still');
  expect(await stills.count()).toBe((await idsOf()).length);
  for (const still of await stills.all()) {
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await still.isVisible()).toBe(true);
  }
  for (const name of ['.controls', '.numbers', '.code'])
    expect(await plain.page.locator(`figure ${name}`).first().isVisible()).toBe(false);
  await plain.close();
});

test('print shows every figure, those below the screen too, without controls', async () => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const id of await idsOf()) {
    const colors = await page.evaluate((name) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`#${name} canvas`)!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    }, id);
    expect(colors, id).toBeGreaterThan(10);
    expect(await page.locator(`#${id} .controls`).isVisible()).toBe(false);
  }
  // Answers are printed, though they are closed on the screen.
  const heights = (): Promise<number[]> =>
    page.locator('details:not(figure *)').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  const printed = await heights();
  await page.emulateMedia({ media: null });
  const closed = await heights();
  expect(closed.length).toBeGreaterThan(2);
  for (const [i, height] of closed.entries()) expect(printed[i]).toBeGreaterThan(height);
});

test('a figure that nobody touched is printed as its still, a touched one as it is', async () => {
  const fresh = await openPage({ path: 'learn/#fat?radius=17' });
  await fresh.page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.still')].every((still) => still.naturalWidth > 0),
  );
  await allLive(fresh.page);
  await fresh.page.emulateMedia({ media: 'print' });
  const prey = await fresh.page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('#hunt .handle')!.value = '60,60';
    dispatchEvent(new Event('beforeprint'));
    return document.querySelector<HTMLButtonElement>('#hunt .handle')!.value;
  });
  expect(prey).toBe('560,336');
  for (const id of await idsOf()) {
    expect(await fresh.page.locator(`#${id} .still`).isVisible(), id).toBe(id !== 'fat');
    expect(await fresh.page.locator(`#${id} .numbers`).isVisible(), id).toBe(id === 'fat');
  }
  await fresh.close();
});
