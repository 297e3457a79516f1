import { expect, test } from 'vitest';
import { parseInstant, parseLanguage } from './csv-cells.ts';

test.each([
  ['en', 'en'],
  ['ES', 'es'],
  ['en-US', 'en'],
  ['es_MX', 'es'],
  ['es-419', 'es'],
  ['Spanish', 'es'],
  ['español', 'es'],
  ['Inglés', 'en'],
  ['fr', undefined],
  ['french', undefined],
  ['english?', undefined],
])('the CSV reader parses the language %s', (cell, language) => expect(parseLanguage(cell)).toBe(language));

test.each([
  ['2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20T15:00:00-07:00', '2026-11-20T22:00:00.000Z'],
  ['2026-11-20 15:00:00 -07:00', '2026-11-20T22:00:00.000Z'],
  ['2026-11-20', '2026-11-20T07:00:00.000Z'],
  ['yesterday', undefined],
  ['11/20/2026', undefined],
  ['2026-13-01', undefined],
  ['', undefined],
])('the CSV reader parses the time %s', (cell, instant) => expect(parseInstant(cell, 'America/Denver')).toBe(instant));
