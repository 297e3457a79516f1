import type { FrameOut } from '@switchboard/contracts/talk/frames';
import { expect, test } from 'vitest';
import { Speech } from './speech.ts';

const text = (token: string, last = false): FrameOut => ({
  type: 'text',
  token,
  last,
  lang: 'en',
  interruptible: true,
});

test('words of one turn and of the next are told apart by a space, and passed on as they come', () => {
  const said: string[] = [];
  const speech = new Speech((part) => said.push(part));
  speech.add([text('Hello. '), text('Which pet?', true)]);
  speech.add([{ type: 'sendDigits', digits: '1' }, text('', true), text('One '), text('moment.', true)]);
  expect(speech.text).toBe('Hello. Which pet? One moment.');
  expect(said.join('')).toBe(speech.text);
});

test('a model’s words, which come in pieces, stay as they are', () => {
  const speech = new Speech(() => undefined);
  for (const token of ['Un', 'believ', 'able', '!']) speech.add([text(token)]);
  expect(speech.text).toBe('Unbelievable!');
});

test('nothing is passed on once nobody listens, and never without end', () => {
  const speech = new Speech(() => undefined);
  speech.add([text('x'.repeat(30_000), true)]);
  expect(speech.text).toHaveLength(20_000);
  const closed = new Speech(() => undefined);
  closed.add([text('Heard.', true)]);
  closed.close();
  closed.add([text('Unheard.', true)]);
  expect(closed.text).toBe('Heard.');
});
