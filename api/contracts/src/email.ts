import { z } from 'zod';

// RFC 5321, 4.5.3.1: 64 octets before the @, 254 in all that a mail server takes.
const LOCAL_PART = /^[^@]{1,64}@/;

/** An e-mail address that mail servers take. */
export const Email = z
  .email({ abort: true })
  .max(254)
  .regex(LOCAL_PART, 'must have at most 64 characters before the @');

/** An e-mail address as people type it, with spaces around it. */
export const TypedEmail = z.string().trim().max(254).pipe(Email);
