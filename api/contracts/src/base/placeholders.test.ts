import { describe, expect, test } from 'vitest';
import {
  fillPlaceholders,
  findPlaceholders,
  findReferencedNames,
  hasOnlySecretPlaceholders,
  hasSecretPlaceholder,
  mentionsSecret,
} from './placeholders.ts';

describe('findPlaceholders', () => {
  test.each([
    ['Hello {{name}}, {{ pet }} and {{name}}', ['name', 'pet']],
    ['{{day_2}} {{clinic.name}} {{a-b}}', ['day_2', 'clinic.name', 'a-b']],
    ['{{}} {{ }} {{2nd}} {{a b}} {name} {{name}', []],
    ['{{{name}}}', ['name']],
  ])('finds the placeholders of %j: %j', (text, names) => {
    expect(findPlaceholders(text)).toEqual(names);
  });

  test('returns each name once across several texts', () => {
    expect(findPlaceholders('{{a}} {{b}}', '{{b}} {{c}}')).toEqual(['a', 'b', 'c']);
  });
});

test.each([
  ['{{secrets.crm_key}}', true],
  ['{{ SECRETS . crm_key }}', true],
  ['{{connections.Google Calendar}}', true],
  ['{{secret}} and secrets.crm_key', false],
])('%j mentions a secret: %j', (text, asks) => {
  expect(mentionsSecret(text)).toBe(asks);
});

test.each([
  ['Bearer {{secrets.crm}}', ['crm'], [], true],
  ['{{ connections.Google Calendar }}', [], ['Google Calendar'], true],
  ['{{connections.a}}-{{connections.b c}}', [], ['a', 'b c'], true],
  ['plain', [], [], true],
  ['{{connections.}}', [''], [], false],
  ['{{name}}', [], [], false],
  ['{{connections.a}', [], [], false],
] as const)('%j references the secrets %j and the connections %j', (text, secrets, connections, isRight) => {
  expect(hasOnlySecretPlaceholders(text)).toBe(isRight);
  if (!isRight) return;
  expect([findReferencedNames('secrets', text), findReferencedNames('connections', text)]).toEqual([
    secrets,
    connections,
  ]);
  expect(hasSecretPlaceholder(text)).toBe(secrets.length + connections.length > 0);
});

test('fillPlaceholders inserts values literally and keeps placeholders without a value', () => {
  expect(fillPlaceholders('{{a}} {{ b }} {{c}} {{toString}}', { a: '$& {{b}}', b: '' })).toBe(
    '$& {{b}}  {{c}} {{toString}}',
  );
});
