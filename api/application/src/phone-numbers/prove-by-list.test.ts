import { expect, test } from 'vitest';
import { isOfCarrier } from './prove-by-list.ts';

test.each([
  ['https://api.twilio.com', true],
  ['https://api.dublin.ie1.twilio.com', true],
  ['https://api.twilio.com.lists.example', false],
  ['https://nottwilio.com', false],
  ['http://api.twilio.com', false],
  ['https://127.0.0.1:8443', false],
  ['', false],
])('the check of a number list recognizes %s as the carrier’s URL: %s', (baseUrl, isGood) => {
  expect(isOfCarrier({ allowsLoopback: false }, 'twilio', baseUrl)).toBe(isGood);
});

test('the check of a number list lets this machine act as a carrier outside production', () => {
  expect(isOfCarrier({ allowsLoopback: true }, 'telnyx', 'http://127.0.0.1:8443')).toBe(true);
  expect(isOfCarrier({ allowsLoopback: true }, 'telnyx', 'http://10.0.0.1')).toBe(false);
});
