// How thorough the tests are: quick by default, thorough in `npm run test:long` (for a single file: LONG=1 npx vitest …).

/** Whether tests take small samples. A quick sample is drawn with the same seeds as the thorough one. */
export const QUICK = process.env.LONG !== '1';
