// After a whole run of the unit tests: fails the run when a requirement has no test that ran and passed (test/requirements.txt).
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { parseRequirements, unmetRequirements } from './requirements.ts';

const TESTS = resolve(import.meta.dirname, '../..');

function titlesOf(test: TestCase): string[] {
  const titles = [test.name];
  for (let group = test.parent; group.type === 'suite'; group = group.parent) titles.unshift(group.name);
  return titles;
}

export default class RequirementReporter implements Reporter {
  #vitest!: Vitest;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: ReadonlyArray<TestModule>): Promise<void> {
    if (!(await this.#isWhole(modules))) return;
    const rows = parseRequirements(readFileSync(join(TESTS, 'requirements.txt'), 'utf8'));
    const passed = modules.flatMap((module) =>
      [...module.children.allTests('passed')].map((test) => ({
        file: relative(TESTS, module.moduleId),
        titles: titlesOf(test),
      })),
    );
    const unmet = unmetRequirements(rows, passed);
    if (unmet.length === 0) return;
    process.stderr.write(
      `\nRequirements:\n${unmet.map((id) => `  ${id} is met by no test that ran and passed\n`).join('')}`,
    );
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
