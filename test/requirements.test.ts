// The check that fails a whole run when a requirement has no passed test (test/support/requirement-reporter.ts).
import { expect, test } from 'vitest';
import { checkRequirements, IDS, SENSELESS, type PassedTest } from './support/requirements.ts';

const ALL: readonly PassedTest[] = IDS.filter((id) => !(id in SENSELESS)).map((id) => ({
  file: 'a.test.ts',
  titles: ['a group', `${id}: does so`],
}));
const faultsOf = (passed: readonly PassedTest[], notYet: readonly string[] = []): readonly string[] =>
  checkRequirements(passed, notYet).faults;

test('a run is whole when each id begins a title of a passed test, its own or that of a group', () => {
  expect(faultsOf(ALL)).toEqual([]);
  expect(faultsOf(ALL.filter(({ titles }) => !titles[1].startsWith('R48:')))).toEqual([
    'R48 is met by no test that ran and passed',
  ]);
  const joined = [...ALL.slice(0, -1), { file: 'b.test.ts', titles: ['A6, golden G7: paths', 'seed 1'] }];
  expect(faultsOf(joined)).toEqual([]);
  expect(checkRequirements(joined).testsOf.get('golden G7')).toEqual(['b.test.ts › A6, golden G7: paths › seed 1']);
});

test('an id in the middle of a title, one that does not exist and one that is not built yet', () => {
  const without = ALL.filter(({ titles }) => !titles[1].startsWith('F12:'));
  expect(faultsOf([...without, { file: 'b', titles: ['as F12: says'] }])).toHaveLength(1);
  expect(faultsOf(without, ['F12'])).toEqual([]);
  expect(faultsOf(ALL, ['F12'])).toEqual(['F12 has a test and must leave NOT_YET: a.test.ts › a group › F12: does so']);
  expect(faultsOf([...ALL, { file: 'b', titles: ['F99: x'] }])).toEqual(['F99 is no requirement: b › F99: x']);
});
