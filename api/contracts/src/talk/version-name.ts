import { z } from 'zod';

/** A publication's number, or the draft. */
export const TalkVersionName = z
  .union([z.literal('draft'), z.string().regex(/^[1-9]\d{0,8}$/), z.int().min(1).max(999_999_999).transform(String)])
  .meta({ example: 'draft' });
