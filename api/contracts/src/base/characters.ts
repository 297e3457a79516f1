import { z } from 'zod';
import { hasAtMost } from './text.ts';

/** A text with `min` to `max` characters, counted in code points: an emoji counts as one. */
export function characters(max: number, min = 0) {
  return z
    .string()
    .refine((text) => text.length >= min && hasAtMost(text, max), { error: `must have ${min} to ${max} characters` });
}
