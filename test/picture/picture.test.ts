// The README's picture, made by the page itself: the keep as one walks it beside its blueprint, from the same place. Run by
// `npm run picture`; look at what it wrote before committing it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { waitForMode } from '../support/browser/walk-page.ts';

const SIZE = { width: 800, height: 500 };

test('the keep and its blueprint, side by side', async () => {
  const halves: string[] = [];
  for (const look of ['layers=paths', 'layers=cells,walls,graph,paths&blueprint=1']) {
    const path = `#map=keep&seed=7&eye=668,792,0,-1.571,-0.03&${look}`;
    const { page, close } = await openPage({ path, viewport: SIZE });
    await waitForMode(page, 'held');
    await page.evaluate(() => {
      window.leafstar!.hold(true);
      window.leafstar!.step(95);
    });
    // The lamps light the rooms up over the first frames.
    await page.waitForTimeout(12_000);
    // The move from the keep to the blueprint takes a second of drawing.
    await page.waitForFunction(
      (wanted) => window.leafstar!.info().blueprint === wanted,
      look.includes('blueprint') ? 1 : 0,
    );
    halves.push(await page.evaluate(() => window.leafstar!.picture()));
    await close();
  }
  const { page, close } = await openPage({ viewport: SIZE });
  const jpeg = await page.evaluate(async (pictures) => {
    const images = await Promise.all(
      pictures.map(async (address) => createImageBitmap(await (await fetch(address)).blob())),
    );
    const [{ width, height }] = images;
    const canvas = document.createElement('canvas');
    canvas.width = 2 * width + 4;
    canvas.height = height;
    const context = canvas.getContext('2d')!;
    images.forEach((image, i) => context.drawImage(image, i * (width + 4), 0, width, height));
    return canvas.toDataURL('image/jpeg', 0.82);
  }, halves);
  await close();
  const bytes = Buffer.from(jpeg.split(',')[1], 'base64');
  expect(bytes.length).toBeLessThan(300_000);
  writeFileSync(join(import.meta.dirname, 'leafstar.jpg'), bytes);
});
