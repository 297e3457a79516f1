import { settings } from '@switchboard/contracts/account-settings/settings';
import { isSame } from '@switchboard/contracts/base/is-same';
import { ACCOUNT_SETTINGS_ID } from '@switchboard/contracts/resources/define-account-settings';
import { resourceStream } from '@switchboard/contracts/resources/define-resource';
import { type AppendRequest, streamCategory } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { PoolClient } from 'pg';
import type { Caller } from '../caller.ts';
import { type AccountSettingsState, lockAccountSettings } from '../resources/account-settings.ts';
import type { ResourceChanged, ResourceDeps } from '../resources/deps.ts';
import { storeItem } from '../resources/store-item.ts';
import type { AccountFacts } from './account-facts.ts';

type Facts = Omit<AccountFacts, 'createdAt' | 'agencyAccess'>;
export type SettingsDeps = Pick<ResourceDeps, 'hooks' | 'sealed' | 'targets'> & { readonly clock: Clock };

/** The effect of a changed account on its settings: events for the end of the transaction, and the change to announce after it. */
export interface AppliedFacts {
  readonly appends: readonly AppendRequest[];
  readonly changed: ResourceChanged;
}

/** Locks an account's settings until the end of the transaction. Call this before locking the account's own row. */
export const lockSettings = (
  client: PoolClient,
  { hooks }: SettingsDeps,
  tenantId: string,
): Promise<AccountSettingsState> => lockAccountSettings(client, hooks, { definition: settings, tenantId });

/**
 * Applies an external change of an account's name, time zone and language to its settings. Returns undefined if nothing changes.
 *
 * The caller appends the returned events together with its own, since a transaction appends once.
 */
export async function applyAccountFacts(
  client: PoolClient,
  deps: SettingsDeps,
  { caller, locked, facts }: { readonly caller: Caller; readonly locked: AccountSettingsState; readonly facts: Facts },
): Promise<AppliedFacts | undefined> {
  const { state: before, isUnwritten } = locked;
  const { name: businessName, timeZone, locale } = facts;
  const moved = { businessName, timeZone, locale };
  const changedFields = Object.entries(moved).flatMap(([field, value]) =>
    isSame(before.fields[field], value) ? [] : [field],
  );
  if (changedFields.length === 0) return undefined;
  const appends: AppendRequest[] = [];
  const events = {
    appendWithin: async (_client: PoolClient, requests: readonly AppendRequest[]) => {
      appends.push(...requests);
      return [];
    },
  };
  const data = { at: deps.clock.now().toISOString(), name: before.name, fields: { ...before.fields, ...moved } };
  const after = await storeItem(client, { ...deps, events }, caller, {
    definition: settings,
    id: ACCOUNT_SETTINGS_ID,
    before,
    isUnwritten,
    event: { verb: 'changed', data },
  });
  const changed: ResourceChanged = {
    tenantId: caller.tenantId,
    kind: settings.kind,
    id: ACCOUNT_SETTINGS_ID,
    version: after.version,
    category: streamCategory(resourceStream(settings, ACCOUNT_SETTINGS_ID)),
    verb: 'changed',
    changedFields,
    overlapMs: undefined,
  };
  return { appends, changed };
}
