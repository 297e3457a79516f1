import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { listUsers } from '@switchboard/application/resources/items';
import { listItems } from '@switchboard/application/resources/list-items';
import { type Item, presentItem } from '@switchboard/application/resources/present';
import { readHistory } from '@switchboard/application/resources/read-history';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceRoutes } from '@switchboard/contracts/resources/routes';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { getItem } from '../../resources/get-item.ts';

/** Handles the routes that every kind shares: list, create, get, change, archive, restore, history and usage. */
export function resourceHandlers<D extends ResourceDefinition>(
  deps: ResourceDeps,
  definition: D,
): Handlers<ResourceRoutes<D>> {
  const { kind } = definition;
  const { pool, hooks } = deps;
  const reader = { db: pool, hooks };
  const changes = resourceChanges(deps, definition);
  const present = async (tenantId: string, state: Promise<ResourceState>): Promise<Item> =>
    presentItem(reader, definition, tenantId, await state);
  const withSecret = (texts: Readonly<Record<string, string>>, secret: string | undefined) =>
    secret === undefined
      ? { texts }
      : definition.issuesSecret === 'hashed'
        ? { texts, issued: { secret, overlapMs: 0 } }
        : { texts: { ...texts, secret } };
  const sealedFields = Object.keys(definition.sealed ?? {});

  const handlers = {
    list: async ({ query }, ctx) =>
      listItems(reader, definition, { tenantId: await resolveReadableTenant(definition, ctx, query.tenantId), query }),
    create: async ({ body }, ctx) => {
      const caller = ctx.caller();
      const fields = Object.entries(body).filter(([field]) => !sealedFields.includes(field));
      const texts = Object.entries(body).filter(([field, text]) => sealedFields.includes(field) && text !== undefined);
      const secret = hooks.secrets[kind]?.(caller, body);
      const created = changes.create(
        caller,
        // The create schema requires a name and the texts to seal.
        Object.fromEntries(fields) as { readonly name: string },
        withSecret(Object.fromEntries(texts) as Record<string, string>, secret),
      );
      return { ...(await present(caller.tenantId, created)), ...(secret !== undefined && { secret }) };
    },
    get: async ({ params, query }, ctx) => {
      const tenantId = await resolveReadableTenant(definition, ctx, query.tenantId);
      return present(tenantId, getItem(deps, { tenantId, kind, id: params.id }));
    },
    change: ({ params, body: { version, ...fields } }, ctx) =>
      present(getTenantId(ctx), changes.change(ctx.caller(), { id: params.id, version }, fields)),
    archive: ({ params, query }, ctx) =>
      present(getTenantId(ctx), changes.archive(ctx.caller(), { id: params.id, version: query.version })),
    restore: ({ params, body }, ctx) =>
      present(getTenantId(ctx), changes.restore(ctx.caller(), { id: params.id, version: body.version })),
    history: async ({ params, query }, ctx) => {
      const tenantId = getTenantId(ctx);
      const { version } = await getItem(deps, { tenantId, kind, id: params.id });
      return readHistory(deps, definition, { tenantId, id: params.id, version, ...query });
    },
    restoreVersion: ({ params, body }, ctx) =>
      present(
        getTenantId(ctx),
        changes.restoreVersion(ctx.caller(), { id: params.id, version: body.version }, params.n),
      ),
    usage: async ({ params }, ctx) => {
      const key = { tenantId: getTenantId(ctx), kind, id: params.id };
      await getItem(deps, key);
      return { data: await listUsers(pool, key) };
    },
  } satisfies GenericHandlers;
  // The names are computed from the kind. Items have the shape of the kind's schema, which the mount checks outside production.
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

/** The account to read from. Owners of an agency may read a client's items of some kinds only. */
async function resolveReadableTenant(
  { isReadByAgency }: ResourceDefinition,
  ctx: Ctx,
  tenantId?: string,
): Promise<string> {
  if (!isReadByAgency && tenantId !== undefined && tenantId !== getTenantId(ctx))
    throw new AppError('resource.not_found');
  return (await resolveTenant(ctx, tenantId)).tenantId;
}
