// The panel: seven things at first sight, drawers behind them, and a box that finds any control.
import { expect, test } from 'vitest';
import { countPixels, infoOf, openWalk, untilCaught, waitForMode } from '../support/browser/walk-page.ts';

test('seven things at first sight; drawers are closed; the search box finds every control; no choice is clipped', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room',
    query: 'quality=low&flat',
    viewport: { width: 1280, height: 800 },
  });
  const panel = page.locator('#panel');
  expect(await panel.locator('.lil-controller:visible > .lil-name').allInnerTexts()).toEqual([
    'Map',
    'Tours',
    'Show',
    'X-ray X',
    'From above O',
    'Bots',
  ]);
  const edge = (await panel.boundingBox())!;
  for (const preset of await panel.locator('.presets button').all()) {
    const { x, width } = (await preset.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(edge.x + edge.width);
    expect(await preset.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
  }
  const more = panel.locator('button.lil-title', { hasText: 'More settings' });
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await more.click();
  await page.locator('#find-control').waitFor();
  const drawers = panel.locator('.lil-gui .lil-gui .lil-gui');
  expect(await drawers.locator('> .lil-title[aria-expanded="true"]').count()).toBe(0);
  // This map has no tiles, its file no other map, and nothing of a grid is searched or drawn.
  for (const text of ['Edit tiles', 'Step cost'])
    expect(await drawers.filter({ hasText: text }).isVisible(), text).toBe(false);
  expect(await drawers.locator('.lil-controller:not(.idle)').count()).toBeLessThanOrEqual(58);

  const lost = await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('#find-control')!;
    const find = (text: string): void => {
      box.value = text;
      box.dispatchEvent(new Event('input'));
    };
    const controls = [...document.querySelectorAll('#panel .lil-gui .lil-gui .lil-gui .lil-controller')];
    const names = controls.map((each) => each.querySelector('.lil-name')!.firstChild!.textContent!);
    const missed = controls.flatMap((control, i) => {
      find(names[i]);
      return control.checkVisibility() ? [] : [names[i]];
    });
    find('');
    return { missed, count: names.length, doubled: names.filter((name, i) => names.indexOf(name) !== i) };
  });
  expect(lost.missed).toEqual([]);
  expect(lost.doubled).toEqual([]);
  expect(lost.count).toBeGreaterThan(40);
  const unsaid = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#panel .lil-gui .lil-gui .lil-gui .lil-controller')]
      .filter((control) => control.title.replace(/(^| )Needs .*/, '') === '')
      .map((control) => control.querySelector('.lil-name')!.firstChild!.textContent),
  );
  expect(unsaid).toEqual([]);
  // What a choice makes count wakes at once, and the choice says what is chosen.
  const rowOf = (name: string) =>
    panel.locator('.lil-controller').filter({ has: page.getByText(name, { exact: true }) });
  expect(await rowOf('Hearing (units)').getAttribute('title')).toMatch(/^From how far .* Needs Bots know you by/);
  await page.locator('#find-control').fill('know you by');
  await panel.getByLabel('Bots know you by', { exact: true }).selectOption('Eyes and ears');
  await page.locator('#find-control').fill('');
  expect(await rowOf('Hearing (units)').getAttribute('title')).toBe(
    'From how far a bot hears a run, a jump or a shot, round corners.',
  );
  expect(await rowOf('Hearing (units)').getAttribute('class')).not.toContain('idle');
  expect(await drawers.locator('> .lil-title[aria-expanded="true"]').count()).toBe(0);
  await page.locator('#find-control').fill('dijkstra');
  await panel.getByLabel('Bots search by', { exact: true }).waitFor();
  expect(await panel.getByLabel('Seed', { exact: true }).isVisible()).toBe(false);
  await page.locator('#find-control').fill('nothing of the kind');
  await page.getByText('No control has that word.').waitFor();
  await page.locator('#find-control').fill('');

  await page.evaluate(() => {
    for (const idle of document.querySelectorAll('#panel .idle')) idle.classList.remove('idle');
    const closed = '#panel .lil-gui .lil-gui .lil-title[aria-expanded="false"]';
    for (const title of document.querySelectorAll<HTMLElement>(closed)) title.click();
  });
  await page.waitForFunction(() => !document.querySelector('#panel .lil-closed'));
  const clipped = await page.evaluate(() => {
    const edge = document.querySelector('#panel')!.getBoundingClientRect().right;
    return [...document.querySelectorAll<HTMLSelectElement>('#panel select')].flatMap((select) => {
      const display = select.nextElementSibling as HTMLElement;
      return [...select.options].flatMap(({ text }) => {
        display.textContent = text;
        const isWhole = display.scrollWidth <= display.clientWidth && display.getBoundingClientRect().right <= edge;
        return isWhole && display.checkVisibility() ? [] : [text];
      });
    });
  });
  expect(clipped).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('on a machine whose frames are slow, a drawer shows all that opens in it later', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room',
    query: 'quality=low&flat',
    viewport: { width: 1280, height: 800 },
  });
  await page.evaluate(() => {
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => next(() => setTimeout(() => draw(performance.now()), 400));
  });
  const titleOf = (name: string) => page.locator('#panel button.lil-title', { hasText: name });
  for (const name of ['More settings', 'Behaviour']) {
    await titleOf(name).click();
    await page.waitForTimeout(1500);
  }
  const cut = await page
    .locator('#panel .lil-gui:not(.lil-root) > .lil-children:visible')
    .evaluateAll((boxes) =>
      boxes.filter((box) => box.scrollHeight > box.clientHeight).map((box) => box.previousElementSibling!.textContent),
    );
  expect(cut).toEqual([]);
  await close();
  expect(problems).toEqual([]);
});

test('where the window becomes small the panel closes and the hunt goes on, unless one is in the panel', async () => {
  const { page, close } = await openWalk({
    hash: 'map=one-room&bots=0',
    query: 'quality=low&flat',
    viewport: { width: 1000, height: 700 },
  });
  const isOpen = (): Promise<string | null> =>
    page.locator('#panel button.lil-title').first().getAttribute('aria-expanded');
  await page.locator('#panel button.lil-title').first().focus();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.locator('#panel.sheet').waitFor();
  expect(await isOpen()).toBe('true');
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.locator('#panel:not(.sheet)').waitFor();
  await page.locator('#view').focus();
  await page.keyboard.press('Enter');
  await page.setViewportSize({ width: 390, height: 700 });
  await expect.poll(isOpen).toBe('false');
  const { tick } = await infoOf(page);
  await expect.poll(async () => (await infoOf(page)).tick).toBeGreaterThan(tick);

  // The pause card has its room then, too.
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.locator('#panel button.lil-title').first().press('Enter');
  await page.locator('#view').focus();
  await page.keyboard.press('KeyP');
  await waitForMode(page, 'paused');
  expect(await isOpen()).toBe('true');
  await page.setViewportSize({ width: 640, height: 360 });
  await expect.poll(isOpen).toBe('false');
  await close();
});

test('on a phone the picture is seen above the panel that is opened in the moment of a catch', async () => {
  const { page, problems, close } = await openWalk({
    hash: 'map=one-room',
    query: 'quality=low&flat',
    viewport: { width: 320, height: 480 },
    hasTouch: true,
    holds: true,
  });
  await untilCaught(page, 15);
  // Nothing is dark under the colour of a catch.
  const darkShare = async (): Promise<number> => {
    const { dark, all } = await countPixels(page, { dark: 'r + g + b < 120', all: 'true' });
    return dark / all;
  };
  await page.locator('#caught').waitFor();
  await expect.poll(darkShare).toBe(0);
  const title = page.locator('#panel button.lil-title').first();
  await title.tap();
  await expect.poll(() => page.locator('#caught').isVisible()).toBe(false);
  await expect.poll(darkShare).toBeGreaterThan(0.25);
  await title.tap();
  await page.locator('#caught').waitFor();
  expect(problems).toEqual([]);
  await close();
});
