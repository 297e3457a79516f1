import { z } from 'zod';

/** Describes a valid `SECRETS_KEY`, for messages. */
export const SECRETS_KEY = '32 random bytes in base64 or hex, for instance from "openssl rand -base64 32"';

/** Parses a key of 32 bytes in hex or base64. */
export const SecretsKey = z
  .string()
  .transform(toBytes)
  .refine((key) => key.length === 32);

function toBytes(text: string): Buffer {
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
}
