// The API reference in Chromium: its search box, and nothing that a screen reader would trip over.
import { expect, test } from 'vitest';
import { findingsOf } from '../support/browser/axe.ts';
import { openPage } from '../support/browser/browser.ts';

test('the search box leaves the entries with all of its words, and gives all back', async () => {
  const { page, problems, close } = await openPage({ path: 'reference/' });
  const shown = (): Promise<string[]> => page.locator('article:visible h3 a').allInnerTexts();
  const all = await shown();
  expect(all.length).toBeGreaterThan(200);
  await page.getByRole('searchbox').fill('Obstacle  moveObstacle');
  const found = await shown();
  expect(found).toContain('Navigator');
  expect(found.length).toBeLessThan(10);
  expect(await page.locator('#found').innerText()).toBe(`${found.length} of ${all.length}`);
  // No section without entries, and no list of names that are hidden.
  for (const section of await page.locator('main section:visible').all())
    expect(await section.locator('article:visible').count()).toBeGreaterThan(0);
  expect(await page.locator('.names:visible').count()).toBe(0);
  await page.getByRole('searchbox').fill('');
  expect(await shown()).toEqual(all);
  expect(await page.locator('#found').innerText()).toBe('');
  expect(await findingsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('what is printed is black on white', async () => {
  const { page, problems, close } = await openPage({ path: 'reference/' });
  await page.locator('article').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('nav.site').isVisible()).toBe(false);
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  const colors = await page
    .locator('main *')
    .evaluateAll((all) => [
      ...new Set(all.flatMap((each) => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor])),
    ]);
  expect(colors.sort()).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.goto(new URL('../examples/', page.url()).href);
  await page.locator('article button').first().waitFor({ state: 'attached' });
  expect(await page.locator('article .tools:visible').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('links show their entry while the search box is filled, and leave the box where the entry is shown', async () => {
  const { page, problems, close } = await openPage({ path: 'reference/' });
  const box = page.getByRole('searchbox');
  const target = page.locator('article[id="leafstar-three.PathHelper"]');
  const shown = page.locator('article:visible pre a[href="#leafstar-three.PathHelper"]').first();
  for (const _ of ['the hash changes', 'the hash is there already']) {
    await box.fill('findPath createPathHelper');
    expect(await target.isVisible()).toBe(false);
    await shown.click();
    await expect.poll(() => target.evaluate((article) => article.getBoundingClientRect().top)).toBeLessThan(200);
    expect(await target.isVisible()).toBe(true);
    expect(await box.inputValue()).toBe('');
  }
  await box.fill('findPath');
  await page.evaluate(() => (location.hash = '#leafstar.Navigator'));
  expect(await page.locator('article:target').getAttribute('id')).toBe('leafstar.Navigator');
  expect(await box.inputValue()).toBe('findPath');
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('');
  expect(await target.isVisible()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});
