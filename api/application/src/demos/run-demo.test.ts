import { DEMO_CALL_MS, DEMO_SLUGS } from '@switchboard/contracts/demos/demos';
import { validateFlow } from '@switchboard/talk/validation/validate-flow';
import { describe, expect, test } from 'vitest';
import { publishedDemo } from './demo-agents.ts';
import { TIME_OVER } from './demo-talks.ts';
import { beginDemo, stepDemo } from './run-demo.ts';

const NOW = new Date('2026-11-23T21:00:00Z');
const afterMs = (ms: number) => new Date(NOW.getTime() + ms);

/** Says a line to a demo agent every three seconds, and returns the agent's last turn. */
function talkTo(slug: 'voice' | 'insurance', lang: 'en' | 'es', lines: readonly string[]) {
  const demo = publishedDemo(slug);
  let done = beginDemo(demo, { lang, now: NOW });
  const frames = [...done.turn.frames];
  for (const [index, text] of lines.entries()) {
    done = stepDemo(demo, done.talk, { type: 'heard', text, final: true }, afterMs((index + 1) * 3_000));
    frames.push(...done.turn.frames);
  }
  return { ...done, said: frames.map((frame) => ('token' in frame ? frame.token : '')).join('') };
}

describe('a demo agent', () => {
  test.each(DEMO_SLUGS)('has a valid flow and the call limit of demos: %s', (slug) => {
    const { version } = publishedDemo(slug).compiled;
    const tools = version.tools.map(({ name }) => name);
    expect(validateFlow(version.flow, { languages: ['en', 'es'], tools })).toEqual([]);
    expect(version.limits.callMs).toBe(DEMO_CALL_MS);
  });

  test('takes a message if a red flag cannot be transferred, and raises attention', () => {
    const { turn, said } = talkTo('voice', 'en', [
      'My dog ate chocolate',
      'About twenty pounds',
      'Please call me back at once',
    ]);
    expect(said).toContain('Dr. Vega');
    expect(turn.state).toMatchObject({ status: 'ended', endedReason: expect.any(String) });
    expect(turn.inbox).toMatchObject({
      status: 'ended',
      needsAttention: true,
      attention: { level: 'attention', reason: 'Nobody could be put through' },
      outcome: 'message_taken',
      ms: 9_000,
    });
    expect(turn.inbox.summary).toContain('Species: dog.');
  });

  test('books in a fictional calendar', () => {
    const { turn } = talkTo('voice', 'en', ['my cat is limping', 'yes please', 'Friday at four']);
    expect(turn.inbox).toMatchObject({ outcome: 'booked', needsAttention: false });
  });

  test('takes a claim in Spanish', () => {
    const { turn } = talkTo('insurance', 'es', [
      'Quiero dar parte de un accidente',
      'No',
      'Me dieron un golpe por detrás',
      'Ayer',
      'Ana Flores',
    ]);
    expect(turn.inbox).toMatchObject({
      attention: { reason: 'A new claim' },
      outcome: 'message_taken',
      language: 'es',
    });
  });

  test('raises attention at once if someone is hurt', () => {
    const { turn } = talkTo('insurance', 'en', ['I want to report an accident', 'yes']);
    expect(turn.inbox).toMatchObject({ attention: { reason: 'Somebody is hurt' } });
  });

  test('says goodbye when its time is up', () => {
    const demo = publishedDemo('voice');
    const { talk } = beginDemo(demo, { lang: 'en', now: NOW });
    const { turn } = stepDemo(demo, talk, TIME_OVER, afterMs(DEMO_CALL_MS));
    expect(turn.state).toMatchObject({ status: 'ended', endedReason: 'limit_call' });
    expect(turn.frames.some((frame) => 'token' in frame && frame.token !== '')).toBe(true);
  });
});
