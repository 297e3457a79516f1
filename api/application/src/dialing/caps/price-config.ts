import { DEFAULT_PRICES, type OutgoingPrices } from '@switchboard/domain/dialing/caps';
import { z } from 'zod';

const cents = (unit: string, fallback: number) =>
  z.coerce.number().min(0).max(1_000).default(fallback).describe(`US cents for ${unit}, from 0 to 1000, such as 1.4`);

/** Environment variables for the estimated prices of outgoing calls and texts. */
export const priceFields = {
  CALL_MINUTE_CENTS: cents('a minute of an outgoing call', DEFAULT_PRICES.minuteCents),
  TEXT_CENTS: cents('a text message', DEFAULT_PRICES.textCents),
};

/** Maps the environment variables to prices. */
export const toPrices = ({
  CALL_MINUTE_CENTS: minuteCents,
  TEXT_CENTS: textCents,
}: {
  readonly CALL_MINUTE_CENTS: number;
  readonly TEXT_CENTS: number;
}): OutgoingPrices => ({ minuteCents, textCents });
