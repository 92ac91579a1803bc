// In every test file while `npm run mutate` finds out which file reaches which mutant.
import { afterEach } from 'vitest';

const hits = (globalThis.leafstarHits = new Set());
afterEach(({ task }) => {
  task.meta.hits = [...hits];
  hits.clear();
});
