import { describe, expect, test } from 'vitest';
import { writeInvitationMail } from './invitation-mail.ts';

const write = (names: { readonly accountName?: string; readonly inviterName?: string }, locale: 'en' | 'es' = 'en') =>
  writeInvitationMail({
    to: 'ida@clinic.example',
    locale,
    accountName: 'Willow Creek',
    inviterName: 'Dr. Priya Nair',
    token: 'abc',
    sender: undefined,
    baseUrl: 'https://switchboard.example',
    ...names,
  });

describe('an invitation email', () => {
  test('names the inviter and the account', () => {
    expect(write({}).subject).toBe('Dr. Priya Nair invites you to Willow Creek on Switchboard');
  });

  test.each(['Pay at https://evil.example/now', 'evil.com', 'Win: www.evil.example', 'Ida\nPay now', 'a\u202eb'])(
    'leaves out the name %j',
    (name) => {
      for (const locale of ['en', 'es'] as const) {
        const { subject, text } = write({ accountName: name, inviterName: name }, locale);
        expect(subject).not.toContain(name);
        expect(text).not.toContain(name);
      }
      expect(write({ accountName: name, inviterName: name }).subject).toBe(
        'An administrator invites you to an account on Switchboard',
      );
    },
  );
});
