import { setImmediate } from 'node:timers/promises';
import { MAX_RESULT_STEPS, type TestResult, TestScript } from '@switchboard/contracts/talk/test';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { CompiledVersion } from '@switchboard/domain/talk/engine/compile';
import { runTest } from '@switchboard/domain/talk/runs/run-test';

/**
 * Runs tests with a version, one after the other, and lets others of this process have their turn between two of them.
 *
 * Nothing but memory is touched: whatever a talk asks for is answered by a test's mocks, or fails the test.
 */
export async function runTests(
  compiled: CompiledVersion,
  tests: readonly ResourceState[],
  now: Date,
): Promise<TestResult[]> {
  const results: TestResult[] = [];
  for (const { id, name, fields } of tests) {
    const script = TestScript.parse(fields);
    const { passed, failures, trace } = runTest(compiled, script, now.getTime());
    results.push({
      testId: id,
      name,
      required: script.required,
      passed,
      failures: [...failures],
      trace: trace.slice(0, MAX_RESULT_STEPS),
    });
    await setImmediate();
  }
  return results;
}
