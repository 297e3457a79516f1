import { agents } from '@switchboard/contracts/agents/agents';
import { prompts } from '@switchboard/contracts/agents/prompts';
import { groups } from '@switchboard/contracts/people/groups';
import { resourceSchemas } from '@switchboard/contracts/resources/schemas';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { needTexts, startI18n } from '../i18n/i18n.ts';
import { faultsOf, faultsOfAnswer } from './form-faults.ts';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('resource');
});
const promptFaults = (values: object) =>
  faultsOf(resourceSchemas(prompts).create, { name: 'Hello', type: 'system', language: 'en', body: 'Hi', ...values });

test('what the contract takes has no fault', () => {
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
])('%s is told at its path', (_, values, faults) => {
  expect(promptFaults(values)).toEqual(faults);
});

test('a part of a field is named by its dotted path', () => {
  const businessHours = [{ weekday: 1, from: '08:00', to: '07:00' }];
  const faults = faultsOf(resourceSchemas(groups).create, { name: 'Desk', businessHours });
  expect(Object.keys(faults)).toEqual(['businessHours', 'businessHours.0.to']);
});

test('a part that is filled in and wrong is not called empty', () => {
  const tool = { name: 'find_pet', kind: 'http', url: 'https://pets.example/{{animal}}', parameters: [] };
  const { create } = resourceSchemas(agents);
  expect(faultsOf(create, { name: 'Agent', tools: [tool] })['tools.0.url']).toBe(
    'A placeholder in double braces doesn’t match an argument.',
  );
  expect(faultsOf(create, { name: 'Agent', tools: [{ ...tool, url: '' }] })['tools.0.url']).toBe(
    'This field is required.',
  );
});

test('the server’s faults have texts of their own, or at least what it said', () => {
  const answer = new ApiError({
    status: 409,
    code: 'resource.name_taken',
    detail: 'The name is taken.',
    errors: [
      { path: 'name', code: 'taken', detail: 'is taken' },
      { path: 'body', code: 'not_known_here', detail: 'has a fault of a newer server' },
    ],
  });
  expect(faultsOfAnswer(answer)).toEqual({
    name: 'This name is already in use.',
    body: 'has a fault of a newer server',
  });
  expect(faultsOfAnswer(new Error('no network'))).toEqual({});
});
