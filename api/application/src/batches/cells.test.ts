import { expect, test } from 'vitest';
import { instantOf, languageOf } from './cells.ts';

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
])('the language of %s', (cell, language) => expect(languageOf(cell)).toBe(language));

test.each([
  ['2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20T15:00:00-07:00', '2026-11-20T22:00:00.000Z'],
  ['2026-11-20 15:00:00 -07:00', '2026-11-20T22:00:00.000Z'],
  ['2026-11-20', '2026-11-20T07:00:00.000Z'],
  ['yesterday', undefined],
  ['11/20/2026', undefined],
  ['2026-13-01', undefined],
  ['', undefined],
])('the moment of %s', (cell, instant) => expect(instantOf(cell, 'America/Denver')).toBe(instant));
