import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeap, decreaseId, popId, pushId } from '../../src/search/heap.ts';

test('ids are popped by f, then h, then id, after any pushes and decreases (seed 11)', () => {
  const step = fc.record({ id: fc.nat(15), f: fc.nat(5), h: fc.nat(3), pop: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const heap = createHeap(16);
      const model = new Map<number, { f: number; h: number }>();
      const least = (): number =>
        [...model].sort(([a, one], [b, two]) => one.f - two.f || one.h - two.h || a - b)[0][0];
      const take = (): void => {
        const expected = least();
        expect(popId(heap)).toBe(expected);
        model.delete(expected);
      };
      for (const { id, f, h, pop } of steps) {
        const old = model.get(id);
        if (pop && model.size > 0) take();
        else if (old === undefined) {
          heap.f[id] = f;
          heap.h[id] = h;
          model.set(id, { f, h });
          pushId(heap, id);
        } else if (f < old.f) {
          heap.f[id] = f;
          model.set(id, { f, h: old.h });
          decreaseId(heap, id);
        }
        expect(heap.size).toBe(model.size);
      }
      while (model.size > 0) take();
    }),
    { seed: 11, numRuns: 400 },
  );
});
