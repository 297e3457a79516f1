import { z } from 'zod';

/**
 * Schemas for what platforms send. A report is never refused for a field that it can do without: a value of the wrong kind, or an absurd one,
 * is as good as absent, and costs itself alone.
 */

/** Far beyond any call's length in milliseconds, cost, or count, and still exact. */
const MAX_AMOUNT = 1e12;
/** Entries that are read of a list. */
const MAX_LIST = 20_000;

/** A field that may be absent, null, or of the wrong kind: then it is null or undefined. */
export const lenient = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

export const Text = lenient(z.string());

/** A number from 0 to a trillion. */
export const Amount = lenient(
  z
    .number()
    .min(0)
    .max(MAX_AMOUNT)
    // JSON has a zero below zero, which the log can't hold.
    .overwrite((amount) => amount + 0),
);

/** A number of milliseconds or seconds that may be below zero. */
export const Offset = lenient(z.number().min(-MAX_AMOUNT).max(MAX_AMOUNT));

/** Unix time, or a text. */
export const Time = lenient(z.union([z.number(), z.string()]));

/** A list without the entries that aren't of the schema; null if it is none. The first 20,000 entries count. */
export const lenientList = <T extends z.ZodType>(entry: T) =>
  lenient(
    z.array(z.unknown()).transform((entries): z.output<T>[] =>
      entries.slice(0, MAX_LIST).flatMap((one) => {
        const read = entry.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    ),
  );
