import { agents } from '@switchboard/contracts/agents/agents';
import { prompts } from '@switchboard/contracts/agents/prompts';
import { groups } from '@switchboard/contracts/people/groups';
import { resourceSchemas } from '@switchboard/contracts/resources/schemas';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { needTexts, startI18n } from '../i18n/i18n.ts';
import { readServerFaults, validateForm } from './form-faults.ts';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('resource');
});
const promptFaults = (values: object) =>
  validateForm(resourceSchemas(prompts).create, {
    name: 'Hello',
    type: 'system',
    language: 'en',
    body: 'Hi',
    ...values,
  });

test('a form accepts values that the contract accepts', () => {
  expect(promptFaults({})).toEqual({});
});

test.each([
  ['an empty field', { body: '' }, { body: 'This field is required.' }],
  ['a field that is missing', { language: undefined }, { language: 'This field is required.' }],
  ['a text that is too long', { note: 'x'.repeat(501) }, { note: 'This is too long.' }],
  [
    'a rule over the whole',
    { body: 'Say {{ secrets.key }}' },
    { body: 'A prompt can’t contain a secret, because a caller could hear it.' },
  ],
])('a form reports %s at its path', (_, values, faults) => {
  expect(promptFaults(values)).toEqual(faults);
});

test('a form names a part of a field by its dotted path', () => {
  const businessHours = [{ weekday: 1, from: '08:00', to: '07:00' }];
  const faults = validateForm(resourceSchemas(groups).create, { name: 'Desk', businessHours });
  expect(Object.keys(faults)).toEqual(['businessHours', 'businessHours.0.to']);
});

test('a form does not call a filled-in but invalid part empty', () => {
  const tool = { name: 'find_pet', kind: 'http', url: 'https://pets.example/{{animal}}', parameters: [] };
  const { create } = resourceSchemas(agents);
  expect(validateForm(create, { name: 'Agent', tools: [tool] })['tools.0.url']).toBe(
    'A placeholder in double braces doesn’t match an argument.',
  );
  expect(validateForm(create, { name: 'Agent', tools: [{ ...tool, url: '' }] })['tools.0.url']).toBe(
    'This field is required.',
  );
});

test('a form translates the server’s faults, or shows the server’s message', () => {
  const answer = new ApiError({
    status: 409,
    code: 'resource.name_taken',
    detail: 'The name is taken.',
    errors: [
      { path: 'name', code: 'taken', detail: 'is taken' },
      { path: 'body', code: 'not_known_here', detail: 'has a fault of a newer server' },
    ],
  });
  expect(readServerFaults(answer)).toEqual({
    name: 'This name is already in use.',
    body: 'has a fault of a newer server',
  });
  expect(readServerFaults(new Error('no network'))).toEqual({});
});
