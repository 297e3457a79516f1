import { findAccountSettings } from '@switchboard/application/resources/account-settings';
import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentAccountSettings } from '@switchboard/application/resources/present';
import { readHistory } from '@switchboard/application/resources/read-history';
import type { accountSettingsRoutes } from '@switchboard/contracts/kind-routes';
import { accountSettings } from '@switchboard/contracts/kinds';
import type { AccountSettingsRoutes } from '@switchboard/contracts/resources/account-settings-routes';
import {
  ACCOUNT_SETTINGS_ID,
  type AccountSettingsDefinition,
} from '@switchboard/contracts/resources/define-account-settings';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';

/** Handles the routes of every kind of account settings. */
export function allAccountSettingsHandlers(deps: ResourceDeps): Handlers<typeof accountSettingsRoutes> {
  // The names of a kind's handlers begin with the kind, so that together they cover all kinds.
  return Object.assign(
    {},
    ...Object.values(accountSettings).map((definition) => accountSettingsHandlers(deps, definition)),
  );
}

/** Handles the routes of one kind of account settings: get, change and history. */
export function accountSettingsHandlers<D extends AccountSettingsDefinition>(
  deps: ResourceDeps,
  definition: D,
): Handlers<AccountSettingsRoutes<D>> {
  const { kind } = definition;
  const { pool, hooks } = deps;
  const reader = { db: pool, hooks };
  const changes = resourceChanges(deps, definition);
  const find = (tenantId: string) => findAccountSettings(pool, hooks, { definition, tenantId });

  const handlers = {
    get: async (_input, ctx) => {
      const tenantId = getTenantId(ctx);
      const { state } = await find(tenantId);
      return presentAccountSettings(reader, definition, tenantId, state);
    },
    change: async ({ body: { version, ...fields } }, ctx) => {
      const caller = ctx.caller();
      const state = await changes.change(caller, { id: ACCOUNT_SETTINGS_ID, version }, fields);
      return presentAccountSettings(reader, definition, caller.tenantId, state);
    },
    history: async ({ query }, ctx) => {
      const tenantId = getTenantId(ctx);
      const { state, isUnwritten } = await find(tenantId);
      const version = isUnwritten ? 0 : state.version;
      return readHistory(deps, definition, { tenantId, id: ACCOUNT_SETTINGS_ID, version, ...query });
    },
  } satisfies GenericHandlers;
  // The names are computed from the kind. Responses have the shape of the kind's schema, which the mount checks outside production.
  return Object.fromEntries(
    Object.entries(handlers).map(([operation, handler]) => [`${kind}.${operation}`, handler]),
  ) as unknown as Handlers<AccountSettingsRoutes<D>>;
}

type Operations = AccountSettingsRoutes<AccountSettingsDefinition<'any'>>;
type GenericHandlers = {
  [N in keyof Operations as N extends `any.${infer O}` ? O : never]: (
    input: Parameters<Handlers<Operations>[N]>[0],
    ctx: Ctx,
  ) => Promise<unknown>;
};
