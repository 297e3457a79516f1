const SLOWEST_FILES = 10;
const FAILURES_NAMED = 20;
const MESSAGE_LENGTH = 200;

/** The facts that a summary needs of a file that was run; Vitest's own modules have them. */
export interface FinishedFile {
  readonly project: { readonly name: string };
  readonly relativeModuleId: string;
  errors(): readonly unknown[];
  diagnostic(): { readonly duration: number };
  readonly children: { allTests(): Iterable<FinishedTest> };
}

export interface FinishedTest {
  readonly fullName: string;
  /** The errors of a test that was tried again stay with it when it passes. */
  result(): {
    readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
    readonly errors?: readonly { readonly message: string; readonly stack?: string | undefined }[] | undefined;
  };
  /** Undefined where the test never ran; `flaky` where it passed only when it was tried again. */
  diagnostic(): { readonly flaky: boolean } | undefined;
}

/**
 * The end of a run's output: the ten slowest files, each test that passed only when it was tried again, the first twenty
 * that failed, both with the first line of their reason and where it arose, and last the line `N passed, N failed`, with `, N skipped` where tests were.
 * The failures stand last because a long log is often kept by its end alone.
 *
 * A file that can't be loaded and an error outside of any test count as failures.
 */
export function runSummary(files: readonly FinishedFile[], errorsOutside: number): string[] {
  return [...slowest(files), ...triedAgain(files), ...failures(files), countLine(files, errorsOutside)];
}

function slowest(files: readonly FinishedFile[]): string[] {
  if (files.length === 0) return [];
  const lines = files
    .map((file) => ({ file, ms: file.diagnostic().duration }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_FILES)
    .map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${nameOf(file)}`);
  return ['Slowest files:', ...lines];
}

function triedAgain(files: readonly FinishedFile[]): string[] {
  const lines = files.flatMap((file) =>
    [...file.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `  ${nameOf(file)} > ${test.fullName}${reason(test, file)}`),
  );
  return lines.length === 0 ? [] : ['Passed only when tried again:', ...lines];
}

function failures(files: readonly FinishedFile[]): string[] {
  const lines = files.flatMap((file) => [
    ...(file.errors().length > 0 ? [`  ${nameOf(file)}: could not be run`] : []),
    ...[...file.children.allTests()]
      .filter(hasFailed)
      .map((test) => `  ${nameOf(file)} > ${test.fullName}${reason(test, file)}`),
  ]);
  if (lines.length === 0) return [];
  const more = lines.length > FAILURES_NAMED ? [`  and ${lines.length - FAILURES_NAMED} more`] : [];
  return ['Failed:', ...lines.slice(0, FAILURES_NAMED), ...more];
}

// A test that never came to its end did not pass.
const hasFailed = (test: FinishedTest): boolean => ['failed', 'pending'].includes(test.result().state);

function reason(test: FinishedTest, { relativeModuleId }: FinishedFile): string {
  const { message = '', stack = '' } = test.result().errors?.at(-1) ?? {};
  const [line = ''] = message.split('\n', 1);
  if (line === '') return '';
  const place = stack.split('\n').find((frame) => frame.includes(`${relativeModuleId}:`));
  const number = place?.match(/:(\d+):\d+\)?$/)?.[1];
  return `\n    ${line.slice(0, MESSAGE_LENGTH)}${number ? `, line ${number}` : ''}`;
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

const nameOf = ({ project, relativeModuleId }: FinishedFile): string => `${project.name} ${relativeModuleId}`;
