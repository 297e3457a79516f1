import { z } from 'zod';
import { characters } from '../characters.ts';
import type { ConversationEventType } from '../conversations/events.ts';
import { Instant, SmartTagId } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { SentHeaders } from './sent-headers.ts';
import { WebUrl } from './web-fields.ts';

/** The events of the log that listeners can be told of. */
export const LISTENER_EVENTS = [
  'conversation.started',
  'conversation.message-received',
  'conversation.attention-raised',
  'conversation.attention-cleared',
  'conversation.smart-tag-assigned',
  'conversation.smart-tag-removed',
  'conversation.ended',
] as const satisfies readonly ConversationEventType[];
export type ListenerEvent = (typeof LISTENER_EVENTS)[number];

/** Why a listener was switched off by itself: its address said so (410), it failed for days, or too much waited for it. */
export const DISABLED_REASONS = ['gone', 'failing', 'backlog'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
export const LISTENER_STATUSES = ['enabled', 'disabled', 'auto_disabled'] as const;

const MAX_FILTER_VALUES = 50;

const unique = <T>(schema: z.ZodArray<z.ZodType<T>>) =>
  schema.refine((values) => new Set(values).size === values.length, {
    error: 'duplicate',
    params: { code: 'duplicate' },
  });

/** An address that events are sent to. */
export const ListenerUrl = WebUrl.meta({ example: 'https://hooks.example/switchboard' });

/** Of which conversations and tags a listener is told; an empty list is any. */
export const ListenerFilters = z
  .object({
    channels: unique(z.array(characters(40, 1)).max(MAX_FILTER_VALUES)),
    agentIds: unique(z.array(characters(128, 1)).max(MAX_FILTER_VALUES)),
    smartTagIds: unique(z.array(SmartTagId).max(MAX_FILTER_VALUES)),
  })
  .meta({ id: 'ListenerFilters', example: { channels: ['phone'], agentIds: [], smartTagIds: [] } });
export type ListenerFilters = z.infer<typeof ListenerFilters>;

/** Other systems that are told of events, each at an address of its own (https://www.standardwebhooks.com). */
export const listeners = defineResource({
  kind: 'listeners',
  singular: 'listener',
  idPrefix: 'lst',
  fields: {
    url: ListenerUrl,
    events: unique(z.array(z.enum(LISTENER_EVENTS)).min(1)),
    filters: ListenerFilters,
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
    shape: { status: z.enum(LISTENER_STATUSES) },
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
      /** Why the last failed attempt failed; null once all went well. */
      lastError: z.string().nullable(),
      lastSuccessAt: Instant.nullable(),
      /** Since when everything failed. */
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
  // A person who switches it on or off clears the reason why it was switched off by itself.
  settle: (_before, after, given) =>
    given.has('enabled') && !given.has('disabledReason') ? { ...after, disabledReason: null } : after,
});
