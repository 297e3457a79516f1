import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { type Item, presentItem } from '@switchboard/application/resources/present';
import { findItem } from '@switchboard/application/resources/queries';
import { readHistory } from '@switchboard/application/resources/read-history';
import { listItems } from '@switchboard/application/resources/read-resource';
import { listUsers } from '@switchboard/application/resources/usage-queries';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceRoutes } from '@switchboard/contracts/resources/routes';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';

/** Handles the calls that every kind has. */
export function resourceHandlers<D extends ResourceDefinition>(
  deps: ResourceDeps,
  definition: D,
): Handlers<ResourceRoutes<D>> {
  const { kind } = definition;
  const { pool, parts } = deps;
  const reader = { db: pool, parts };
  const changes = resourceChanges(deps, definition);
  const shown = async (tenantId: string, state: Promise<ResourceState>): Promise<Item> =>
    presentItem(reader, definition, tenantId, await state);
  const secretsOf = (texts: Readonly<Record<string, string>>, secret: string | undefined) =>
    secret === undefined
      ? { texts }
      : definition.issuesSecret === 'hashed'
        ? { texts, issued: { secret, overlapMs: 0 } }
        : { texts: { ...texts, secret } };
  const sealedFields = Object.keys(definition.sealed ?? {});

  const handlers = {
    list: async ({ query }, ctx) =>
      listItems(reader, definition, { tenantId: await readableTenant(definition, ctx, query.tenantId), query }),
    create: async ({ body }, ctx) => {
      const caller = ctx.caller();
      const given = Object.entries(body).filter(([field]) => !sealedFields.includes(field));
      const texts = Object.entries(body).filter(([field, text]) => sealedFields.includes(field) && text !== undefined);
      const secret = parts.secrets[kind]?.(caller, body);
      const created = changes.create(
        caller,
        // By the schema of creating, which has a name and texts to seal.
        Object.fromEntries(given) as { readonly name: string },
        secretsOf(Object.fromEntries(texts) as Record<string, string>, secret),
      );
      return { ...(await shown(caller.tenantId, created)), ...(secret !== undefined && { secret }) };
    },
    get: async ({ params, query }, ctx) => {
      const tenantId = await readableTenant(definition, ctx, query.tenantId);
      return shown(tenantId, getItem(deps, { tenantId, kind, id: params.id }));
    },
    change: ({ params, body: { version, ...given } }, ctx) =>
      shown(getTenantId(ctx), changes.change(ctx.caller(), { id: params.id, version }, given)),
    archive: ({ params, query }, ctx) =>
      shown(getTenantId(ctx), changes.archive(ctx.caller(), { id: params.id, version: query.version })),
    restore: ({ params, body }, ctx) =>
      shown(getTenantId(ctx), changes.restore(ctx.caller(), { id: params.id, version: body.version })),
    history: async ({ params, query }, ctx) => {
      const tenantId = getTenantId(ctx);
      const { version } = await getItem(deps, { tenantId, kind, id: params.id });
      return readHistory(deps, definition, { tenantId, id: params.id, version, ...query });
    },
    restoreVersion: ({ params, body }, ctx) =>
      shown(getTenantId(ctx), changes.restoreVersion(ctx.caller(), { id: params.id, version: body.version }, params.n)),
    usage: async ({ params }, ctx) => {
      const key = { tenantId: getTenantId(ctx), kind, id: params.id };
      await getItem(deps, key);
      return { data: await listUsers(pool, key) };
    },
  } satisfies GenericHandlers;
  // Names are computed from the kind, and items are what its schema says, which the mount checks outside production.
  return Object.fromEntries(
    Object.entries(handlers).map(([operation, handler]) => [`${kind}.${operation}`, handler]),
  ) as unknown as Handlers<ResourceRoutes<D>>;
}

type Operations = ResourceRoutes<ResourceDefinition<'any'>>;
type GenericHandlers = {
  [N in keyof Operations as N extends `any.${infer O}` ? O : never]: (
    input: Parameters<Handlers<Operations>[N]>[0],
    ctx: Ctx,
  ) => Promise<unknown>;
};

/** Reads an item of an account. @throws {AppError} `resource.not_found` */
export async function getItem(
  { pool }: Pick<ResourceDeps, 'pool'>,
  key: Parameters<typeof findItem>[1],
): Promise<ResourceState> {
  const state = await findItem(pool, key);
  if (state === undefined) throw new AppError('resource.not_found');
  return state;
}

/** The account that a read is about: an agency owner reads a child's items of some kinds alone. */
async function readableTenant({ isReadByAgency }: ResourceDefinition, ctx: Ctx, tenantId?: string): Promise<string> {
  if (!isReadByAgency && tenantId !== undefined && tenantId !== getTenantId(ctx))
    throw new AppError('resource.not_found');
  return (await resolveTenant(ctx, tenantId)).tenantId;
}
