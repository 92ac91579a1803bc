// What fails a run beside its tests: work that was all skipped, and a requirement without a passed test.
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestModule, Vitest } from 'vitest/node';
import ClosingLine from '../support/tools/closing-line.ts';
import RequirementReporter from '../support/tools/requirement-reporter.ts';

let before: typeof process.exitCode;
let said = '';
beforeEach(() => {
  before = process.exitCode;
  process.exitCode = undefined;
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  process.exitCode = before;
  vi.restoreAllMocks();
});

/** A test file of one test in that state. */
const moduleOf = (moduleId: string, name: string, state: string, flaky = false): TestModule => {
  const diagnostic = (): object => ({ flaky });
  const test = { name, fullName: name, parent: { type: 'module' }, result: () => ({ state }), diagnostic };
  const allTests = (wished?: string) => (wished === undefined || wished === state ? [test] : []);
  return { moduleId, children: { allTests }, state: () => state } as unknown as TestModule;
};

test('a run with only skipped tests fails; one with a passed test does not', () => {
  new ClosingLine().onTestRunEnd([moduleOf('/a.test.ts', 'a', 'skipped')], [], 'passed');
  expect(process.exitCode).toBe(1);
  expect(said).toContain('1 tests skipped or todo.');
  process.exitCode = undefined;
  new ClosingLine().onTestRunEnd([moduleOf('/a.test.ts', 'a', 'passed')], [], 'passed');
  expect(process.exitCode).toBe(undefined);
});

test('a test that passed only when it was run again is named', () => {
  new ClosingLine().onTestRunEnd([moduleOf('/a.test.ts', 'steady', 'passed')], [], 'passed');
  expect(said).not.toContain('run again');
  new ClosingLine().onTestRunEnd([moduleOf('/a.test.ts', 'shaky', 'passed', true)], [], 'passed');
  expect(said).toContain('Passed only when it was run again: shaky');
});

test('requirements are checked only in whole runs of the unit tests', async () => {
  const search = resolve(import.meta.dirname, '../search/cells-3d.test.ts');
  const run = async (config: object, files: readonly string[]): Promise<typeof process.exitCode> => {
    process.exitCode = undefined;
    const reporter = new RequirementReporter();
    const globTestSpecifications = () => Promise.resolve(files.map((moduleId) => ({ moduleId })));
    reporter.onInit({ config, projects: [{ name: 'unit' }], globTestSpecifications } as unknown as Vitest);
    await reporter.onTestRunEnd([moduleOf(search, 'cells in space', 'passed')]);
    return process.exitCode;
  };
  expect(await run({}, [search, '/b.test.ts'])).toBe(undefined);
  expect(await run({ testNamePattern: /a/ }, [search])).toBe(undefined);
  expect(await run({}, [search])).toBe(1);
  expect(said).toContain('A2 is met by no test that ran and passed');
  expect(said).not.toContain('D14 is met');
});
