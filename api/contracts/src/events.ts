import { z } from 'zod';
import { singles } from './account-settings/all.ts';
import { conversationEvents } from './conversations/events.ts';
import { doNotCallEvents } from './do-not-call/do-not-call.ts';
import { batchContactEvents } from './kinds/batch-events.ts';
import { kinds } from './kinds/kinds.ts';
import { nestedKinds } from './kinds/nested.ts';
import { ResourceContent, resourceEventSchemas } from './resources/events.ts';
import { smartTagEvents } from './smart-tags/smart-tag.ts';

const Id = z.string().max(128);
/** The person's version that the change made. */
const version = z.int().min(1).optional();

const AccountValue = z.union([z.string(), z.number(), z.null()]);
const AccountFieldChange = z.object({ path: z.string(), from: AccountValue, to: AccountValue });

/** Audit events of schema `access`; the rows are the truth, these say who changed them. No hash, token or secret is ever in one. */
export const accessEvents = {
  'account.created': z.object({ accountId: Id, name: z.string() }),
  'account.suspended': z.object({ accountId: Id, reason: z.string().optional(), version }),
  'account.restored': z.object({ accountId: Id, reason: z.string().optional(), version }),
  'account.changed': z.object({ accountId: Id, changes: z.array(AccountFieldChange).min(1), version }),
  'account.closed': z.object({ accountId: Id, version }),
  'account.reopened': z.object({ accountId: Id, version }),
  // An agency's own log of what it did with its clients.
  'subaccount.created': z.object({ accountId: Id, name: z.string() }),
  'subaccount.changed': z.object({ accountId: Id, changes: z.array(AccountFieldChange).min(1) }),
  'subaccount.suspended': z.object({ accountId: Id, reason: z.string().optional() }),
  'subaccount.resumed': z.object({ accountId: Id, reason: z.string().optional() }),
  'subaccount.archived': z.object({ accountId: Id }),
  'subaccount.restored': z.object({ accountId: Id }),
  'subaccount.opened': z.object({ accountId: Id, userId: Id, reason: z.string().optional() }),
  'subaccount.left': z.object({ accountId: Id, userId: Id }),
  'user.created': z.object({ userId: Id, role: z.string() }),
  'user.role-changed': z.object({ userId: Id, from: z.string(), to: z.string(), version }),
  'user.status-changed': z.object({ userId: Id, from: z.string(), to: z.string(), version }),
  'user.renamed': z.object({ userId: Id, from: z.string(), to: z.string(), version }),
  'user.invited': z.object({ userId: Id, role: z.string() }),
  'user.invitation-resent': z.object({ userId: Id }),
  'user.removed': z.object({ userId: Id, version }),
  'user.restored': z.object({ userId: Id, version }),
  'user.signed-in': z.object({ userId: Id, sessionId: Id }),
  'user.signed-out': z.object({ userId: Id, sessionId: Id }),
  'user.profile-changed': z.object({ userId: Id, fields: z.array(z.string()) }),
  'user.password-changed': z.object({ userId: Id }),
  'user.password-reset': z.object({ userId: Id }),
  'user.password-reset-requested': z.object({ userId: Id }),
  /** The first five of a row of failed sign-ins, then the 10th, 20th, 50th, 100th …; an hour without one ends the row. */
  'session.failed': z.object({ userId: Id, failures: z.int() }),
  'session.revoked': z.object({ userId: Id, sessionId: Id }),
  'impersonation.started': z.object({
    userId: Id,
    tenantId: Id,
    reason: z.string().optional(),
    agencyId: Id.optional(),
  }),
  'impersonation.ended': z.object({ userId: Id, tenantId: Id, agencyId: Id.optional() }),
  'stream.replay-asked': z.object({ accountId: Id, streamId: z.string(), projection: z.string(), position: z.int() }),
  'job.retry-asked': z.object({ jobId: z.int(), task: z.string() }),
  'connection.deleted': z.object({ connectionId: Id }),
} as const;

/** The log's own word about a stream of any kind: whoever had parked it takes up here what waited. */
export const streamEvents = {
  'stream.resumed': z.object({ reason: z.string().max(200) }),
} as const;

/** An audit event of connections from before they were items bears the name of an item's. */
const connectionEvents = {
  'connection.created': z.union([ResourceContent, z.object({ connectionId: Id, platform: z.string() })]),
} as const;

/** Every event type of the log with its data's schema. */
const eventSchemas = {
  ...conversationEvents,
  ...smartTagEvents,
  ...doNotCallEvents,
  ...batchContactEvents,
  ...accessEvents,
  ...streamEvents,
} as const;
export type EventType = keyof typeof eventSchemas;

/** The events of every kind of resource and of single things, by names made from their definitions. */
const resourceEvents: Readonly<Record<string, z.ZodType>> = Object.assign(
  {},
  ...Object.values({ ...kinds, ...nestedKinds, ...singles }).map(resourceEventSchemas),
);

type Json = string | number | boolean | null | readonly Json[] | Data;
type Data = { readonly [key: string]: Json };

/**
 * Steps from the data of an older schema version to the next one's, the first from version 1. A type that isn't here is at version 1.
 *
 * Stored data never changes: readers take it through these. Each older version keeps an example in the log's fixtures.
 */
const olderVersions: { readonly [T in EventType]?: readonly ((data: Data) => Data)[] } = {};

export interface EventTypeEntry {
  readonly schema: z.ZodType;
  /** The schema version that is written. */
  readonly version: number;
  readonly upcast: readonly ((data: Data) => Data)[];
}

/** How each event type of the log is written and read. */
export const eventTypes = Object.fromEntries(
  Object.entries({ ...eventSchemas, ...resourceEvents, ...connectionEvents }).map(
    ([type, schema]): [string, EventTypeEntry] => {
      const upcast = olderVersions[type as EventType] ?? []; // a key of the table above
      return [type, { schema, version: upcast.length + 1, upcast }];
    },
  ),
) as Readonly<Record<EventType, EventTypeEntry>>;

/** The tenant whose log holds the platform's own audit events. */
export const PLATFORM_TENANT = 'platform';
/** The stream of an account's, user's, key's or connection's audit events. */
export const accessStream = (id: string): string => `access-${id}`;
