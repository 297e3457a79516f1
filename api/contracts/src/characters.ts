import { z } from 'zod';
import { countCharacters } from './text.ts';

/** Text of so many characters, counted as code points: an emoji is one. */
export function characters(max: number, min = 0) {
  return z
    .string()
    .refine((text) => text.length >= min && hasAtMost(text, max), { error: `must have ${min} to ${max} characters` });
}

function hasAtMost(text: string, max: number): boolean {
  // A character takes one or two units, so most texts needn't be counted.
  return text.length <= max || (text.length <= 2 * max && countCharacters(text) <= max);
}
