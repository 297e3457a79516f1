import { z } from 'zod';
import type { ErrorCode } from '../base/error-codes.ts';
import { VersionText } from '../base/ids.ts';
import type { Permission, Scope } from '../base/permission-names.ts';
import { page, perPage, tenantId } from '../http/query-fields.ts';
import type { Route } from '../http/route.ts';
import type { ResourceDefinition } from './define-resource.ts';
import { HistoryPage, Usage } from './history.ts';
import { type PageMeta, type ResourceItem, type ResourceQuery, ResourceVersion, resourceSchemas } from './schemas.ts';

/** The routes that every kind has. */
export const RESOURCE_OPERATIONS = [
  'list',
  'create',
  'get',
  'change',
  'archive',
  'restore',
  'history',
  'restoreVersion',
  'usage',
] as const;
export type ResourceOperation = (typeof RESOURCE_OPERATIONS)[number];

interface Answers<D> {
  readonly list: { readonly data: readonly ResourceItem<D>[]; readonly meta: PageMeta };
  readonly create: ResourceItem<D>;
  readonly get: ResourceItem<D>;
  readonly change: ResourceItem<D>;
  readonly archive: ResourceItem<D>;
  readonly restore: ResourceItem<D>;
  readonly history: z.infer<typeof HistoryPage>;
  readonly restoreVersion: ResourceItem<D>;
  readonly usage: { readonly data: readonly Usage[] };
}
export interface Id {
  readonly id: string;
}
export interface Seen {
  readonly version: number;
}
type Body = Readonly<Record<string, unknown>>;
interface Inputs {
  readonly list: { query: ResourceQuery & Body };
  readonly create: { body: Body };
  readonly get: { params: Id; query: { readonly tenantId?: string | undefined } };
  readonly change: { params: Id; body: Body & Seen };
  readonly archive: { params: Id; query: Seen };
  readonly restore: { params: Id; body: Seen };
  readonly history: { params: Id; query: { readonly page: number; readonly perPage: number } };
  readonly restoreVersion: { params: Id & { readonly n: number }; body: Seen };
  readonly usage: { params: Id };
}
type Schemas<I> = { readonly [P in keyof I]: z.ZodType<I[P], unknown> };
type RouteOf<D, O extends ResourceOperation> = Route &
  Schemas<Inputs[O]> & {
    readonly raw?: never;
    readonly ok: { readonly status: 200 | 201; readonly body: z.ZodType<Answers<D>[O]> };
  };

/** The routes of a kind, by names such as `groups.list`. */
export type ResourceRoutes<D extends ResourceDefinition> = {
  readonly [O in ResourceOperation as `${D['kind']}.${O}`]: RouteOf<D, O>;
};

/** Makes the routes of a kind from its definition. */
export function makeResourceRoutes<D extends ResourceDefinition>(definition: D): ResourceRoutes<D> {
  const { kind, singular, fixed, managePermission, isKeptFromKeys, impersonator, agency, unique = {} } = definition;
  const one = singular.replaceAll('-', ' ');
  const path = `/api/${kind}` as const;
  const schemas = resourceSchemas(definition);
  const scope = (suffix: string) => (isKeptFromKeys ? {} : { scope: `${kind}.${suffix}` as Scope });
  const manage = managePermission ?? (`${kind}.manage` as Permission);
  const allowed = { impersonator: 'allowed' } as const;
  const read = {
    access: `${kind}.read` as Permission,
    ...scope('read'),
    ...(impersonator && allowed),
    ...(agency && { agency: 'read' as const }),
  };
  const write = {
    access: manage,
    ...scope('write'),
    idempotent: true,
    ...(impersonator === 'write' && allowed),
    ...(agency === 'build' && { agency }),
  };
  const item = { status: 200, body: schemas.item } as const;
  const ExpectedVersion = z.object({ version: ResourceVersion });
  const conflicts = [
    'resource.not_found',
    'resource.version_conflict',
    'resource.conflict',
  ] as const satisfies ErrorCode[];
  const taken: readonly ErrorCode[] = [
    'resource.name_taken',
    ...Object.values(unique).flatMap((field) => (field ? [field.code] : [])),
  ];
  const table: Record<ResourceOperation, Route> = {
    list: {
      method: 'GET',
      path,
      summary: `Lists ${kind}`,
      ...read,
      query: schemas.list,
      ok: { status: 200, body: schemas.page },
      errors: ['resource.not_found'],
    },
    create: {
      method: 'POST',
      path,
      summary: `Creates a ${one}`,
      ...write,
      body: schemas.create,
      ok: { status: 201, body: schemas.created },
      errors: [...taken, 'resource.limit_reached'],
    },
    get: {
      method: 'GET',
      path: `${path}/:id`,
      summary: `Reads a ${one}, archived or not`,
      ...read,
      params: schemas.id,
      query: z.object({ tenantId }),
      ok: item,
    },
    change: {
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Changes a ${one} if the version still matches${fixed.length > 0 ? `; ${fixed.join(', ')} can't change` : ''}`,
      ...write,
      params: schemas.id,
      body: schemas.change,
      ok: item,
      // Renaming an item that others reference by name.
      errors: [...conflicts, ...taken, 'resource.in_use'],
    },
    archive: {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Archives a ${one} that nothing refers to`,
      ...write,
      params: schemas.id,
      query: z.object({ version: z.coerce.number().pipe(ResourceVersion) }),
      ok: item,
      errors: [...conflicts, 'resource.in_use'],
    },
    restore: {
      method: 'POST',
      path: `${path}/:id/restore`,
      summary: `Restores an archived ${one}`,
      ...write,
      params: schemas.id,
      body: ExpectedVersion,
      ok: item,
      errors: [...conflicts, ...taken, 'resource.limit_reached'],
    },
    history: {
      method: 'GET',
      path: `${path}/:id/history`,
      summary: `Lists the changes of a ${one}, newest first`,
      ...read,
      params: schemas.id,
      query: z.object({ page, perPage }),
      ok: { status: 200, body: HistoryPage },
    },
    restoreVersion: {
      method: 'POST',
      path: `${path}/:id/versions/:n/restore`,
      summary: `Restores the fields of an earlier version of a ${one}, as a new version`,
      ...write,
      params: schemas.id.extend({ n: VersionText }),
      body: ExpectedVersion,
      ok: item,
      errors: [...conflicts, ...taken],
    },
    usage: {
      method: 'GET',
      path: `${path}/:id/usage`,
      summary: `Lists the items that refer to a ${one}`,
      ...read,
      params: schemas.id,
      ok: { status: 200, body: z.object({ data: z.array(Usage) }) },
    },
  };
  // The compiler can't follow keys and schemas that are computed from the definition.
  return Object.fromEntries(
    Object.entries(table).map(([operation, route]) => [`${kind}.${operation}`, route]),
  ) as unknown as ResourceRoutes<D>;
}
