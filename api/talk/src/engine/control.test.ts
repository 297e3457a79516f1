import { describe, expect, test } from 'vitest';
import { summarizeCall } from '../call-summary.ts';
import { compileVersion } from './compile.ts';
import { PEOPLE_TIMER } from './control.ts';
import { newTalk, type TalkState } from './state.ts';
import { step } from './step.ts';
import { TEN_TWENTY } from './test/talk.ts';
import { TRIAGE } from './test/versions.ts';

const compiled = compileVersion(TRIAGE);
type Input = Parameters<typeof step>[2];

/** A call that receives one input per second. */
function call(version = compiled) {
  let state: TalkState = newTalk('call');
  let now = TEN_TWENTY;
  const give = (input: Input) => {
    now += 1_000;
    const result = step(version, state, input, now);
    state = result.state;
    const said = result.frames.flatMap((frame) => (frame.type === 'text' ? [frame.token] : [])).join('');
    return { ...result, said };
  };
  give({ type: 'setup', direction: 'inbound', given: {} });
  const wait = (ms: number) => {
    now += ms;
  };
  return { give, wait, state: () => state, after: () => summarizeCall(version, state, now) };
}
const hear = (text: string): Input => ({ type: 'heard', text, final: true });

describe('a staff member in a call', () => {
  test('silences the agent, speaks instead of it, and hands the call back to go on with what the caller said', () => {
    const { give, state } = call();
    const asked = state().node;
    give({ type: 'takeOver' });
    expect(give(hear('My dog ate chocolate')).said).toBe('');
    expect(give({ type: 'say', text: 'This is Marco.' }).said).toBe('This is Marco.');
    expect(give({ type: 'silence' }).said).toBe('');
    expect(state()).toMatchObject({ node: asked, isTakenOver: true, status: 'open' });
    give({ type: 'handBack' });
    expect(state()).toMatchObject({ isTakenOver: false, slots: { species: { value: 'dog' } } });
    expect(state().node).not.toBe(asked);
  });

  test('has the caller asked to hold, once, after 20 s of silence, and loses the call to the agent after 60 s', () => {
    const { give, wait, state } = call();
    give({ type: 'takeOver', by: 'usr_jo' });
    const watch = { type: 'timer', key: PEOPLE_TIMER } as const;
    wait(18_000);
    expect(give(watch).said).toBe('');
    wait(1_000);
    expect(give(watch).said).toContain('hold');
    expect(give(watch).said).toBe('');
    expect(give({ type: 'say', by: 'usr_jo', text: 'Sorry.' }).said).toBe('Sorry.');
    wait(20_000);
    expect(give(watch).said).toContain('hold');
    wait(40_000);
    expect(give(watch).said).not.toBe('');
    expect(state()).toMatchObject({ isTakenOver: false, speakers: [], status: 'open' });
    expect(give(watch).said).toBe('');
  });

  test('hands back to an agent that goes on with what the caller has said, and asks again only if nothing answers', () => {
    const { give, state } = call();
    give({ type: 'takeOver', by: 'usr_jo' });
    give(hear('My cat is limping'));
    expect(give({ type: 'handBack', by: 'usr_jo' }).said).not.toContain('What is going on');
    expect(Object.keys(state().slots)).toEqual(['species', 'symptom']);
    const other = call();
    other.give({ type: 'takeOver', by: 'usr_jo' });
    other.give(hear('Thank you'));
    expect(other.give({ type: 'handBack', by: 'usr_jo' }).said).not.toBe('');
    expect(other.state()).toMatchObject({ missedWords: [], noMatches: 0 });
  });

  test('can speak only after taking the call over', () => {
    const { give } = call();
    const { said, trace } = give({ type: 'say', text: 'Hello?' });
    expect([said, trace]).toEqual(['', []]);
  });

  test('can end the call', () => {
    const { give, state, after } = call();
    give({ type: 'end' });
    expect(state()).toMatchObject({ status: 'ended', endedReason: 'ended_by_staff' });
    expect(after()).toMatchObject({ outcome: 'not_resolved', successful: false, transferred: false });
  });

  test('delays the outcome of an effect until they hand the call back', () => {
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

test('an agent records only the values that its analysis names', () => {
  const recordWith = (analysis?: typeof TRIAGE.analysis) => {
    const { give, after } = call(compileVersion({ ...TRIAGE, analysis }));
    give(hear('My cat is limping'));
    return after();
  };
  expect(Object.keys(recordWith().slots ?? {})).toEqual(['species', 'symptom']);
  const { slots, summary } = recordWith([{ name: 'species', type: 'choice', description: '' }]);
  expect([slots, summary]).toEqual([{ species: 'cat' }, expect.not.stringContaining('Symptom')]);
});
