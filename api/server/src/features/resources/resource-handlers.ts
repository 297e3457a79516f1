import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { isItemVisible, listUsers } from '@switchboard/application/resources/items';
import { listItems } from '@switchboard/application/resources/list-items';
import { type Item, presentItem } from '@switchboard/application/resources/present';
import { readHistory } from '@switchboard/application/resources/read-history';
import { readVersion } from '@switchboard/application/resources/versions';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceRoutes } from '@switchboard/contracts/resources/routes';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { getItem } from '../../resources/get-item.ts';
import type { ItemAccess } from '../../resources/item-access.ts';

/**
 * Handles the routes that every kind shares: list, create, get, change, archive, restore, history and usage. With `access`, callers see and
 * change only some of the kind's items.
 */
export function resourceHandlers<D extends ResourceDefinition>(
  deps: ResourceDeps,
  definition: D,
  access?: ItemAccess,
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
  const findVisible = async (ctx: Ctx, id: string, tenantId = getTenantId(ctx)): Promise<ResourceState> => {
    const key = { tenantId, kind, id };
    const item = await getItem(deps, key);
    if (access && !(await isItemVisible(pool, key, access.visibleTo(ctx)))) throw new AppError('resource.not_found');
    return item;
  };
  /** Checks the caller's access to an item as it is, and to the fields that the item would have. */
  const checkAccess = async (
    ctx: Ctx,
    id: string,
    toNext: (state: ResourceState) => MaybePromise<object> = () => ({}),
  ) => {
    if (!access) return;
    const state = await findVisible(ctx, id);
    access.checkState(ctx, state.fields);
    access.checkState(ctx, { ...state.fields, ...(await toNext(state)) });
  };
  const sealedFields = Object.keys(definition.sealed ?? {});

  const handlers = {
    list: async ({ query }, ctx) =>
      listItems(reader, definition, {
        tenantId: await resolveReadableTenant(definition, ctx, query.tenantId),
        query,
        visible: access?.visibleTo(ctx),
      }),
    create: async ({ body }, ctx) => {
      const caller = ctx.caller();
      access?.checkState(ctx, { ...definition.defaults, ...body });
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
      return present(tenantId, findVisible(ctx, params.id, tenantId));
    },
    change: async ({ params, body: { version, ...fields } }, ctx) => {
      await checkAccess(ctx, params.id, () => definedOnly(fields));
      return present(getTenantId(ctx), changes.change(ctx.caller(), { id: params.id, version }, fields));
    },
    archive: async ({ params, query }, ctx) => {
      await checkAccess(ctx, params.id);
      return present(getTenantId(ctx), changes.archive(ctx.caller(), { id: params.id, version: query.version }));
    },
    restore: async ({ params, body }, ctx) => {
      await checkAccess(ctx, params.id);
      return present(getTenantId(ctx), changes.restore(ctx.caller(), { id: params.id, version: body.version }));
    },
    history: async ({ params, query }, ctx) => {
      const tenantId = getTenantId(ctx);
      const { version } = await findVisible(ctx, params.id);
      return readHistory(deps, definition, { tenantId, id: params.id, version, ...query });
    },
    restoreVersion: async ({ params: { id, n }, body }, ctx) => {
      const tenantId = getTenantId(ctx);
      const readFields = async () => (await readVersion(deps.events, definition, { tenantId, id, version: n }))?.fields;
      await checkAccess(ctx, id, async () => (await readFields()) ?? {});
      return present(tenantId, changes.restoreVersion(ctx.caller(), { id, version: body.version }, n));
    },
    usage: async ({ params }, ctx) => {
      const key = { tenantId: getTenantId(ctx), kind, id: params.id };
      await findVisible(ctx, params.id);
      return { data: await listUsers(pool, key) };
    },
  } satisfies GenericHandlers;
  // The names are computed from the kind. Items have the shape of the kind's schema, which the mount checks outside production.
  return Object.fromEntries(
    Object.entries(handlers).map(([operation, handler]) => [`${kind}.${operation}`, handler]),
  ) as unknown as Handlers<ResourceRoutes<D>>;
}

type MaybePromise<T> = T | Promise<T>;

const definedOnly = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

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
