import { expect, test } from 'vitest';
import { securityTxt } from './site.ts';

const now = new Date('2026-11-28T10:00:00Z');

test('security.txt names the operator’s address and expires in half a year', () => {
  expect(securityTxt({ origin: 'https://calls.example', email: 'safety@calls.example', now })).toBe(
    'Contact: mailto:safety@calls.example\nExpires: 2027-05-27T00:00:00Z\nPreferred-Languages: en, es\nCanonical: https://calls.example/.well-known/security.txt\n',
  );
});

test('security.txt refers to the privacy policy without an address of the operator', () => {
  expect(securityTxt({ origin: 'https://calls.example', email: undefined, now })).toContain(
    'Contact: https://calls.example/privacy-policy\n',
  );
});
