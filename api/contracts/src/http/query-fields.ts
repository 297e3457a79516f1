import { z } from 'zod';

/** A query field. It may occur once, and an empty value counts as absent. */
export const field = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema);

/** An optional query field. */
export const optional = <T extends z.ZodType>(schema: T) => field(schema.optional());

const count = z.coerce.number().int().min(1);

/** The page of a list, starting at 1, and the rows per page. */
export const page = field(count.max(100_000).default(1));
export const perPage = field(count.max(200).default(50));

/** For lists in reverse chronological order: entries before a position, and how many. */
export const before = optional(count);
export const limit = field(count.max(200).default(50));

/** The account to read: a child account's id for an agency; the caller's own account if absent. */
export const tenantId = optional(z.string().max(64)).meta({ example: 'acc_8f2c1d' });
