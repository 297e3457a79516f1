import { expect, test } from 'vitest';
import { previewTemplate } from './preview-template.ts';

const template = { channel: 'sms', subject: '', body: 'Hello {{name}}, {{pet}} is ready.' } as const;

test('a text message is measured after filling in its values', () => {
  expect(previewTemplate(template, { name: 'Zoë', pet: 'Nube' })).toEqual({
    text: 'Hello Zoë, Nube is ready.',
    subject: '',
    characters: 25,
    segments: 1,
    missing: [],
  });
  expect(previewTemplate(template, { name: 'Ida', pet: 'x'.repeat(150) }).segments).toBe(2);
});

test('placeholders without a value or with an empty one are reported as missing', () => {
  expect(previewTemplate(template, { pet: '' })).toMatchObject({
    text: 'Hello {{name}},  is ready.',
    missing: ['name', 'pet'],
  });
});

test('an email has a subject and no segments', () => {
  const mail = { channel: 'email', subject: 'For {{name}}', body: 'Hello 🙂' } as const;
  expect(previewTemplate(mail, { name: 'Ida' })).toEqual({
    text: 'Hello 🙂',
    subject: 'For Ida',
    characters: 7,
    segments: null,
    missing: [],
  });
});
