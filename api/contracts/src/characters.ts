import { z } from 'zod';
import { hasAtMost } from './text.ts';

/** Text of so many characters, counted as code points: an emoji is one. */
export function characters(max: number, min = 0) {
  return z
    .string()
    .refine((text) => text.length >= min && hasAtMost(text, max), { error: `must have ${min} to ${max} characters` });
}

/** Tells whether PostgreSQL and UTF-8 can hold a text: it has neither a NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
