// Of each code the first eight warnings are listed, in order, and the rest counted in one line.
import { expect, test } from 'vitest';
import { collectWarnings } from '../../../src/map/input/warnings.ts';

test('warnings of a code are listed up to eight, then counted, each code by itself', () => {
  for (const [count, rest] of [
    [7, []],
    [8, []],
    [9, ['1 more of the same kind (gap).']],
    [30, ['22 more of the same kind (gap).']],
  ] as const) {
    const warnings = collectWarnings();
    for (let i = 0; i < count; i++) warnings.warn('gap', { line: i }, `gap ${i}`);
    warnings.warn('other', {}, 'once');
    const listed = Array.from({ length: Math.min(count, 8) }, (_, i) => ({ code: 'gap', place: { line: i }, message: `gap ${i}` })); // prettier-ignore
    const counted = rest.map((message) => ({ code: 'gap', place: {}, message }));
    expect(warnings.list()).toEqual([...listed, { code: 'other', place: {}, message: 'once' }, ...counted]);
  }
});
