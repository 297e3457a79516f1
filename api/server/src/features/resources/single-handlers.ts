import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentSingle } from '@switchboard/application/resources/present';
import { readHistory } from '@switchboard/application/resources/read-history';
import { findSingle } from '@switchboard/application/resources/single';
import { SINGLE_ID, type SingleDefinition } from '@switchboard/contracts/resources/define-single';
import type { SingleRoutes } from '@switchboard/contracts/resources/single-routes';
import type { singlesRoutes } from '@switchboard/contracts/singles/routes';
import { singles } from '@switchboard/contracts/singles/singles';
import { type Ctx, tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

/** Handles the calls of every single thing. */
export function singlesHandlers(deps: ResourceDeps): Handlers<typeof singlesRoutes> {
  // Each one's handlers have its own names; together they are those of all.
  return Object.assign({}, ...Object.values(singles).map((definition) => singleHandlers(deps, definition)));
}

/** Handles the calls of a single thing. */
export function singleHandlers<D extends SingleDefinition>(
  deps: ResourceDeps,
  definition: D,
): Handlers<SingleRoutes<D>> {
  const { kind } = definition;
  const { pool, parts } = deps;
  const reader = { db: pool, parts };
  const changes = resourceChanges(deps, definition);
  const find = (tenantId: string) => findSingle(pool, parts, { definition, tenantId });

  const handlers = {
    get: async (_input, ctx) => {
      const tenantId = tenantOf(ctx);
      const { state } = await find(tenantId);
      return presentSingle(reader, definition, tenantId, state);
    },
    change: async ({ body: { version, ...given } }, ctx) => {
      const caller = ctx.caller();
      const state = await changes.change(caller, { id: SINGLE_ID, version }, given);
      return presentSingle(reader, definition, caller.tenantId, state);
    },
    history: async ({ query }, ctx) => {
      const tenantId = tenantOf(ctx);
      const { state, isUnwritten } = await find(tenantId);
      const version = isUnwritten ? 0 : state.version;
      return readHistory(deps, definition, { tenantId, id: SINGLE_ID, version, ...query });
    },
  } satisfies GenericHandlers;
  // Names are computed from the kind, and answers are what its schema says, which the mount checks outside production.
  return Object.fromEntries(
    Object.entries(handlers).map(([operation, handler]) => [`${kind}.${operation}`, handler]),
  ) as unknown as Handlers<SingleRoutes<D>>;
}

type Operations = SingleRoutes<SingleDefinition<'any'>>;
type GenericHandlers = {
  [N in keyof Operations as N extends `any.${infer O}` ? O : never]: (
    input: Parameters<Handlers<Operations>[N]>[0],
    ctx: Ctx,
  ) => Promise<unknown>;
};
