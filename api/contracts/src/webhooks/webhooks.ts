import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Instant, SmartTagId } from '../base/ids.ts';
import { SentHeaders, WebUrl } from '../base/web-fields.ts';
import type { ConversationEventType } from '../conversations/events.ts';
import { defineResource } from '../resources/define-resource.ts';

/** The event types that webhooks can subscribe to. */
export const WEBHOOK_EVENTS = [
  'conversation.started',
  'conversation.message-received',
  'conversation.attention-raised',
  'conversation.attention-cleared',
  'conversation.smart-tag-assigned',
  'conversation.smart-tag-removed',
  'conversation.ended',
] as const satisfies readonly ConversationEventType[];
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * Why a webhook was disabled automatically: its URL is gone (410), it failed for days, or its backlog became too
 * large.
 */
export const DISABLED_REASONS = ['gone', 'failing', 'backlog'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
export const WEBHOOK_STATUSES = ['enabled', 'disabled', 'auto_disabled'] as const;

const MAX_FILTER_VALUES = 50;

const unique = <T>(schema: z.ZodArray<z.ZodType<T>>) =>
  schema.refine((values) => new Set(values).size === values.length, {
    error: 'duplicate',
    params: { code: 'duplicate' },
  });

/** The URL to which events are sent. */
export const WebhookUrl = WebUrl.meta({ example: 'https://hooks.example/switchboard' });

/** The conversations and tags whose events are sent; an empty list matches all. */
export const WebhookFilters = z
  .object({
    channels: unique(z.array(characters(40, 1)).max(MAX_FILTER_VALUES)),
    agentIds: unique(z.array(characters(128, 1)).max(MAX_FILTER_VALUES)),
    smartTagIds: unique(z.array(SmartTagId).max(MAX_FILTER_VALUES)),
  })
  .meta({ id: 'ListenerFilters', example: { channels: ['phone'], agentIds: [], smartTagIds: [] } });
export type WebhookFilters = z.infer<typeof WebhookFilters>;

/**
 * Outgoing webhooks, which the API calls listeners: each sends events to a URL (https://www.standardwebhooks.com).
 */
export const webhooks = defineResource({
  kind: 'listeners',
  singular: 'listener',
  idPrefix: 'lst',
  fields: {
    url: WebhookUrl,
    events: unique(z.array(z.enum(WEBHOOK_EVENTS)).min(1)),
    filters: WebhookFilters,
    headers: SentHeaders,
    enabled: z.boolean(),
    disabledReason: z.enum(DISABLED_REASONS).nullable(),
  },
  defaults: {
    filters: { channels: [], agentIds: [], smartTagIds: [] },
    headers: [],
    enabled: true,
    disabledReason: null,
  },
  managed: ['disabledReason'],
  derived: {
    shape: { status: z.enum(WEBHOOK_STATUSES) },
    of: ({ enabled, disabledReason }) => ({
      status: enabled
        ? ('enabled' as const)
        : disabledReason === null
          ? ('disabled' as const)
          : ('auto_disabled' as const),
    }),
  },
  measured: {
    shape: {
      /** The error of the last failed attempt; null after a success. */
      lastError: z.string().nullable(),
      lastSuccessAt: Instant.nullable(),
      /** When the current series of failures started. */
      failingSince: Instant.nullable(),
    },
    none: { lastError: null, lastSuccessAt: null, failingSince: null },
  },
  issuesSecret: 'sealed',
  limit: 100,
  impersonator: 'read',
  readers: [],
  managers: [],
  searched: ['url'],
  sorts: [],
  filters: ['enabled'],
  references: {},
  // Enabling or disabling a webhook manually clears the reason for its automatic disabling.
  settle: (_before, after, given) =>
    given.has('enabled') && !given.has('disabledReason') ? { ...after, disabledReason: null } : after,
});
