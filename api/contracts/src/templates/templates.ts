import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Language } from '../base/fields.ts';
import { findPlaceholders } from '../base/placeholders.ts';
import { defineResource } from '../resources/define-resource.ts';

export const CHANNELS = ['sms', 'whatsapp', 'email', 'voicemail'] as const;
export type TemplateChannel = (typeof CHANNELS)[number];
export const TEMPLATE_CATEGORIES = ['utility', 'marketing', 'authentication'] as const;
export const TEMPLATE_STATUSES = ['draft', 'pending', 'approved', 'rejected'] as const;

/**
 * The maximum length per channel: Twilio's limit for SMS, WhatsApp's limit, and reasonable lengths for email and
 * voicemail.
 */
export const CHANNEL_CHARACTERS: Readonly<Record<TemplateChannel, number>> = {
  sms: 1_600,
  whatsapp: 4_096,
  email: 25_000,
  voicemail: 4_096,
};
const MAX_SAMPLES = 50;

/** The fields that are covered by an approval; changing one revokes it. */
const APPROVED = ['channel', 'category', 'language', 'subject', 'body'] as const;

/** Message templates with placeholders, sent by text message, email or voicemail. */
export const templates = defineResource({
  kind: 'templates',
  singular: 'template',
  idPrefix: 'tpl',
  fields: {
    channel: z.enum(CHANNELS),
    category: z.enum(TEMPLATE_CATEGORIES),
    language: Language,
    subject: characters(200),
    body: characters(CHANNEL_CHARACTERS.email, 1).meta({ example: 'Hello {{name}}, see you on {{day}}.' }),
    samples: z
      .record(characters(64, 1), characters(500))
      .refine((samples) => Object.keys(samples).length <= MAX_SAMPLES, {
        error: 'too_many',
        params: { code: 'too_many' },
      })
      .meta({ example: { name: 'Ida' } }),
    status: z.enum(TEMPLATE_STATUSES),
  },
  defaults: { category: 'utility', subject: '', samples: {}, status: 'draft' },
  derived: {
    shape: { variables: z.array(z.string()).meta({ example: ['name', 'day'] }) },
    of: ({ subject, body }) => ({ variables: findPlaceholders(subject, body) }),
  },
  limit: 1_000,
  impersonator: 'write',
  agency: 'build',
  readers: 'all',
  managers: ['supervisor'],
  searched: ['subject', 'body'],
  sorts: ['channel', 'language', 'status'],
  filters: ['channel', 'category', 'language', 'status'],
  references: {},
  check: ({ channel, body }, report) => {
    if (!hasAtMost(body, CHANNEL_CHARACTERS[channel])) report('body', 'too_long_for_channel');
  },
  settle: (before, after, given) => {
    const isOther = APPROVED.some((field) => before[field] !== after[field]);
    return isOther && before.status === 'approved' && !given.has('status')
      ? { ...after, status: 'draft' as const }
      : after;
  },
});

const hasAtMost = (text: string, most: number): boolean => characters(most).safeParse(text).success;
