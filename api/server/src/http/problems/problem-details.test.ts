import { AddContacts } from '@switchboard/contracts/batches/routes';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemDetails } from './problem-details.ts';

const listDetails = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error ? problemDetails(error, { value }).map(({ path, code }) => [path, code]) : [];
};

test.each([
  [{ csv: 7 }, [['csv', 'invalid_type']]],
  [{ data: [{ phone: 'x'.repeat(65) }] }, [['data.0.phone', 'too_big']]],
  [{ data: [{ phone: 7 }], consent: { text: 7, at: 7, source: 7 } }, 4],
  [{ candidates: { stages: ['nowhere'] } }, [['candidates.stages.0', 'invalid_value']]],
  [{ csv: 'phone', data: [] }, [['data', 'unrecognized_keys']]],
  [7, [['', 'invalid_union']]],
])('problemDetails names the field at fault within a union: %j', (value, expected) => {
  const details = listDetails(AddContacts, value);
  if (typeof expected === 'number') expect(details).toHaveLength(expected);
  else expect(details).toEqual(expected);
});

test('problemDetails reports the size and limit of a text in the language of the caller', () => {
  const value = { names: ['Ida', 'x'.repeat(1_234)] };
  const { error } = z.object({ names: z.array(z.string().max(1_000)) }).safeParse(value);
  const detailsIn = (locale: 'en' | 'es') => (error ? problemDetails(error, { value, locale }) : []);
  expect(detailsIn('en')).toEqual([
    {
      path: 'names.1',
      code: 'too_big',
      detail: 'has 1,234 characters; at most 1,000 are accepted',
      size: 1_234,
      limit: 1_000,
    },
  ]);
  expect(detailsIn('es')[0]?.detail).toBe('tiene 1,234 caracteres; se aceptan 1,000 como máximo');
});
