// Sample sizes of tests: small by default, large in `npm run test:long` (for a single file: LONG=1 npx vitest …).

/** Whether tests take small samples. These use the same seeds as large ones. */
export const QUICK = process.env.LONG !== '1';

/** Every so manyth of a list in quick runs, from the first or the one given, all of it in long ones. */
export const sampled = <Item>(list: readonly Item[], every: number, from = 0): readonly Item[] =>
  QUICK ? list.filter((_, i) => i % every === from % every) : list;
