import { z } from 'zod';
import { User } from '../access/management.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';

const id = z.object({ id: z.string().max(64) });
const text = (max: number) => z.preprocess((v) => (v === '' ? undefined : v), z.string().max(max).optional());
const page = z.preprocess((v) => (v === '' ? undefined : v), z.coerce.number().int().min(1).max(100_000).default(1));
const perPage = z.preprocess((v) => (v === '' ? undefined : v), z.coerce.number().int().min(1).max(200).default(50));

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

export const Mail = z
  .object({
    id: z.int(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    status: z.enum(['kept', 'sent', 'failed']),
    createdAt: Instant,
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof Mail>;

export const AdminSystem = z
  .object({
    projections: z.array(
      z.object({ name: z.string(), version: z.int(), tenants: z.int(), behind: z.int(), maxLag: z.int() }),
    ),
    parkedStreams: z.array(
      z.object({
        projection: z.string(),
        tenantId: z.string(),
        streamId: z.string(),
        position: z.int(),
        reason: z.string(),
        parkedAt: Instant,
      }),
    ),
    streams: z.int(),
    events: z.int(),
    database: z.object({ version: z.string(), sizeBytes: z.int() }),
    liveBus: z.object({ connected: z.boolean() }),
  })
  .meta({ id: 'AdminSystem' });

export const adminRoutes = defineRoutes({
  listAccounts: {
    method: 'GET',
    path: '/api/admin/accounts',
    summary: 'Lists accounts',
    access: 'admin.read',
    query: z.object({
      page,
      perPage,
      searchString: text(200),
      sortBy: z.enum(['name', 'createdAt', 'users', 'conversations', 'lastActivityAt']).default('name'),
      sortOrder: z.enum(['asc', 'desc']).default('asc'),
      status: z.enum(['active', 'suspended']).optional(),
    }),
    ok: {
      status: 200,
      body: z.object({
        data: z.array(AdminAccount),
        meta: z.object({ page: z.int(), perPage: z.int(), total: z.int() }),
      }),
    },
  },
  getAccount: {
    method: 'GET',
    path: '/api/admin/accounts/:id',
    summary: 'Reads an account with its users',
    access: 'admin.read',
    params: id,
    ok: { status: 200, body: AdminAccount.extend({ people: z.array(User) }) },
    errors: ['resource.not_found'],
  },
  suspendAccount: {
    method: 'POST',
    path: '/api/admin/accounts/:id/suspend',
    summary: 'Suspends an account; sessions and streams end',
    access: 'admin.suspend',
    params: id,
    body: z.object({ reason: z.string().max(500).optional() }).optional(),
    ok: { status: 200, body: AdminAccount },
    errors: ['resource.not_found'],
    idempotent: true,
  },
  restoreAccount: {
    method: 'POST',
    path: '/api/admin/accounts/:id/restore',
    summary: 'Restores a suspended account',
    access: 'admin.suspend',
    params: id,
    ok: { status: 200, body: AdminAccount },
    errors: ['resource.not_found'],
    idempotent: true,
  },
  listMails: {
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'Lists mails, newest first',
    access: 'admin.read',
    query: z.object({ page, perPage }),
    ok: {
      status: 200,
      body: z.object({ data: z.array(Mail), meta: z.object({ page: z.int(), perPage: z.int(), total: z.int() }) }),
    },
  },
  readSystem: {
    method: 'GET',
    path: '/api/admin/system',
    summary: 'Reads the state of projections, streams and database',
    access: 'admin.read',
    ok: { status: 200, body: AdminSystem },
  },
});
