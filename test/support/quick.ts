// Sample sizes of tests: small by default, large in `npm run test:long` (for a single file: LONG=1 npx vitest …).

/** Whether tests take small samples. These use the same seeds as large ones. */
export const QUICK = process.env.LONG !== '1';
