import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with the line `N passed, N failed`, and `, N skipped` where tests were.
 *
 * A file that can't be loaded and an error outside of any test count as failures. The line is written as the process exits, after
 * everything else.
 */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const line = summarise(modules, errors.length);
    process.once('exit', () => void writeSync(process.stdout.fd, `${line}\n`));
  }
}

function summarise(modules: readonly TestModule[], errors: number): string {
  const counts = { passed: 0, failed: errors, skipped: 0 };
  for (const module of modules) {
    counts.failed += module.errors().length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // A test that never came to its end did not pass.
      if (state === 'pending') counts.failed++;
      else counts[state]++;
    }
  }
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  return `${counts.passed} passed, ${counts.failed} failed${skipped}`;
}
