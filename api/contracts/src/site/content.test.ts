import { expect, test } from 'vitest';
import { readSiteText } from './content.ts';

test('readSiteText parses title, optional date and parts', () => {
  expect(
    readSiteText('# Privacy\r\n\n2026-11-01\n\nIn short: little.\n\n## What is kept\n\nWords.\n\n## For how long'),
  ).toEqual({
    title: 'Privacy',
    day: '2026-11-01',
    parts: [
      { title: undefined, body: 'In short: little.' },
      { title: 'What is kept', body: 'Words.' },
      { title: 'For how long', body: '' },
    ],
  });
  expect(readSiteText('# Quiet nights\nOnly a body.')).toEqual({
    title: 'Quiet nights',
    day: undefined,
    parts: [{ title: undefined, body: 'Only a body.' }],
  });
});

test('readSiteText rejects a text that does not start with a title', () => {
  expect(['Words first\n# Title', '', '## A part'].map(readSiteText)).toEqual([undefined, undefined, undefined]);
});
