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

test('a space separates the words of consecutive turns, which are passed on at once', () => {
  const said: string[] = [];
  const speech = new Speech((part) => said.push(part));
  speech.add([text('Hello. '), text('Which pet?', true)]);
  speech.add([{ type: 'sendDigits', digits: '1' }, text('', true), text('One '), text('moment.', true)]);
  expect(speech.text).toBe('Hello. Which pet? One moment.');
  expect(said.join('')).toBe(speech.text);
});

test('a model’s streamed words stay unchanged', () => {
  const speech = new Speech(() => undefined);
  for (const token of ['Un', 'believ', 'able', '!']) speech.add([text(token)]);
  expect(speech.text).toBe('Unbelievable!');
});

test('nothing is passed on after closing or beyond the limit', () => {
  const speech = new Speech(() => undefined);
  speech.add([text('x'.repeat(30_000), true)]);
  expect(speech.text).toHaveLength(20_000);
  const closed = new Speech(() => undefined);
  closed.add([text('Heard.', true)]);
  closed.close();
  closed.add([text('Unheard.', true)]);
  expect(closed.text).toBe('Heard.');
});
