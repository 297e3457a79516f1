import { z } from 'zod';

/** `host:port` pairs with commas between. */
export const KafkaBrokers = z
  .string()
  .transform((text) => text.split(',').map((broker) => broker.trim()))
  .pipe(
    z
      .array(z.string().regex(/^[\w.-]+:\d{1,5}$|^\[[\da-fA-F:]+\]:\d{1,5}$/))
      .min(1)
      .max(32),
  )
  .describe('the addresses of Kafka brokers, host:port with commas between');
