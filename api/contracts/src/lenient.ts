import { z } from 'zod';

/**
 * Schemas for platforms' reports. An optional field never invalidates a report: a value of the wrong type, or an absurd one, counts as absent,
 * and the other fields keep their values.
 */

/** Far beyond any call's length in milliseconds, cost, or count, and still exact. */
const MAX_AMOUNT = 1e12;
/** Entries that are read of a list. */
const MAX_LIST = 20_000;

/** A field that may be absent, null, or of the wrong type; a value of the wrong type becomes null. */
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

/** A list without the entries that don't match the schema; null if it isn't a list. Entries after the first 20,000 are ignored. */
export const lenientList = <T extends z.ZodType>(entry: T) =>
  lenient(
    z.array(z.unknown()).transform((entries): z.output<T>[] =>
      entries.slice(0, MAX_LIST).flatMap((one) => {
        const read = entry.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    ),
  );
