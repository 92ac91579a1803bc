// In every test file while `npm run mutate` learns which test reaches which mutant: notes what each test reached, with what its
// file reached before any test.
import { afterEach, beforeEach } from 'vitest';

const outside = new Set();
const hits = (globalThis.leafstarHits = new Set());

beforeEach(() => {
  for (const hit of hits) outside.add(hit);
  hits.clear();
});
afterEach(({ task }) => {
  task.meta.hits = [...outside, ...hits];
  hits.clear();
});
