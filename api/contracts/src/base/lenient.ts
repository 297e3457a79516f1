import { z } from 'zod';

/**
 * Schemas for the reports of voice platforms. An optional field never invalidates a report: a value of the wrong type
 * or out of range counts as absent, and the other fields keep their values.
 */

/** Far beyond any call's duration in milliseconds, cost or count, yet exactly representable. */
const MAX_AMOUNT = 1e12;
/** Later entries of a list are ignored. */
const MAX_LIST_LENGTH = 20_000;

/** A field that may be absent, null or of the wrong type, which becomes null. */
export const lenient = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

export const Text = lenient(z.string());

/** A number from 0 to a trillion. */
export const Amount = lenient(
  z
    .number()
    .min(0)
    .max(MAX_AMOUNT)
    // JSON allows negative zero, which the log can't store.
    .overwrite((amount) => amount + 0),
);

/** A number of milliseconds or seconds, possibly negative. */
export const Offset = lenient(z.number().min(-MAX_AMOUNT).max(MAX_AMOUNT));

/** A Unix time or a text. */
export const Time = lenient(z.union([z.number(), z.string()]));

/**
 * A list of the entries that match the schema; null if the value isn't a list. Entries after the first 20,000 are
 * ignored.
 */
export const lenientList = <T extends z.ZodType>(entry: T) =>
  lenient(
    z.array(z.unknown()).transform((entries): z.output<T>[] =>
      entries.slice(0, MAX_LIST_LENGTH).flatMap((one) => {
        const read = entry.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    ),
  );
