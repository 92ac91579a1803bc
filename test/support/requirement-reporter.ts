// After a whole run of the unit tests: fails the run when a requirement has no test that ran and passed, and writes which tests
// meet which requirement into test/output/requirements.txt.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { checkRequirements, type PassedTest } from './requirements.ts';

const ROOT = resolve(import.meta.dirname, '../..');

function titlesOf(test: TestCase): string[] {
  const titles = [test.name];
  for (let group = test.parent; group.type === 'suite'; group = group.parent) titles.unshift(group.name);
  return titles;
}

export default class RequirementReporter implements Reporter {
  readonly #table: string;
  #vitest!: Vitest;

  constructor({ table = resolve(ROOT, 'test/output/requirements.txt') }: { table?: string } = {}) {
    this.#table = table;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: ReadonlyArray<TestModule>): Promise<void> {
    if (!(await this.#isWhole(modules))) return;
    const passed: PassedTest[] = modules.flatMap((module) =>
      [...module.children.allTests('passed')].map((test) => ({
        file: relative(ROOT, module.moduleId),
        titles: titlesOf(test),
      })),
    );
    const { testsOf, faults } = checkRequirements(passed);
    const lines = [...testsOf].flatMap(([id, tests]) => [
      `${id}: ${tests.length}`,
      ...tests.map((test) => `  ${test}`),
    ]);
    mkdirSync(dirname(this.#table), { recursive: true });
    writeFileSync(this.#table, `${lines.join('\n')}\n`);
    if (faults.length === 0) return;
    process.stderr.write(`\nRequirements:\n${faults.map((fault) => `  ${fault}\n`).join('')}`);
    process.exitCode = 1;
  }

  /** Whether every unit test had its turn: no file and no title was chosen. */
  async #isWhole(modules: ReadonlyArray<TestModule>): Promise<boolean> {
    const { config, projects } = this.#vitest;
    if (config.testNamePattern !== undefined || projects.every(({ name }) => name !== 'unit')) return false;
    const ran = new Set(modules.map(({ moduleId }) => moduleId));
    return (await this.#vitest.globTestSpecifications()).every(({ moduleId }) => ran.has(moduleId));
  }
}
