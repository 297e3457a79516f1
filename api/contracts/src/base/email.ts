import { z } from 'zod';

// RFC 5321, 4.5.3.1: at most 64 octets before the @, and 254 in total.
const LOCAL_PART = /^[^@]{1,64}@/;

/** An email address that mail servers accept. */
export const Email = z
  .email({ abort: true })
  .max(254)
  .regex(LOCAL_PART, 'must have at most 64 characters before the @');

/** An email address as a person types it; surrounding spaces are trimmed. */
export const TypedEmail = z.string().trim().max(254).pipe(Email);
