// Prints the last line of a run: "N passed, N failed", and before it which tests passed only when they were run again. It never says 0 failed
// when the exit code is not 0. A run in which every test was skipped fails. With TALLY=file the counts are added to that file instead, for
// `.ci/run`, which prints one line over several runs.
import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { DATA_SETS, dataFolder, SHARED } from '../data.ts';

export default class ClosingLine implements Reporter {
  #passed = 0;
  #failed = 0;
  #skipped = 0;

  onInit(vitest: Vitest): void {
    if (vitest.config.watch) return;
    process.once('exit', (code) => {
      // A crash or a run without tests counts as failed.
      if (code !== 0 && this.#failed === 0) this.#failed = 1;
      const { TALLY } = process.env;
      if (TALLY) appendFileSync(TALLY, `${this.#passed} ${this.#failed}\n`);
      else process.stdout.write(`\n${this.#passed} passed, ${this.#failed} failed\n`);
    });
  }

  onTestRunEnd(
    modules: ReadonlyArray<TestModule>,
    errors: ReadonlyArray<SerializedError>,
    reason: TestRunEndReason,
  ): void {
    this.#passed = this.#failed = this.#skipped = 0;
    for (const module of modules) {
      let failedHere = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (test.diagnostic()?.flaky === true)
          process.stderr.write(`\nPassed only when it was run again: ${test.fullName}\n`);
        if (state === 'passed') this.#passed++;
        else if (state === 'failed') failedHere++;
        else this.#skipped++;
      }
      // A file that did not load or whose hook failed has no failed test.
      this.#failed += failedHere === 0 && module.state() === 'failed' ? 1 : failedHere;
    }
    this.#failed += errors.length;
    if (reason === 'interrupted' && this.#failed === 0) this.#failed = 1;
    if (this.#passed + this.#failed === 0) process.exitCode = 1;
    this.#sayWhatIsMissing();
  }

  #sayWhatIsMissing(): void {
    const missing = DATA_SETS.filter((name) => dataFolder(name) === null);
    const lines = this.#skipped === 0 ? [] : [`${this.#skipped} tests skipped or todo.`];
    for (const name of missing)
      lines.push(`Tests on ${SHARED}/${name} were skipped: add the files that test/README.md lists.`);
    if (lines.length > 0) process.stderr.write(`\n${lines.join('\n')}\n`);
  }
}
