import { setImmediate } from 'node:timers/promises';
import {
  MAX_RESULT_STEPS,
  PLAYED_TIME_LIMIT_MS,
  type TestPlayer,
  type TestResult,
  TestScript,
} from '@switchboard/contracts/agents/test-script';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { CompiledVersion } from '@switchboard/talk/engine/compile';
import type { TestRun } from '@switchboard/talk/runs/test-talk';
import { runTest } from '@switchboard/talk/runs/test-talk';
import { type CallerModel, playCaller, playerFailure } from './play-caller.ts';

interface Running {
  readonly now: Date;
  /** Finds the model that plays callers; called only for tests with a player. */
  readonly findCaller: () => Promise<CallerModel | undefined>;
}

/**
 * Runs tests against a version, one after the other, and yields to other requests between tests.
 *
 * Tests have no side effects, apart from requests to the model that plays callers: a test's mocks answer whatever the talk requests, and a
 * missing mock fails the test. All played talks together take at most {@link PLAYED_TIME_LIMIT_MS}.
 */
export async function runTests(
  compiled: CompiledVersion,
  tests: readonly ResourceState[],
  { now, findCaller }: Running,
): Promise<TestResult[]> {
  const results: TestResult[] = [];
  const signal = AbortSignal.timeout(PLAYED_TIME_LIMIT_MS);
  for (const { id, name, fields } of tests) {
    const script = TestScript.parse(fields);
    const run = hasPlayer(script)
      ? await playRuns(compiled, script, { now, findCaller, signal })
      : { ...runTest(compiled, script, now.getTime()), runs: null };
    results.push({
      testId: id,
      name,
      required: script.required,
      passed: run.passed,
      runs: run.runs,
      failures: [...run.failures],
      trace: run.trace.slice(0, MAX_RESULT_STEPS),
    });
    await setImmediate();
  }
  return results;
}

type Played = TestScript & { readonly player: TestPlayer };
const hasPlayer = (script: TestScript): script is Played => script.player !== null;

/** Plays a test's runs concurrently. The failures of the first failed run are reported. */
async function playRuns(
  compiled: CompiledVersion,
  script: Played,
  { now, findCaller, signal }: Running & { readonly signal: AbortSignal },
): Promise<TestRun & { readonly runs: NonNullable<TestResult['runs']> }> {
  const of = script.player.runs;
  const caller = await findCaller();
  if (caller === undefined) {
    return { passed: false, failures: [playerFailure('model_missing')], trace: [], runs: { passed: 0, of } };
  }
  const runs = await Promise.all(
    Array.from({ length: of }, () => playCaller(compiled, script, { caller, now: now.getTime(), signal })),
  );
  const passed = runs.filter((run) => run.passed).length;
  const shown = runs.find((run) => !run.passed) ?? runs[0];
  const isEnough = passed >= (script.player.needed ?? of);
  return {
    passed: isEnough,
    failures: isEnough ? [] : (shown?.failures ?? []),
    trace: shown?.trace ?? [],
    runs: { passed, of },
  };
}
