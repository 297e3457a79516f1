import type { TestScript } from '@switchboard/contracts/agents/test-script';
import type { CompiledVersion } from '../engine/compile.ts';
import { type TestRun, TestTalk } from './test-talk.ts';

/**
 * Holds a scripted test's talk with a version, and tells how it came otherwise than expected.
 *
 * @param now the moment that it begins at where the test names none, in ms since the epoch
 */
export function runTest(compiled: CompiledVersion, test: TestScript, now: number): TestRun {
  const talk = new TestTalk(compiled, test, now);
  for (const step of test.steps) talk.act(step);
  return talk.judge();
}
