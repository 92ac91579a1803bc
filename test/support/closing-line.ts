// The last line of a run, alone on its line: "N passed, N failed". It never says 0 failed when the exit code is not 0.
import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

export default class ClosingLine implements Reporter {
  #passed = 0;
  #failed = 0;
  #skipped = 0;

  onInit(vitest: Vitest): void {
    if (vitest.config.watch) return;
    process.once('exit', (code) => {
      // A crash, or a run that found no test at all, has failed even where no test says so.
      if (code !== 0 && this.#failed === 0) this.#failed = 1;
      const skipped = this.#skipped ? `${this.#skipped} skipped or todo\n` : '';
      process.stdout.write(`\n${skipped}${this.#passed} passed, ${this.#failed} failed\n`);
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
        if (state === 'passed') this.#passed++;
        else if (state === 'failed') failedHere++;
        else this.#skipped++;
      }
      // A file that did not load, or whose hook failed, has no failed test of its own.
      this.#failed += failedHere === 0 && module.state() === 'failed' ? 1 : failedHere;
    }
    this.#failed += errors.length;
    if (reason === 'interrupted' && this.#failed === 0) this.#failed = 1;
  }
}
