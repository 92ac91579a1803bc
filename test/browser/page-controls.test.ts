// What each control of the panel does, one after the other, as lines of a golden file: what has changed on the page and in the world. They
// notice any change of a row of settings.
import { expect, test } from 'vitest';
import { createNotes, openFolders, quietOnDesktop as DESKTOP } from '../support/browser/outline.ts';
import { openWalk } from '../support/browser/walk-page.ts';
import { expectGolden } from '../support/golden.ts';

/** As many controls are changed before the page is read again. */
const SOME = 4;

test('each control of the panel does the same as before', async () => {
  const { page, problems, close } = await openWalk({ ...DESKTOP, hash: 'map=TestGrid1&bots=2' });
  const { lines, note } = createNotes(page);
  await page.getByRole('button', { name: 'More settings' }).click();
  await openFolders(page);
  await note('All folders open');
  const rows = page.locator('#panel .lil-controller');
  const count = await rows.count();
  for (let from = 0; from < count; from += SOME) {
    const done: string[] = [];
    for (let i = from; i < Math.min(count, from + SOME); i++) done.push(...(await rows.nth(i).evaluate(operate)));
    if (done.length > 0) await note(done.join('; '));
  }
  expect(problems).toEqual([]);
  await expectGolden('page-controls', lines);
  await close();
});

/** Runs in the page: another value of a control, and what was done; nothing to those that load, save or are not shown. */
function operate(row: Element): string[] {
  const name = row.querySelector('.lil-name')?.firstChild?.textContent ?? '';
  if (!row.checkVisibility() || /^(Map|Tours|Show|Save|Open|Maps of|Next|Restart|Copy|Seed|Full)/.test(name)) return [];
  const change = (field: HTMLInputElement | HTMLSelectElement, type: string): void =>
    void field.dispatchEvent(new Event(type, { bubbles: true }));
  const field = row.querySelector<HTMLInputElement | HTMLSelectElement>('select, input');
  if (field === null || field.disabled) return [];
  if (field instanceof HTMLSelectElement) {
    field.selectedIndex = (field.selectedIndex + 1) % field.options.length;
    change(field, 'change');
    return [`${name}: ${field.selectedOptions[0].text}`];
  }
  if (field.type === 'checkbox') {
    field.click();
    return [`${name}: ${field.checked}`];
  }
  field.focus();
  field.value = String(Number(field.value) * 2 + 3);
  change(field, 'input');
  field.blur();
  return [`${name}: ${field.value}`];
}
