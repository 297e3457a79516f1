import { describe, expect, test } from 'vitest';
import {
  fillPlaceholders,
  hasOnlySecrets,
  namesOfKind,
  namesSealed,
  namesSecret,
  placeholdersOf,
} from './placeholders.ts';

describe('the places of a text', () => {
  test.each([
    ['Hello {{name}}, {{ pet }} and {{name}}', ['name', 'pet']],
    ['{{day_2}} {{clinic.name}} {{a-b}}', ['day_2', 'clinic.name', 'a-b']],
    ['{{}} {{ }} {{2nd}} {{a b}} {name} {{name}', []],
    ['{{{name}}}', ['name']],
  ])('of %j are %j', (text, names) => {
    expect(placeholdersOf(text)).toEqual(names);
  });

  test('of several texts are each named once', () => {
    expect(placeholdersOf('{{a}} {{b}}', '{{b}} {{c}}')).toEqual(['a', 'b', 'c']);
  });
});

test.each([
  ['{{secrets.crm_key}}', true],
  ['{{ SECRETS . crm_key }}', true],
  ['{{connections.Google Calendar}}', true],
  ['{{secret}} and secrets.crm_key', false],
])('%j asks for a secret: %j', (text, asks) => {
  expect(namesSecret(text)).toBe(asks);
});

test.each([
  ['Bearer {{secrets.crm}}', ['crm'], [], true],
  ['{{ connections.Google Calendar }}', [], ['Google Calendar'], true],
  ['{{connections.a}}-{{connections.b c}}', [], ['a', 'b c'], true],
  ['plain', [], [], true],
  ['{{connections.}}', [''], [], false],
  ['{{name}}', [], [], false],
  ['{{connections.a}', [], [], false],
] as const)('%j names the secrets %j and the connections %j', (text, secrets, connections, isRight) => {
  expect(hasOnlySecrets(text)).toBe(isRight);
  if (!isRight) return;
  expect([namesOfKind('secrets', text), namesOfKind('connections', text)]).toEqual([secrets, connections]);
  expect(namesSealed(text)).toBe(secrets.length + connections.length > 0);
});

test('values are put in as they are, and a place without one stays', () => {
  expect(fillPlaceholders('{{a}} {{ b }} {{c}} {{toString}}', { a: '$& {{b}}', b: '' })).toBe(
    '$& {{b}}  {{c}} {{toString}}',
  );
});
