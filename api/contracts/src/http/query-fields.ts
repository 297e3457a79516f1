import { z } from 'zod';

/** A field of a query, given at most once; an empty one is none. */
export const field = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema);

/** The same, of what need not be given. */
export const optional = <T extends z.ZodType>(schema: T) => field(schema.optional());

const count = z.coerce.number().int().min(1);

/** Which page of a list, from 1, and how many rows it has. */
export const page = field(count.max(100_000).default(1));
export const perPage = field(count.max(200).default(50));

/** Of a list that goes back in time: what stands before a position, and how much of it. */
export const before = optional(count);
export const limit = field(count.max(200).default(50));

/** Whose: a child account's id where an agency asks, absent for one's own. */
export const tenantId = optional(z.string().max(64)).meta({ example: 'acc_8f2c1d' });
