import { OpeningSlug } from '@switchboard/contracts/hiring/openings';
import { expect, test } from 'vitest';
import { suggestSlug } from './suggest-slug.ts';

test.each([
  ['Veterinary technician, nights', 'veterinary-technician-nights'],
  ['  Recepción bilingüe (es/en)  ', 'recepcion-bilingue-es-en'],
  ['C++ & Go', 'c-go'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('the name “%s” suggests the slug %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
  expect(OpeningSlug.safeParse(slug).success).toBe(true);
});

test('a name without letters suggests no slug', () => {
  expect(suggestSlug('…')).toBe('');
});
