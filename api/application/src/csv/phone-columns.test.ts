import { expect, test } from 'vitest';
import { findPhoneColumns } from './phone-columns.ts';

test.each([
  'phone',
  'Phone Number',
  'PHONE_NUMBER',
  'phoneNumber',
  'Mobile',
  'mobile phone',
  'Cell',
  'Cell #',
  'Tel.',
  'Telephone',
  'WhatsApp',
  'Número de teléfono',
  'Teléfono móvil',
  'móvil',
  'Celular',
  'N.º de teléfono',
  'Customer phone',
  'number',
])('%s is a heading for phone numbers', (heading) => {
  expect(findPhoneColumns(['customer', heading, 'notes'])).toEqual([1]);
});

test.each(['customer', 'customer number', 'account', 'phone model', 'order number', 'has phone', 'telegram', ''])(
  '%j is not a heading for phone numbers',
  (heading) => expect(findPhoneColumns([heading, 'name'])).toEqual([]),
);

test('the column named phone comes first', () => {
  expect(findPhoneColumns(['Mobile', 'number', 'Phone'])).toEqual([2, 0]);
});
