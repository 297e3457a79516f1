import type { Language } from '@switchboard/contracts/base/fields';
import { describe, expect, test } from 'vitest';
import { datesIn } from './dates.ts';
import { digitsIn } from './digits.ts';
import { numbersIn } from './numbers.ts';
import { ENGLISH } from './test/phrases-en.ts';
import { SPANISH } from './test/phrases-es.ts';
import { timesIn } from './times.ts';
import { toUtterance, type Utterance } from './utterance.ts';

/** A Monday. */
const NOW = Temporal.PlainDateTime.from('2026-11-23T10:20');

const READERS: Readonly<Record<string, (utterance: Utterance) => string | undefined>> = {
  date: (utterance) => datesIn(utterance, NOW.toPlainDate()).at(-1)?.date.toString(),
  time: (utterance) => timesIn(utterance, NOW).at(-1)?.time.toString({ smallestUnit: 'minute' }),
  number: (utterance) =>
    numbersIn(utterance)
      .map(({ value }) => value)
      .join(' ') || undefined,
  digits: (utterance) =>
    digitsIn(utterance)
      .map((run) => run.digits)
      .sort((a, b) => b.length - a.length)[0],
};

const lines = [...parseLines('en', ENGLISH), ...parseLines('es', SPANISH)];

test('the phrase table has at least four hundred rows', () => expect(lines.length).toBeGreaterThanOrEqual(400));

describe('the language readers', () => {
  test.each(lines)('read the %s in %s: %s', (kind, lang, phrase, value) => {
    expect(READERS[kind]?.(toUtterance(phrase, lang)) ?? '-').toBe(value);
  });
});

function parseLines(lang: Language, table: string): [string, Language, string, string][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', phrase = '', value = ''] = line.split('|').map((part) => part.trim());
      return [kind, lang, phrase, value];
    });
}
