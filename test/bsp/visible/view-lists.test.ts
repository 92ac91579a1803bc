// The views of cells beside plain lists.
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { addView, createViewLists, emptyViews, hasViews } from '../../../src/bsp/visible/view-lists.ts';
import { randomFrom } from '../../support/random.ts';

test('views that touch are merged, the seventh one into the oldest, and a new query begins without any', () => {
  const random = randomFrom(6);
  const cells = 400;
  const lists = createViewLists(cells);
  for (const adds of [40, 8000, 300]) {
    emptyViews(lists);
    // The newest first.
    const kept: number[][][] = Array.from({ length: cells }, () => []);
    for (let i = 0; i < adds; i++) {
      const cell = Math.floor(cells * random());
      const from = Math.floor(64 * random());
      const view = [from, from + Math.floor(3 * random()), random() - 1, random()];
      const own = kept[cell];
      const wider =
        own.find(([begin, end]) => view[0] <= end && view[1] >= begin) ?? (own.length === 6 ? own[5] : null);
      assert.equal(addView(lists, cell, view[0], view[1], view[2], view[3]), own.length === 0);
      if (wider === null) own.unshift(view);
      else view.forEach((value, k) => (wider[k] = k % 2 === 0 ? Math.min(wider[k], value) : Math.max(wider[k], value)));
    }
    for (let cell = 0; cell < cells; cell++) {
      assert.equal(hasViews(lists, cell), kept[cell].length > 0);
      const found: number[][] = [];
      if (hasViews(lists, cell))
        for (let view = lists.first[cell]; view >= 0; view = lists.next[view])
          found.push([...lists.views.subarray(4 * view, 4 * view + 4)]);
      assert.deepEqual(found, kept[cell]);
    }
  }
});
