import { describe, expect, test } from 'vitest';
import { type FinishedFile, type FinishedTest, runSummary } from './run-summary.ts';

type State = ReturnType<FinishedTest['result']>['state'];

const finished = (fullName: string, state: State, flaky = false, message?: string): FinishedTest => ({
  fullName,
  result: () => ({ state, errors: message === undefined ? undefined : [{ message }] }),
  diagnostic: () => (state === 'pending' ? undefined : { flaky }),
});

function file(relativeModuleId: string, tests: readonly FinishedTest[], { ms = 1, errors = 0 } = {}): FinishedFile {
  return {
    project: { name: 'e2e' },
    relativeModuleId,
    errors: () => Array.from({ length: errors }, () => new Error('could not be loaded')),
    diagnostic: () => ({ duration: ms }),
    children: { allTests: () => tests },
  };
}

const last = (lines: readonly string[]) => lines.at(-1);

describe('runSummary', () => {
  test('counts passed and failed tests, and skipped ones if there are any', () => {
    const tests = [finished('a', 'passed'), finished('b', 'passed'), finished('c', 'failed')];
    expect(last(runSummary([file('x', tests)], 0))).toBe('2 passed, 1 failed');
    expect(last(runSummary([file('x', tests), file('y', [finished('d', 'skipped')])], 0))).toBe(
      '2 passed, 1 failed, 1 skipped',
    );
  });

  test('counts unfinished tests, files that cannot be loaded, and errors outside tests as failures', () => {
    const files = [file('x', [finished('a', 'pending')]), file('y', [], { errors: 1 })];
    expect(last(runSummary(files, 2))).toBe('0 passed, 4 failed');
  });

  test('is one line if nothing ran', () => {
    expect(runSummary([], 0)).toEqual(['0 passed, 0 failed']);
  });

  test('lists the ten slowest files, slowest first', () => {
    const files = Array.from({ length: 12 }, (_, index) => file(`${index}.spec.ts`, [], { ms: index * 1_500 }));
    const [title, ...rest] = runSummary(files, 0);
    expect(title).toBe('Slowest files:');
    expect(rest).toHaveLength(11);
    expect(rest[0]).toBe('    16.5 s  e2e 11.spec.ts');
    expect(rest[9]).toBe('     3.0 s  e2e 2.spec.ts');
  });

  test('lists failed tests right before the counts, with the first line of the error', () => {
    const tests = [
      finished('steady', 'passed'),
      finished('broken', 'failed', false, 'expected 1 to be 2\n\nat x.ts:1'),
    ];
    expect(runSummary([file('x', tests), file('y', [], { errors: 1 })], 0).slice(-4)).toEqual([
      'Failed:',
      '  e2e x > broken\n    expected 1 to be 2',
      '  e2e y: could not be run',
      '1 passed, 2 failed',
    ]);
  });

  test('lists at most twenty failures, and the number of others', () => {
    const lines = runSummary(
      [
        file(
          'x',
          Array.from({ length: 23 }, (_, index) => finished(`${index}`, 'failed')),
        ),
      ],
      0,
    );
    expect(lines.slice(-3)).toEqual(['  e2e x > 19', '  and 3 more', '0 passed, 23 failed']);
  });

  test('lists precisely those tests that passed only on a retry', () => {
    const tests = [finished('steady', 'passed'), finished('inbox > lucky', 'passed', true, 'timed out')];
    expect(runSummary([file('inbox.spec.ts', tests)], 0).slice(2)).toEqual([
      'Passed only on a retry:',
      '  e2e inbox.spec.ts > inbox > lucky\n    timed out',
      '2 passed, 0 failed',
    ]);
    expect(runSummary([file('x', [finished('steady', 'passed')])], 0).join()).not.toContain('tried again');
  });

  test('reports the line where a test failed', () => {
    const stack = ['Error: timed out', '    at wait (/repo/test/wait.ts:3:1)', '    at /repo/inbox.spec.ts:138:5'].join(
      '\n',
    );
    const failed: FinishedTest = {
      ...finished('inbox', 'failed'),
      result: () => ({ state: 'failed', errors: [{ message: 'timed out', stack }] }),
    };
    expect(runSummary([file('inbox.spec.ts', [failed])], 0).at(-2)).toBe(
      '  e2e inbox.spec.ts > inbox\n    timed out, line 138',
    );
  });
});
