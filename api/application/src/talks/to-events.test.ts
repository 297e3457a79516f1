import { compileVersion } from '@switchboard/talk/engine/compile';
import { newTalk } from '@switchboard/talk/engine/state';
import { step } from '@switchboard/talk/engine/step';
import { TRIAGE } from '@switchboard/talk/engine/test/versions';
import { expect, test } from 'vitest';
import { maskEvent } from '../redaction/mask-event.ts';
import { toEvents } from './to-events.ts';

const compiled = compileVersion(TRIAGE);
const AT = '2026-11-23T17:20:00.000Z';
const started = step(compiled, newTalk('call'), { type: 'setup', direction: 'inbound', given: {} }, Date.parse(AT));
const convert = (done: typeof started) => toEvents({ ...done, at: AT, isTest: true, after: {}, tookMs: 0 });
const listTypes = (done: typeof started) => convert(done).map(({ type }) => type);

test('toEvents ends a conversation once, whatever follows its end', () => {
  const ended = step(compiled, started.state, { type: 'hangup' }, Date.parse(AT));
  expect(listTypes(ended)).toContain('conversation.ended');
  const late = step(compiled, ended.state, { type: 'heard', text: 'hello?', final: true }, Date.parse(AT));
  expect(listTypes(late)).toEqual([]);
});

test('toEvents reports pressed keys as a message from the caller', () => {
  const menu = { id: 'key', from: started.state.node ?? '', to: 'bye', when: { type: 'dtmf' as const, digits: '1' } };
  const keyed = compileVersion({ ...TRIAGE, flow: { ...TRIAGE.flow, edges: [menu, ...TRIAGE.flow.edges] } });
  const pressed = step(keyed, started.state, { type: 'dtmf', digit: '1' }, Date.parse(AT));
  const [first] = convert(pressed);
  expect(first).toMatchObject({ type: 'conversation.message-received', data: { role: 'caller', text: '1' } });
  const unasked = step(keyed, started.state, { type: 'dtmf', digit: '2' }, Date.parse(AT));
  expect(listTypes(unasked)).toEqual([]);
});

test('toEvents masks the trace as well as the messages', () => {
  const heard = step(compiled, started.state, { type: 'heard', text: 'my dog 4111', final: true }, Date.parse(AT));
  const masked = convert(heard).map((event) => maskEvent(event, (text) => text.replaceAll('4111', '•')));
  expect(JSON.stringify(convert(heard))).toContain('4111');
  expect(JSON.stringify(masked)).not.toContain('4111');
});
