import { z } from 'zod';
import { QuotaUses } from '../access/quotas.ts';
import { Instant } from '../base/ids.ts';
import { Role } from '../base/roles.ts';

/** A member of an account, as super administrators see them. */
export const AccountPerson = z
  .object({
    id: z.string().meta({ example: 'usr_8f2c1d' }),
    email: z.string().meta({ example: 'marco@willow.example' }),
    name: z.string().meta({ example: 'Marco Reyes' }),
    role: Role,
    status: z.enum(['invited', 'active', 'suspended']),
    createdAt: Instant,
    lastSeenAt: Instant.nullable(),
  })
  .meta({ id: 'AccountPerson' });
export type AccountPerson = z.infer<typeof AccountPerson>;

export const AdminAccount = z
  .object({
    id: z.string().meta({ example: 'acc_8f2c1d' }),
    name: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
    type: z.string().meta({ example: 'animal hospital' }),
    plan: z.string().meta({ example: 'pro' }),
    status: z.enum(['active', 'suspended']),
    parentId: z.string().nullable().meta({ example: 'acc_1a2b3c' }),
    timeZone: z.string().meta({ example: 'America/Denver' }),
    users: z.int(),
    conversations: z.int(),
    attentionTotal: z.int(),
    createdAt: Instant,
    lastActivityAt: Instant.nullable(),
  })
  .meta({ id: 'AdminAccount' });
export type AdminAccount = z.infer<typeof AdminAccount>;

/** A stream whose next event a projection can't process; later events of the stream wait. */
export const ParkedStream = z
  .object({
    id: z.int(),
    projection: z.string().meta({ example: 'inbox' }),
    tenantId: z.string().meta({ example: 'acc_8f2c1d' }),
    accountName: z.string().nullable().meta({ example: 'Willow Creek Animal Hospital' }),
    streamId: z.string().meta({ example: 'conversation-1042' }),
    position: z.int(),
    reason: z.string().meta({ example: 'RangeError: broken' }),
    attempts: z.int(),
    parkedAt: Instant,
    /** When a replay was requested that no worker has started yet. */
    replayAskedAt: Instant.nullable(),
  })
  .meta({ id: 'ParkedStream' });
export type ParkedStream = z.infer<typeof ParkedStream>;

/** The state of an account's projections and incoming webhooks. */
export const AccountHealth = z
  .object({
    projections: z.array(
      z.object({
        name: z.string().meta({ example: 'inbox' }),
        /** The account's events that the projection hasn't processed. */
        lag: z.int(),
        /** When the oldest of these events was recorded. */
        since: Instant.nullable(),
      }),
    ),
    parkedStreams: z.array(ParkedStream),
    /** Incoming webhooks: not yet translated, failed in the last 30 days, and held because the account is suspended. */
    deliveries: z.object({
      waiting: z.int(),
      failed: z.int(),
      held: z.int(),
      lastFailure: z
        .object({
          at: Instant,
          platform: z.string().meta({ example: 'vapi' }),
          outcome: z.string().meta({ example: 'invalid: no call' }),
        })
        .nullable(),
    }),
  })
  .meta({ id: 'AccountHealth' });
export type AccountHealth = z.infer<typeof AccountHealth>;

export const AdminAccountDetail = AdminAccount.extend({
  parentName: z.string().nullable(),
  /** The first 200 by name; `users` counts all. */
  people: z.array(AccountPerson),
  health: AccountHealth,
  quotas: QuotaUses,
}).meta({ id: 'AdminAccountDetail' });
export type AdminAccountDetail = z.infer<typeof AdminAccountDetail>;

/** Actions on an account by super administrators and its agency. */
export const ADMIN_ACTIONS = [
  'account.suspended',
  'account.restored',
  'impersonation.started',
  'impersonation.ended',
  'stream.replay-asked',
] as const;

const Person = z.object({
  id: z.string().meta({ example: 'usr_8f2c1d' }),
  name: z.string().meta({ example: 'Marco Reyes' }),
});
export const AdminAction = z
  .object({
    position: z.int(),
    type: z.enum(ADMIN_ACTIONS),
    at: Instant,
    /** The super administrator or agency staff member; without a name if their user was deleted. */
    by: Person.extend({ name: z.string().nullable() }),
    reason: z.string().nullable().meta({ example: 'Three invoices are unpaid' }),
    /** The impersonated member; absent for agency staff, who act under their own names. */
    person: Person.nullable(),
    streamId: z.string().nullable(),
  })
  .meta({ id: 'AdminAction' });
export type AdminAction = z.infer<typeof AdminAction>;
