import { ConfigError, readEnv } from '@switchboard/platform/env';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { priceFields, toPrices } from './price-config.ts';

const read = (env: Readonly<Record<string, string>>) => toPrices(readEnv(z.object(priceFields), env));

test('the price configuration reads prices for calls and texts, with defaults', () => {
  expect(read({})).toEqual({ minuteCents: 2, textCents: 1 });
  expect(read({ CALL_MINUTE_CENTS: '1.4', TEXT_CENTS: '0.79' })).toEqual({ minuteCents: 1.4, textCents: 0.79 });
  expect(read({ CALL_MINUTE_CENTS: '' })).toEqual({ minuteCents: 2, textCents: 1 });
});

test.each(['-1', '1001', 'two', '1,4'])(
  'the price configuration refuses a price of %s and names the variable',
  (price) => {
    expect(() => read({ TEXT_CENTS: price })).toThrow(ConfigError);
    expect(() => read({ TEXT_CENTS: price })).toThrow(/TEXT_CENTS/);
  },
);
