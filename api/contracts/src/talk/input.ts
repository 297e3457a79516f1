import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Language } from '../base/fields.ts';
import { TOOL_OUTCOMES } from './flow.ts';
import { SlotName, SlotValue } from './slots.ts';

/** An input of a talk: from its caller, its timers or its effects. */
export const TalkInput = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('setup'),
      from: z.string().max(200).optional(),
      to: z.string().max(200).optional(),
      direction: z.enum(['inbound', 'outbound']).default('inbound'),
      lang: Language.optional(),
      /** Values that are known from the start. */
      given: z.record(SlotName, SlotValue).default({}),
      /** Whether the HTTP tools of a test send requests. Those of calls always do. */
      allowsRequests: z.boolean().optional(),
    }),
    z.object({
      type: z.literal('heard'),
      text: z.string(),
      lang: Language.optional(),
      final: z.boolean().default(true),
    }),
    z.object({ type: z.literal('dtmf'), digit: z.string().regex(/^[0-9*#]$/) }),
    z.object({ type: z.literal('interrupted'), heardUntil: z.string(), afterMs: z.number().min(0).default(0) }),
    z.object({ type: z.literal('silence') }),
    z.object({
      type: z.literal('effect-finished'),
      key: z.string().max(400),
      outcome: z.enum(TOOL_OUTCOMES),
      result: z.json().default(null),
      tookMs: z.int().min(0).default(0),
    }),
    z.object({
      type: z.literal('model-delta'),
      key: z.string().max(400),
      text: z.string(),
      /** The time since the request to the model. */
      tookMs: z.int().min(0).default(0),
    }),
    z.object({ type: z.literal('timer'), key: z.string().max(400) }),
    z.object({ type: z.literal('hangup') }),
  ])
  .meta({ id: 'TalkInput', example: { type: 'heard', text: 'My dog ate chocolate', lang: 'en', final: true } });
export type TalkInput = z.infer<typeof TalkInput>;
export type InputOf<T extends TalkInput['type']> = Extract<TalkInput, { type: T }>;

/** The maximum length of a text that a person says to a caller or whispers to a model at once. */
export const MAX_CONTROL_TEXT_LENGTH = 1_000;
const text = characters(MAX_CONTROL_TEXT_LENGTH, 1);

/** The person who acts, by id. The API sets it from the session or key. */
const by = characters(128).optional();

/**
 * How a person takes part in a talk. After a takeover the agent is silent, and the person's texts are spoken. Others can
 * join, and then speak too.
 */
export const ControlInput = z.discriminatedUnion('type', [
  /** `replaces` lets a supervisor take the call from a colleague. */
  z.object({ type: z.literal('takeOver'), by, replaces: z.boolean().optional() }),
  z.object({ type: z.literal('join'), by }),
  z.object({ type: z.literal('say'), by, text }),
  /** For the model only. */
  z.object({ type: z.literal('whisper'), by, text }),
  z.object({ type: z.literal('handBack'), by }),
  z.object({ type: z.literal('end'), by }),
]);
export type ControlInput = z.infer<typeof ControlInput>;
export const CONTROL_ACTIONS = ControlInput.options.map(({ shape }) => shape.type.value);
