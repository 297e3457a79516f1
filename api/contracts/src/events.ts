import { z } from 'zod';
import { batchContactEvents } from './batches/events.ts';
import { conversationEvents } from './conversations/events.ts';
import { doNotCallEvents } from './do-not-call/events.ts';
import { accountSettings, kinds, nestedKinds } from './kinds.ts';
import { personEvents } from './people/availability.ts';
import { ResourceContent, resourceEventSchemas } from './resources/events.ts';
import { smartTagEvents } from './smart-tags/smart-tags.ts';

const Id = z.string().max(128);
/** The version of the user that the change produced. */
const version = z.int().min(1).optional();

const AccountValue = z.union([z.string(), z.number(), z.null()]);
const AccountFieldChange = z.object({ path: z.string(), from: AccountValue, to: AccountValue });

/**
 * Audit events of the `access` schema. The rows are the source of truth; these events record who changed them. They
 * never contain a hash, token or secret.
 */
export const accessEvents = {
  'account.created': z.object({ accountId: Id, name: z.string() }),
  'account.suspended': z.object({ accountId: Id, reason: z.string().optional(), version }),
  'account.restored': z.object({ accountId: Id, reason: z.string().optional(), version }),
  'account.changed': z.object({ accountId: Id, changes: z.array(AccountFieldChange).min(1), version }),
  'account.closed': z.object({ accountId: Id, version }),
  'account.reopened': z.object({ accountId: Id, version }),
  // In an agency's own log: its actions on its clients' accounts.
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
  /**
   * Recorded for the first five consecutive failed sign-ins, then the 10th, 20th, 50th, 100th and so on. An hour
   * without a failure resets the count.
   */
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

/** Events that apply to a stream of any kind. A projection that parked the stream resumes it here. */
export const streamEvents = {
  'stream.resumed': z.object({ reason: z.string().max(200) }),
} as const;

/** Before connections were resources, their audit event had the name that the resource event has today. */
const connectionEvents = {
  'connection.created': z.union([ResourceContent, z.object({ connectionId: Id, platform: z.string() })]),
} as const;

/** The schema of each event type's data. */
const eventSchemas = {
  ...conversationEvents,
  ...smartTagEvents,
  ...doNotCallEvents,
  ...batchContactEvents,
  ...personEvents,
  ...accessEvents,
  ...streamEvents,
} as const;
export type EventType = keyof typeof eventSchemas;

/** The events of resources and account settings; their names are derived from the definitions. */
const resourceEvents: Readonly<Record<string, z.ZodType>> = Object.assign(
  {},
  ...Object.values({ ...kinds, ...nestedKinds, ...accountSettings }).map(resourceEventSchemas),
);

type Json = string | number | boolean | null | readonly Json[] | Data;
type Data = { readonly [key: string]: Json };

/**
 * Upcasters from each schema version to the next, starting with version 1. Event types that aren't listed are at
 * version 1.
 *
 * Stored data never changes; readers upcast it. Each older version keeps an example in the log's fixtures.
 */
const olderVersions: { readonly [T in EventType]?: readonly ((data: Data) => Data)[] } = {};

export interface EventTypeEntry {
  readonly schema: z.ZodType;
  /** The schema version that is written. */
  readonly version: number;
  readonly upcast: readonly ((data: Data) => Data)[];
}

/** How each event type is written and read. */
export const eventTypes = Object.fromEntries(
  Object.entries({ ...eventSchemas, ...resourceEvents, ...connectionEvents }).map(
    ([type, schema]): [string, EventTypeEntry] => {
      const upcast = olderVersions[type as EventType] ?? []; // a key of the table above
      return [type, { schema, version: upcast.length + 1, upcast }];
    },
  ),
) as Readonly<Record<EventType, EventTypeEntry>>;

/** The tenant whose log contains the platform's own audit events. */
export const PLATFORM_TENANT = 'platform';
/** The stream of the audit events of an account, user, API key or connection. */
export const accessStream = (id: string): string => `access-${id}`;
