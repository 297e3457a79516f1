import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { MAX_INTAKE_EVENTS } from '../base/constants.ts';
import { ConversationId, Instant, Position } from '../base/ids.ts';
import { AttentionLevel, Direction, MessageRole } from '../conversations/conversation.ts';
import { SmartTagName } from '../smart-tags/smart-tags.ts';

const id = characters(128, 1);

/** The data of each type of intake event; unknown keys are ignored. */
export const intakeData = {
  'call.started': z.object({
    direction: Direction,
    from: characters(200).nullish().meta({ example: '+13035550123' }),
    to: characters(200).nullish().meta({ example: '+13035550110' }),
    contactName: characters(200).nullish(),
    agentName: characters(200).nullish().meta({ example: 'Willow Front Desk' }),
    agentVersion: characters(40).nullish(),
    language: characters(35).nullish().meta({ example: 'en' }),
    channel: characters(40, 1).nullish().meta({ example: 'phone' }),
  }),
  'message.received': z.object({
    messageId: id,
    role: MessageRole,
    text: z.string(),
    offsetMs: z.int().min(-86_400_000).max(86_400_000).nullish(),
  }),
  'attention.raised': z.object({
    level: AttentionLevel.nullish(),
    reason: characters(64, 1),
    evidence: characters(500).nullish(),
  }),
  'attention.cleared': z.object({}),
  'smart-tag.assigned': z.object({ name: SmartTagName }),
  'call.ended': z.object({
    reason: characters(64),
    durationMs: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    recordingUrl: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .nullish(),
    costCents: z.number().min(0).nullish(),
    summary: characters(10_000).nullish(),
  }),
} as const;
export type IntakeEventType = keyof typeof intakeData;

/**
 * The fields that all intake events share. `at` may be in any year from 1900 on, so that history can be imported. A
 * time before the call's start is kept and marked as late. A time more than five minutes after the receipt is replaced
 * by the time of receipt, which the result's `at` reports. An alert dated more than five minutes before its call counts
 * as waiting since the call's start.
 */
export const IntakeEnvelope = z.object({
  id,
  callId: id,
  type: z.string().max(64),
  at: Instant,
  data: z.record(z.string(), z.unknown()),
});
export type IntakeEnvelope = z.infer<typeof IntakeEnvelope>;
export type IntakeEvent = {
  [T in IntakeEventType]: {
    readonly id: string;
    readonly callId: string;
    readonly at: string;
    readonly type: T;
    readonly data: z.infer<(typeof intakeData)[T]>;
  };
}[IntakeEventType];

/** The body of a request. Events are validated one by one, so an invalid one doesn't affect the others. */
export const IntakeBody = z.object({
  events: z
    .array(z.unknown())
    .min(1)
    .max(MAX_INTAKE_EVENTS)
    .meta({
      example: [
        {
          id: 'evt-1',
          callId: 'call-1',
          type: 'call.started',
          at: '2026-11-20T15:00:00Z',
          data: { direction: 'inbound', from: '+13035550123', to: '+13035550110' },
        },
      ],
    }),
});

export const IntakeResult = z
  .object({
    /** Null if the event had no readable id. */
    id: z.string().nullable().meta({ example: 'evt-1' }),
    status: z.enum(['appended', 'duplicate', 'rejected']),
    conversationId: ConversationId.optional(),
    position: Position.optional(),
    /** The time of receipt, if it replaced an `at` more than five minutes later. */
    at: Instant.optional(),
    error: z.object({ code: z.string(), detail: z.string(), path: z.string() }).optional(),
  })
  .meta({ id: 'IntakeResult' });
export type IntakeResult = z.infer<typeof IntakeResult>;

/** The reasons for rejecting an intake event, in its result's `error.code`. */
export const INTAKE_ERRORS = {
  invalid: 'intake.invalid',
  unknownType: 'intake.unknown_type',
  idReused: 'intake.id_reused',
  unknownTag: 'smart_tag.unknown',
  payload: 'event_store.payload_invalid',
} as const;
