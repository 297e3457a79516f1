import { z } from 'zod';
import { QuotasChange, QuotaUses } from '../access/quotas.ts';
import { isStorable } from '../base/storable.ts';
import { before, field, limit, optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { OPERATOR_FIELDS } from '../site/settings.ts';
import { AdminAccount, AdminAccountDetail, AdminAction, ParkedStream } from './account.ts';
import { AdminSystem, Mail } from './system.ts';

const id = z.object({ id: z.string().max(64).meta({ example: 'acc_8f2c1d' }) });
const Meta = z.object({ page: z.int(), perPage: z.int().meta({ example: 50 }), total: z.int() });
const text = (max: number) => optional(z.string().max(max).refine(isStorable));
const Reason = z.object({ reason: z.string().trim().max(500).optional() }).optional();

export const ACCOUNT_SORTS = [
  'name',
  'createdAt',
  'users',
  'conversations',
  'attentionTotal',
  'lastActivityAt',
] as const;

export const adminRoutes = defineRoutes({
  listAccounts: {
    method: 'GET',
    path: '/api/admin/accounts',
    summary: "Lists accounts; the search matches names, ids and members' e-mail addresses",
    access: 'admin.read',
    query: z.object({
      page,
      perPage,
      searchString: text(200).meta({ example: 'willow' }),
      sortBy: field(z.enum(ACCOUNT_SORTS).default('name')),
      sortOrder: field(z.enum(['asc', 'desc']).default('asc')),
      status: optional(z.enum(['active', 'suspended'])),
    }),
    ok: {
      status: 200,
      body: z.object({
        data: z.array(AdminAccount),
        meta: Meta,
      }),
    },
  },
  getAccount: {
    method: 'GET',
    path: '/api/admin/accounts/:id',
    summary: 'Reads an account with its members and health',
    access: 'admin.read',
    params: id,
    ok: { status: 200, body: AdminAccountDetail },
    errors: ['resource.not_found'],
  },
  suspendAccount: {
    method: 'POST',
    path: '/api/admin/accounts/:id/suspend',
    summary: 'Suspends an account and ends its sessions and streams',
    access: 'admin.suspend',
    params: id,
    body: Reason,
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
    body: Reason,
    ok: { status: 200, body: AdminAccount },
    errors: ['resource.not_found'],
    idempotent: true,
  },
  changeQuotas: {
    method: 'PATCH',
    path: '/api/admin/accounts/:id/quotas',
    summary: 'Sets quotas of an account; null restores the default, and omitted ones stay unchanged',
    // No dedicated permission: whoever may suspend an account may also restrict it.
    access: 'admin.suspend',
    params: id,
    body: QuotasChange,
    ok: { status: 200, body: QuotaUses },
    errors: ['resource.not_found'],
  },
  listAdminActions: {
    method: 'GET',
    path: '/api/admin/accounts/:id/actions',
    summary: 'Lists the actions of super administrators on an account, newest first',
    access: 'admin.read',
    params: id,
    query: z.object({ before, limit }),
    ok: { status: 200, body: z.object({ data: z.array(AdminAction) }) },
    errors: ['resource.not_found'],
  },
  listMails: {
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'Lists e-mails, newest first',
    access: 'admin.read',
    query: z.object({ page, perPage }),
    ok: {
      status: 200,
      body: z.object({ data: z.array(Mail), meta: Meta }),
    },
  },
  readSiteState: {
    method: 'GET',
    path: '/api/admin/site',
    summary:
      'Reads which of the operator’s details the public site lacks; the legal pages are worded so that they stay complete without them',
    access: 'admin.read',
    ok: { status: 200, body: z.object({ unfilled: z.array(z.enum(OPERATOR_FIELDS)) }).meta({ id: 'SiteState' }) },
  },
  readSystem: {
    method: 'GET',
    path: '/api/admin/system',
    summary: 'Reads the state of projections, streams, jobs and database',
    access: 'admin.read',
    ok: { status: 200, body: AdminSystem },
  },
  replayParked: {
    method: 'POST',
    path: '/api/admin/system/parked/:id/replay',
    summary: 'Requests that workers replay a parked stream',
    // No dedicated permission: whoever may suspend an account may also resume its streams.
    access: 'admin.suspend',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    ok: { status: 202, body: ParkedStream },
    errors: ['resource.not_found'],
    idempotent: true,
  },
  retryJob: {
    method: 'POST',
    path: '/api/admin/system/jobs/:id/retry',
    summary: 'Retries a failed job immediately',
    // As with parked streams.
    access: 'admin.suspend',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    ok: { status: 202, body: z.object({ id: z.int() }) },
    errors: ['resource.not_found'],
    idempotent: true,
  },
});
