import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Phrases } from './words.ts';

export const SLOT_TYPES = [
  'text',
  'name',
  'number',
  'money',
  'date',
  'time',
  'phone',
  'email',
  'yesno',
  'choice',
  'id',
] as const;
export type SlotType = (typeof SLOT_TYPES)[number];

/** The name by which texts and conditions refer to a value. */
export const SlotName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,31}$/)
  .meta({ example: 'pet_name' });

/**
 * When the agent confirms a value: never; implicitly, along with its next text; with an explicit question; or
 * implicitly if recognition was unsure.
 */
export const CONFIRMATIONS = ['never', 'unsure', 'implicit', 'explicit'] as const;

const Choice = z.object({ value: characters(80, 1), words: Phrases }).meta({ id: 'SlotChoice' });

/** A value that a talk collects. */
export const Slot = z
  .object({
    name: SlotName,
    type: z.enum(SLOT_TYPES),
    description: characters(200).default(''),
    /** For `choice`. */
    choices: z.array(Choice).max(100).default([]),
    /** For `number` and `money`: the inclusive range. */
    min: z.number().nullable().default(null),
    max: z.number().nullable().default(null),
    /** For `id`: the number of letters and digits. */
    length: z.int().min(1).max(40).nullable().default(null),
    confirm: z.enum(CONFIRMATIONS).default('unsure'),
    /** Whether the value is masked in trace, inbox and log. */
    sensitive: z.boolean().default(false),
  })
  .meta({
    id: 'Slot',
    example: { name: 'species', type: 'choice', choices: [{ value: 'dog', words: { en: ['dog'] } }] },
  });
export type Slot = z.infer<typeof Slot>;

/** The maximum length of a text value in a trace or at the end of a call. */
export const MAX_SLOT_CHARACTERS = 1_000;

/**
 * The value of a slot: dates as `YYYY-MM-DD`, times as `HH:mm`, money in units of the currency, phone numbers in E.164.
 */
export const SlotValue = z.union([z.string().max(MAX_SLOT_CHARACTERS), z.number(), z.boolean()]);
export type SlotValue = z.infer<typeof SlotValue>;
