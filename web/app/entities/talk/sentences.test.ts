import { expect, test } from 'vitest';
import { takeSentences } from './sentences.ts';

test.each([
  ['nothing', '', [], ''],
  ['a part of one', 'We are open', [], 'We are open'],
  ['a whole one whose end may still go on', 'We are open.', [], 'We are open.'],
  ['two and a part', 'We are open. Until 5.30! Come', ['We are open. ', 'Until 5.30! '], 'Come'],
  ['what is quoted', '¿“Hola?” Sí', ['¿“Hola?” '], 'Sí'],
])('a text is split into sentences: %s', (_, text, sentences, rest) => {
  expect(takeSentences(text)).toEqual({ sentences, rest });
});
