import { REDACTIONS } from '@switchboard/contracts/base/redaction';
import fc from 'fast-check';
import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { maskDelivery } from './mask-delivery.ts';
import { createMask } from './redact.ts';

const all = createMask(REDACTIONS);

test.each([
  ['My card is 4242 4242 4242 4242, thanks', 'My card is [card number], thanks'],
  ['378282246310005', '[card number]'],
  ['4242-4242-4242-4241 has a wrong digit', '4242-4242-4242-4241 has a wrong digit'],
  ['write to zoë.quill+vet@mail.example.com.', 'write to [email].'],
  ['call me on (303) 555-0142 or +34 912 345 678', 'call me on [phone number] or [phone number]'],
  ['it is 536-90-4399', 'it is [social security number]'],
  [
    'He ate 12 grapes at 18:30 on 2026-11-20, weighs 31.5 kg',
    'He ate 12 grapes at 18:30 on 2026-11-20, weighs 31.5 kg',
  ],
])('redaction masks %s', (text, masked) => {
  expect(all(text)).toBe(masked);
  expect(all(masked)).toBe(masked);
});

test('redaction masks only the requested kinds', () => {
  const text = 'zoe@mail.example 4242424242424242 +13035550142';
  expect(createMask([])(text)).toBe(text);
  expect(createMask(['email'])(text)).toBe('[email] 4242424242424242 +13035550142');
  expect(createMask(['card_number'])(text)).toBe('zoe@mail.example [card number] +13035550142');
});

test('redaction leaves masked text unchanged', () => {
  const part = fc.constantFrom('4242 4242 4242 4242', 'a@b.example', '+13035550142', ' ', 'x', '12', '-');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const masked = all(parts.join(' '));
      expect(all(masked)).toBe(masked);
    }),
  );
});

test('redaction masks the spoken text in a webhook, but not the caller', async () => {
  const body = {
    message: {
      type: 'end-of-call-report',
      customer: { number: '+13035550142' },
      analysis: { summary: 'Call +13035550142 back' },
      artifact: { transcript: 'User: +13035550142', messages: [{ role: 'user', message: 'on +13035550142', time: 7 }] },
      conversation: [{ role: 'user', content: 'on +13035550142' }],
    },
  };
  expect(await maskDelivery(body, all)).toEqual({
    message: {
      type: 'end-of-call-report',
      customer: { number: '+13035550142' },
      analysis: { summary: 'Call [phone number] back' },
      artifact: {
        transcript: 'User: [phone number]',
        messages: [{ role: 'user', message: 'on [phone number]', time: 7 }],
      },
      conversation: [{ role: 'user', content: 'on [phone number]' }],
    },
  });
});

test('redaction finds the same phone numbers in parts of a text as in the whole text', () => {
  const phone = createMask(['phone_number']);
  const whole = (text: string) => {
    let masked = text;
    for (const { startsAt, endsAt } of findPhoneNumbersInText(text, 'US').toReversed()) {
      masked = `${masked.slice(0, startsAt)}[phone number]${masked.slice(endsAt)}`;
    }
    return masked;
  };
  const part = fc.constantFrom(
    '(303) 555-0142',
    '+34 912 345 678',
    '303.555.0142 ext. 12',
    '2026-11-20',
    '12',
    'call me on',
    'x'.repeat(60),
    ', ',
    '/',
    '１３０３５５５０１４２',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), fc.constantFrom(' ', '', '\n'), (parts, between) => {
      const text = parts.join(between);
      expect(phone(text)).toBe(whole(text));
    }),
  );
});

test('redaction masks phone numbers beyond the first 10,000 characters, whatever precedes them', () => {
  const text = `${'1 '.repeat(60_000)} and call +1 303 555 0142 or (303) 555-0199`;
  const masked = createMask(['phone_number'])(text);
  expect(masked).not.toMatch(/555/);
  const words = `${'all is well, '.repeat(10_000)} call +1 303 555 0142 on 2026-11-20`;
  expect(createMask(['phone_number'])(words).slice(-40)).toBe(
    'all is well,  call [phone number] on 2026-11-20'.slice(-40),
  );
});

test('redaction finds the same cards as a reference Luhn check', () => {
  const luhn = (digits: string) => {
    const weighed = [...digits].toReversed().map((digit, index) => Number(digit) * (index % 2 === 1 ? 2 : 1));
    return weighed.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
  };
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12,20}$/), (digits) => {
      const isCard = digits.length >= 13 && digits.length <= 19 && luhn(digits);
      expect(createMask(['card_number'])(`a ${digits} b`)).toBe(isCard ? 'a [card number] b' : `a ${digits} b`);
    }),
  );
});
