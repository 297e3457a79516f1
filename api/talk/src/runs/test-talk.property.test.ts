import { TestScript } from '@switchboard/contracts/agents/test-script';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileVersion } from '../engine/compile.ts';
import { TEN_TWENTY } from '../engine/test/talk.ts';
import { TRIAGE } from '../engine/test/versions.ts';
import { runTest } from './test-talk.ts';

const compiled = compileVersion(TRIAGE);
const stepArb = fc.oneof(
  fc
    .constantFrom('my dog ate chocolate', 'my cat is limping', 'Tuesday', 'at three', 'a person, please', 'what?', '')
    .chain((say) => fc.constantFrom({ say }, { say, interruptAfter: 300 }, { say, deliverTwice: true })),
  fc.constantFrom('1', '12#').map((dtmf) => ({ dtmf })),
  fc.integer({ min: 1, max: 3 }).map((silence) => ({ silence })),
);
const outcomeArb = fc.constantFrom('ok' as const, 'error' as const, 'timeout' as const);
const mockArb = fc.oneof(
  outcomeArb.map((outcome) => ({ tool: 'lookup_on_call', outcome, result: { name: 'Dr. Chen' } })),
  outcomeArb.map((transfer) => ({ transfer })),
);
const scriptArb = fc
  .record({ steps: fc.array(stepArb, { maxLength: 12 }), mocks: fc.array(mockArb, { maxLength: 4 }) })
  .map((given) => TestScript.parse({ required: true, given: {}, expect: {}, ...given }));

test('a test that expects its own run passes, a wrong expectation fails, and runs are deterministic', () => {
  fc.assert(
    fc.property(scriptArb, (script) => {
      const run = runTest(compiled, script, TEN_TWENTY);
      expect(runTest(compiled, script, TEN_TWENTY)).toEqual(run);
      const path = run.trace.flatMap(({ type, node }) => (type === 'node.entered' && node !== null ? [node] : []));
      const said = run.trace.flatMap((each) => (each.type === 'speech.sent' ? [each.text] : []));
      const same = { ...script, expect: { ...script.expect, path } };
      // Expecting the run's own path adds no failure.
      expect(runTest(compiled, same, TEN_TWENTY).failures).toEqual(run.failures);
      const other = { ...script, expect: { ...script.expect, path: [...path, 'nowhere'], never: said.slice(0, 1) } };
      expect(runTest(compiled, other, TEN_TWENTY).failures.length).toBe(run.failures.length + 2);
    }),
    { numRuns: 200 },
  );
});

test('a talk without mocks stops at its first effect', () => {
  fc.assert(
    fc.property(scriptArb, (script) => {
      const { failures, trace } = runTest(compiled, { ...script, mocks: [] }, TEN_TWENTY);
      const calls = trace.filter(({ type }) => type === 'tool.started' || type === 'transfer.requested');
      expect(calls.length).toBe(failures.filter(({ path }) => path === 'mocks').length);
      expect(trace.some(({ type }) => type === 'tool.finished')).toBe(false);
    }),
    { numRuns: 200 },
  );
});
