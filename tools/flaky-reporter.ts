import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** A test that failed first and passed when it was tried again. */
export interface FlakyTest {
  file: string;
  name: string;
  /** The first line of what went wrong at first. */
  problem: string;
}

/** Writes the flaky tests of a run, as JSON, to the file that `FLAKY_TESTS` names. */
export default class FlakyReporter implements Reporter {
  readonly #found: FlakyTest[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    const problem = error?.message.split('\n')[0] ?? '';
    this.#found.push({ file: test.module.relativeModuleId, name: test.fullName, problem });
  }

  onTestRunEnd(): void {
    if (process.env.FLAKY_TESTS) writeFileSync(process.env.FLAKY_TESTS, JSON.stringify(this.#found));
  }
}
