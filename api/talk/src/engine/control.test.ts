import { describe, expect, test } from 'vitest';
import { afterCall } from '../after-call.ts';
import { compileVersion } from './compile.ts';
import { newTalk, type TalkState } from './state.ts';
import { step } from './step.ts';
import { TEN_TWENTY } from './test/talk.ts';
import { TRIAGE } from './test/versions.ts';

const compiled = compileVersion(TRIAGE);
type Input = Parameters<typeof step>[2];

/** A call that inputs are given to, one a second. */
function call(version = compiled) {
  let state: TalkState = newTalk('call');
  let now = TEN_TWENTY;
  const give = (input: Input) => {
    now += 1_000;
    const taken = step(version, state, input, now);
    state = taken.state;
    const said = taken.frames.flatMap((frame) => (frame.type === 'text' ? [frame.token] : [])).join('');
    return { ...taken, said };
  };
  give({ type: 'setup', direction: 'inbound', given: {} });
  return { give, state: () => state, after: () => afterCall(version, state, now) };
}
const hear = (text: string): Input => ({ type: 'heard', text, final: true });

describe('a person who takes part in a call', () => {
  test('has the agent fall silent, speaks in its place, and hands back to where it stood', () => {
    const { give, state } = call();
    const asked = state().node;
    give({ type: 'takeOver' });
    expect(give(hear('My dog ate chocolate')).said).toBe('');
    expect(give({ type: 'say', text: 'This is Marco.' }).said).toBe('This is Marco.');
    expect(give({ type: 'silence' }).said).toBe('');
    expect(state()).toMatchObject({ node: asked, isTakenOver: true, status: 'open' });
    expect(give({ type: 'handBack' }).said).not.toBe('');
    expect(state().isTakenOver).toBe(false);
  });

  test('speaks only once they have taken over', () => {
    const { give } = call();
    const { said, trace } = give({ type: 'say', text: 'Hello?' });
    expect([said, trace]).toEqual(['', []]);
  });

  test('ends it', () => {
    const { give, state, after } = call();
    give({ type: 'end' });
    expect(state()).toMatchObject({ status: 'ended', endedReason: 'ended_by_staff' });
    expect(after()).toMatchObject({ outcome: 'not_resolved', successful: false, transferred: false });
  });

  test('keeps what came of an effect waiting until the agent speaks again', () => {
    const { give, state } = call();
    give(hear('My dog ate chocolate'));
    const { awaiting } = state();
    if (awaiting?.kind !== 'effect') throw new Error('the call waits for no effect');
    give({ type: 'takeOver' });
    const finished = {
      type: 'effect-finished',
      key: awaiting.key,
      outcome: 'ok',
      result: { name: 'Dr. Mei Chen' },
      tookMs: 5,
    } as const;
    give(finished);
    give(finished);
    expect(state().awaiting).toEqual(awaiting);
    give({ type: 'handBack' });
    expect(state().awaiting).not.toEqual(awaiting);
  });
});

test('an agent may say which values are noted after its calls', () => {
  const noting = (analysis?: typeof TRIAGE.analysis) => {
    const { give, after } = call(compileVersion({ ...TRIAGE, analysis }));
    give(hear('My cat is limping'));
    return after();
  };
  expect(Object.keys(noting().slots ?? {})).toEqual(['species', 'symptom']);
  const { slots, summary } = noting([{ name: 'species', type: 'choice', description: '' }]);
  expect([slots, summary]).toEqual([{ species: 'cat' }, expect.not.stringContaining('Symptom')]);
});
