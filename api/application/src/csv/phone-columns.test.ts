import { expect, test } from 'vitest';
import { phoneColumnsOf } from './phone-columns.ts';

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
])('%s is the heading of phone numbers', (heading) => {
  expect(phoneColumnsOf(['customer', heading, 'notes'])).toEqual([1]);
});

test.each(['customer', 'customer number', 'account', 'phone model', 'order number', 'has phone', 'telegram', ''])(
  '%j is not',
  (heading) => expect(phoneColumnsOf([heading, 'name'])).toEqual([]),
);

test('the one that is called phone comes first', () => {
  expect(phoneColumnsOf(['Mobile', 'number', 'Phone'])).toEqual([2, 0]);
});
