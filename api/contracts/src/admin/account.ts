import { z } from 'zod';
import { User } from '../access/management.ts';
import { Instant } from '../ids.ts';

export const AdminAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    plan: z.string(),
    status: z.enum(['active', 'suspended']),
    parentId: z.string().nullable(),
    timeZone: z.string(),
    users: z.int(),
    conversations: z.int(),
    attentionTotal: z.int(),
    createdAt: Instant,
    lastActivityAt: Instant.nullable(),
  })
  .meta({ id: 'AdminAccount' });
export type AdminAccount = z.infer<typeof AdminAccount>;

/** A stream with an event that a projection can't take: its later events wait behind it. */
export const ParkedStream = z
  .object({
    id: z.int(),
    projection: z.string(),
    tenantId: z.string(),
    accountName: z.string().nullable(),
    streamId: z.string(),
    position: z.int(),
    reason: z.string(),
    attempts: z.int(),
    parkedAt: Instant,
    /** When somebody asked for a replay that no worker has got to yet. */
    replayAskedAt: Instant.nullable(),
  })
  .meta({ id: 'ParkedStream' });
export type ParkedStream = z.infer<typeof ParkedStream>;

/** How an account's events and webhooks fare. */
export const AccountHealth = z
  .object({
    projections: z.array(
      z.object({
        name: z.string(),
        /** Events of the account that it has yet to take. */
        lag: z.int(),
        /** When the oldest of them was accepted. */
        since: Instant.nullable(),
      }),
    ),
    parkedStreams: z.array(ParkedStream),
    /** Webhooks: to be translated yet, failed in the last 30 days, held because the account is suspended. */
    deliveries: z.object({
      waiting: z.int(),
      failed: z.int(),
      held: z.int(),
      lastFailure: z.object({ at: Instant, platform: z.string(), outcome: z.string() }).nullable(),
    }),
  })
  .meta({ id: 'AccountHealth' });
export type AccountHealth = z.infer<typeof AccountHealth>;

export const AdminAccountDetail = AdminAccount.extend({
  parentName: z.string().nullable(),
  /** The first 200 by name; `users` counts all. */
  people: z.array(User),
  health: AccountHealth,
}).meta({ id: 'AdminAccountDetail' });
export type AdminAccountDetail = z.infer<typeof AdminAccountDetail>;

/** What super administrators do to an account. */
export const ADMIN_ACTIONS = [
  'account.suspended',
  'account.restored',
  'impersonation.started',
  'impersonation.ended',
  'stream.replay-asked',
] as const;

const Person = z.object({ id: z.string(), name: z.string() });
export const AdminAction = z
  .object({
    position: z.int(),
    type: z.enum(ADMIN_ACTIONS),
    at: Instant,
    /** The super administrator; without a name when their user is gone. */
    by: Person.extend({ name: z.string().nullable() }),
    reason: z.string().nullable(),
    /** Whom they stepped in as. */
    person: Person.nullable(),
    streamId: z.string().nullable(),
  })
  .meta({ id: 'AdminAction' });
export type AdminAction = z.infer<typeof AdminAction>;
