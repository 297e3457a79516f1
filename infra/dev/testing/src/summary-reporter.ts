import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { runSummary } from './run-summary.ts';

/** Ends a run's output with its summary, written as the process exits, after everything else. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const lines = runSummary(modules, errors.length);
    process.once('exit', () => void writeSync(process.stdout.fd, `${lines.join('\n')}\n`));
  }
}
