import { z } from 'zod';
import { before, limit, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';
import { PLATFORMS } from '../intake/routes.ts';

const id = z.object({ id: z.string().max(64).meta({ example: 'con_8f2c1d' }) });
const Name = z.string().trim().min(1).max(80).meta({ example: 'Front desk' });
const Paging = z.object({ page, perPage });
const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    meta: z.object({ page: z.int(), perPage: z.int().meta({ example: 50 }), total: z.int() }),
  });

export const Connection = z
  .object({
    id: z.string().meta({ example: 'con_8f2c1d' }),
    name: z.string().meta({ example: 'Front desk' }),
    platform: z.enum(PLATFORMS),
    url: z.string().meta({ example: 'https://voice.example/api/intake/vapi/con_8f2c1d' }),
    createdAt: Instant,
    lastEventAt: Instant.nullable(),
    deletedAt: Instant.nullable(),
  })
  .meta({ id: 'Connection' });
export const AuditEvent = z
  .object({
    position: z.int(),
    type: z.string().meta({ example: 'user.signed-in' }),
    at: Instant,
    actor: z.object({ kind: z.string().meta({ example: 'user' }), id: z.string().meta({ example: 'usr_8f2c1d' }) }),
    onBehalfOf: z.object({ kind: z.string(), id: z.string() }).nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });

export const managementRoutes = defineRoutes({
  listConnections: {
    method: 'GET',
    path: '/api/connections',
    summary: 'Lists connections to voice platforms',
    access: 'connection.manage',
    query: Paging,
    ok: { status: 200, body: listOf(Connection) },
  },
  createConnection: {
    method: 'POST',
    path: '/api/connections',
    summary: 'Connects a voice platform; the secret is shown this once',
    access: 'connection.manage',
    body: z.object({ name: Name, platform: z.enum(PLATFORMS) }),
    ok: { status: 201, body: Connection.extend({ secret: z.string().meta({ example: 'shown once' }) }) },
    idempotent: true,
  },
  deleteConnection: {
    method: 'DELETE',
    path: '/api/connections/:id',
    summary: 'Disconnects a voice platform',
    access: 'connection.manage',
    params: id,
    ok: { status: 200, body: Connection },
    errors: ['resource.not_found'],
    idempotent: true,
  },
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    summary: 'Reads what changed in the account, newest first',
    access: 'audit.read',
    query: z.object({
      before,
      limit,
    }),
    ok: { status: 200, body: z.object({ data: z.array(AuditEvent) }) },
  },
});
