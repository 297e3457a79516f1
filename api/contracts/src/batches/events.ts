import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Language, PhoneNumber } from '../base/fields.ts';
import { ConversationId, Instant } from '../base/ids.ts';
import { CALL_OUTCOMES, CONTACT_OUTCOMES } from './batches.ts';

export const MAX_CONSENT_TEXT_LENGTH = 2_000;
export const MAX_CONSENT_SOURCE_LENGTH = 200;
export const MAX_VARIABLES = 50;
export const MAX_VARIABLE_CHARACTERS = 500;

/** A person's consent to be called: its text, its time and its source. */
export const ContactConsent = z
  .object({
    text: z.string().trim().pipe(characters(MAX_CONSENT_TEXT_LENGTH, 1)),
    at: Instant,
    source: z.string().trim().pipe(characters(MAX_CONSENT_SOURCE_LENGTH, 1)),
  })
  .meta({
    id: 'ContactConsent',
    example: { text: 'You may call me about my visit.', at: '2026-11-20T15:00:00.000Z', source: 'Intake form' },
  });
export type ContactConsent = z.infer<typeof ContactConsent>;

const BatchId = z.string().max(64);
const Nth = z.int().min(1);
const contact = { at: Instant, batchId: BatchId, nth: Nth };

/** The events of a batch contact, on its own stream. */
export const batchContactEvents = {
  'batch-contact.added': z.object({
    ...contact,
    phone: PhoneNumber,
    name: characters(200).nullable(),
    language: Language.nullable(),
    variables: z.record(z.string(), characters(MAX_VARIABLE_CHARACTERS)),
    consent: ContactConsent,
    candidateId: z.string().max(64).nullable(),
  }),
  /** Stored before the request to the carrier, so that each key is dialed only once. */
  'batch-contact.dialled': z.object({ ...contact, key: z.string().max(128), attempt: z.int().min(1) }),
  'batch-contact.call-ended': z.object({
    ...contact,
    key: z.string().max(128),
    outcome: z.enum(CALL_OUTCOMES),
    conversationId: ConversationId.nullable(),
    /** When the next call is due; null after the last one. */
    dueAt: Instant.nullable(),
  }),
  'batch-contact.refused': z.object({ ...contact, outcome: z.enum(CONTACT_OUTCOMES) }),
  'batch-contact.redialled': z.object(contact),
  /** The candidate and the earlier events were erased. */
  'batch-contact.erased': z.object(contact),
} as const;

/** The name of a contact's stream. */
export const batchContactStream = (batchId: string, nth: number): string => `batch-contact-${batchId}.${nth}`;
