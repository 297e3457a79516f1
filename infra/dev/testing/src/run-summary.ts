import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST_FILES = 10;
const FAILURES_NAMED = 20;
const MESSAGE_LENGTH = 200;

/** Writes the run's summary as the process exits, after all other output. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const lines = runSummary(modules, errors.length);
    process.once('exit', () => void writeSync(process.stdout.fd, `${lines.join('\n')}\n`));
  }
}

/** The facts about a finished test file that a summary needs; a Vitest module satisfies this. */
export interface FinishedFile {
  readonly project: { readonly name: string };
  readonly relativeModuleId: string;
  errors(): readonly unknown[];
  diagnostic(): { readonly duration: number };
  readonly children: { allTests(): Iterable<FinishedTest> };
}

export interface FinishedTest {
  readonly fullName: string;
  /** A test that passed on a retry keeps the errors of its earlier attempts. */
  result(): {
    readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
    readonly errors?: readonly { readonly message: string; readonly stack?: string | undefined }[] | undefined;
  };
  /** Undefined if the test never ran; `flaky` if it passed only on a retry. */
  diagnostic(): { readonly flaky: boolean } | undefined;
}

/**
 * Returns the end of a run's output: the ten slowest files, the tests that passed only on a retry, the first twenty failures, both with the
 * first line of the error and its location, and last the line `N passed, N failed`, with `, N skipped` if any were. Failures come last because
 * often only the end of a long log is kept.
 *
 * A file that can't be loaded and an error outside a test count as failures.
 */
export function runSummary(files: readonly FinishedFile[], errorsOutside: number): string[] {
  return [...slowest(files), ...flaky(files), ...failures(files), countLine(files, errorsOutside)];
}

function slowest(files: readonly FinishedFile[]): string[] {
  if (files.length === 0) return [];
  const lines = files
    .map((file) => ({ file, ms: file.diagnostic().duration }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_FILES)
    .map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${fileName(file)}`);
  return ['Slowest files:', ...lines];
}

function flaky(files: readonly FinishedFile[]): string[] {
  const lines = files.flatMap((file) =>
    [...file.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `  ${fileName(file)} > ${test.fullName}${reason(test, file)}`),
  );
  return lines.length === 0 ? [] : ['Passed only on a retry:', ...lines];
}

function failures(files: readonly FinishedFile[]): string[] {
  const lines = files.flatMap((file) => [
    ...(file.errors().length > 0 ? [`  ${fileName(file)}: could not be run`] : []),
    ...[...file.children.allTests()]
      .filter(hasFailed)
      .map((test) => `  ${fileName(file)} > ${test.fullName}${reason(test, file)}`),
  ]);
  if (lines.length === 0) return [];
  const more = lines.length > FAILURES_NAMED ? [`  and ${lines.length - FAILURES_NAMED} more`] : [];
  return ['Failed:', ...lines.slice(0, FAILURES_NAMED), ...more];
}

// A test that never finished did not pass.
const hasFailed = (test: FinishedTest): boolean => ['failed', 'pending'].includes(test.result().state);

function reason(test: FinishedTest, { relativeModuleId }: FinishedFile): string {
  const { message = '', stack = '' } = test.result().errors?.at(-1) ?? {};
  const line = firstLine(message);
  if (line === '') return '';
  const place = stack.split('\n').find((frame) => frame.includes(`${relativeModuleId}:`));
  const number = place?.match(/:(\d+):\d+\)?$/)?.[1];
  return `\n    ${line.slice(0, MESSAGE_LENGTH)}${number ? `, line ${number}` : ''}`;
}

/** The first line, or all issues of a Zod error, whose message is their JSON. */
function firstLine(message: string): string {
  if (!message.startsWith('[\n')) return message.split('\n', 1)[0] ?? '';
  return message.replace(/\s+/g, ' ');
}

function countLine(files: readonly FinishedFile[], errorsOutside: number): string {
  const counts = { passed: 0, failed: errorsOutside, skipped: 0 };
  for (const file of files) {
    counts.failed += file.errors().length;
    for (const test of file.children.allTests()) {
      const { state } = test.result();
      if (hasFailed(test)) counts.failed++;
      else if (state !== 'pending') counts[state]++;
    }
  }
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  return `${counts.passed} passed, ${counts.failed} failed${skipped}`;
}

const fileName = ({ project, relativeModuleId }: FinishedFile): string => `${project.name} ${relativeModuleId}`;
