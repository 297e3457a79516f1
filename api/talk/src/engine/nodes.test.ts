import { describe, expect, test } from 'vitest';
import { talkWith } from './test/talk.ts';
import { buildVersion } from './test/versions.ts';

describe('a menu', () => {
  const menu = buildVersion({
    start: 'menu',
    nodes: [
      { id: 'menu', type: 'menu', text: { en: 'Press one for hours, two for a person.' } },
      { id: 'hours', type: 'end', text: { en: 'Nine to five.' } },
      { id: 'person', type: 'handover' },
      { id: 'bye', type: 'end', text: { en: 'Goodbye.' } },
    ],
    edges: [
      { id: 'e1', from: 'menu', to: 'hours', when: { type: 'dtmf', digits: '1' } },
      { id: 'e2', from: 'menu', to: 'person', when: { type: 'dtmf', digits: '2' } },
      { id: 'e3', from: 'menu', to: 'hours', when: { type: 'intent', intent: 'hours' } },
      { id: 'e4', from: 'menu', to: 'person', when: { type: 'intent', intent: 'somebody' } },
      { id: 'e5', from: 'person', to: 'bye', when: { type: 'else' } },
    ],
    intents: [
      { name: 'hours', examples: { en: ['when are you open', 'opening hours'] } },
      { name: 'somebody', examples: { en: ['when is somebody there', 'opening somebody'] } },
    ],
  });
  test('accepts a digit, or words for the same choice', () => {
    const talk = talkWith(menu);
    talk.give({ type: 'dtmf', digit: '1' });
    expect(talk.said).toBe('Nine to five.');
    const other = talkWith(menu);
    other.hear('when are you open?');
    expect(other.said).toBe('Nine to five.');
  });
  test('asks which of two intents the caller means', () => {
    const talk = talkWith(menu);
    talk.hear('opening');
    expect(talk.said).toBe('Do you mean somebody, or hours?');
    talk.hear('the first one');
    expect(talk.path()).toEqual(['menu', 'person', 'bye']);
  });
});

describe('a value with explicit confirmation', () => {
  const booking = buildVersion({
    start: 'ask',
    nodes: [
      { id: 'ask', type: 'ask', text: { en: 'Which day?' }, slots: [{ slot: 'day' }] },
      { id: 'end', type: 'end', text: { en: 'Booked for {{day}}.' } },
    ],
    edges: [{ id: 'e', from: 'ask', to: 'end', when: { type: 'else' } }],
    slots: [{ name: 'day', type: 'date', confirm: 'explicit' }],
  });
  test('is stored after a yes', () => {
    const talk = talkWith(booking);
    talk.hear('Tuesday');
    expect(talk.said).toBe('Tuesday, November 24, is that right?');
    expect(talk.slots()).toEqual({});
    talk.hear('yes');
    expect(talk.said).toBe('Booked for Tuesday, November 24.');
  });
  test('is asked for again after a no, and is corrected by a no with another value', () => {
    const talk = talkWith(booking);
    talk.hear('Tuesday');
    talk.hear('no');
    expect(talk.said).toBe('Sorry about that. Which day?');
    talk.hear('Thursday');
    talk.hear('no, Friday');
    expect(talk.said).toBe('Friday, November 27, is that right?');
    talk.hear("that's right");
    expect(talk.slots()).toEqual({ day: '2026-11-27' });
  });
});

describe('a sensitive value', () => {
  test('is masked in every trace step', () => {
    const version = buildVersion({
      start: 'ask',
      nodes: [
        { id: 'ask', type: 'ask', text: { en: 'Your number?' }, slots: [{ slot: 'phone' }] },
        { id: 'end', type: 'end', text: { en: 'I have {{phone}}.' } },
      ],
      edges: [{ id: 'e', from: 'ask', to: 'end', when: { type: 'else' } }],
      slots: [{ name: 'phone', type: 'phone', sensitive: true }],
    });
    const talk = talkWith(version);
    talk.hear('it is 303 555 0119');
    expect(talk.said).toBe('I have 1 3 0 3 5 5 5 0 1 1 9.');
    const secondTalk = talkWith({ ...version, flow: { ...version.flow, edges: [] } });
    secondTalk.hear('303 555 0119, that is 303 555 0119');
    secondTalk.hear('I said 303 555 0119');
    expect(JSON.stringify(secondTalk.traced('turn.heard'))).not.toContain('0119');
    const traced = JSON.stringify([
      talk.traced('turn.heard'),
      talk.traced('turn.understood'),
      talk.traced('slot.set'),
      talk.traced('speech.sent'),
    ]);
    expect(traced).not.toMatch(/0119|0 1 1 9/);
  });
});

describe('a model node', () => {
  const version = buildVersion({
    start: 'model',
    nodes: [
      { id: 'model', type: 'model', prompt: 'Help.', maxTurns: 2, slots: ['name'] },
      { id: 'book', type: 'end', text: { en: 'Booked.' } },
      { id: 'fallback', type: 'end', text: { en: 'Please call again.' } },
    ],
    edges: [
      { id: 'toBook', from: 'model', to: 'book', when: { type: 'described', description: 'wants to book' } },
      { id: 'toFallback', from: 'model', to: 'fallback', when: { type: 'else' } },
    ],
    slots: [{ name: 'name', type: 'name' }],
  });
  test("streams the model's words, waits, and follows the edge that the model chose", () => {
    const talk = talkWith(version);
    const { key } = talk.effects[0] as { key: string };
    talk.give({ type: 'model-delta', key, text: 'How can ' });
    talk.give({ type: 'model-delta', key, text: 'I help?' });
    talk.give({ type: 'effect-finished', key, outcome: 'ok', result: {} });
    expect(talk.state.awaiting).toMatchObject({ kind: 'caller' });
    expect(talk.endsTurn).toBe(true);
    talk.hear('book me in');
    expect(talk.effects.at(-1)).toMatchObject({ type: 'model', heard: 'book me in', key: 'call:model:1:2' });
    talk.finish('ok', { edge: 'toBook', slots: { name: 'Ana', other: 'x' } });
    expect(talk.said).toBe('Booked.');
    expect(talk.slots()).toEqual({ name: 'Ana' });
  });
  test('follows the fallback edge if the model fails or exceeds its turns', () => {
    const failing = talkWith(version);
    failing.finish('error');
    expect(failing.said).toBe('Please call again.');
    const long = talkWith(version);
    for (const text of ['a b c', 'd e f']) {
      long.finish('ok', { text: 'Go on.' });
      long.hear(text);
    }
    expect(long.path().at(-1)).toBe('fallback');
  });
  test('stops the model when the caller interrupts, and requests a new turn', () => {
    const talk = talkWith(version);
    const { key } = talk.effects[0] as { key: string };
    talk.give({ type: 'interrupted', heardUntil: 'How', afterMs: 300 });
    expect(talk.effects.at(-1)).toEqual({ type: 'stopModel', key });
    talk.give({ type: 'model-delta', key, text: 'late' });
    expect(talk.said).toBe('');
    talk.hear('wait');
    expect(talk.effects.at(-1)).toMatchObject({ type: 'model', heard: 'wait' });
  });
});

describe('a subflow', () => {
  test('returns to the node that entered it', () => {
    const inner = buildVersion({
      start: 'name',
      nodes: [
        { id: 'name', type: 'ask', text: { en: 'Your name?' }, slots: [{ slot: 'name' }] },
        { id: 'done', type: 'end', text: { en: 'Thank you.' } },
      ],
      edges: [{ id: 'e', from: 'name', to: 'done', when: { type: 'else' } }],
      slots: [{ name: 'name', type: 'name' }],
    }).flow;
    const version = buildVersion(
      {
        start: 'sub',
        nodes: [
          { id: 'sub', type: 'subflow', flowId: 'flw_inner' },
          { id: 'bye', type: 'end', text: { en: 'Goodbye {{name}}.' } },
        ],
        edges: [{ id: 'e', from: 'sub', to: 'bye', when: { type: 'else' } }],
      },
      { subflows: { flw_inner: inner } },
    );
    const talk = talkWith(version);
    expect(talk.said).toBe('Your name?');
    talk.hear('Hannah');
    expect(talk.said).toBe('Thank you. Goodbye Hannah.');
  });
});
