import { z } from 'zod';
import { characters } from '../characters.ts';
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

/** A name that texts and conditions know a value by. */
export const SlotName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,31}$/)
  .meta({ example: 'pet_name' });

/**
 * When a value is said back before it counts: never; along with what comes next (`implicit`); by a question (`explicit`); or along with what
 * comes next where understanding was unsure.
 */
export const CONFIRMATIONS = ['never', 'unsure', 'implicit', 'explicit'] as const;

const Choice = z.object({ value: characters(80, 1), words: Phrases }).meta({ id: 'SlotChoice' });

/** A value that a talk finds out. */
export const Slot = z
  .object({
    name: SlotName,
    type: z.enum(SLOT_TYPES),
    description: characters(200).default(''),
    /** Of a `choice`. */
    choices: z.array(Choice).max(100).default([]),
    /** Of a `number` or `money`: what counts, both ends in. */
    min: z.number().nullable().default(null),
    max: z.number().nullable().default(null),
    /** Of an `id`: how many letters and digits it has. */
    length: z.int().min(1).max(40).nullable().default(null),
    confirm: z.enum(CONFIRMATIONS).default('unsure'),
    /** Masked in trace, inbox and log. */
    sensitive: z.boolean().default(false),
  })
  .meta({
    id: 'Slot',
    example: { name: 'species', type: 'choice', choices: [{ value: 'dog', words: { en: ['dog'] } }] },
  });
export type Slot = z.infer<typeof Slot>;

/** The longest text that is kept of a value in a trace or at a call's end. */
export const MAX_SLOT_CHARACTERS = 1_000;

/** A date is `YYYY-MM-DD`, a time `HH:mm`, money a number of the currency's units, a phone number E.164. */
export const SlotValue = z.union([z.string().max(MAX_SLOT_CHARACTERS), z.number(), z.boolean()]);
export type SlotValue = z.infer<typeof SlotValue>;
