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
import type { AccountFacts } from './queries.ts';

type Facts = Omit<AccountFacts, 'createdAt' | 'agencyAccess'>;
export type SettingsDeps = Pick<ResourceDeps, 'hooks' | 'sealed' | 'targets'> & { readonly clock: Clock };

/** The effect of a changed account on its settings: events for the end of the transaction, and the change to announce after it. */
export interface MovedSettings {
  readonly appends: readonly AppendRequest[];
  readonly changed: ResourceChanged;
}

/** Keeps an account's settings as they are to the end of the transaction. To be asked for before the account's own row. */
export const lockSettings = (
  client: PoolClient,
  { hooks }: SettingsDeps,
  tenantId: string,
): Promise<AccountSettingsState> => lockAccountSettings(client, hooks, { definition: settings, tenantId });

/**
 * Writes into an account's settings what somebody outside it changed of its name, zone and language. Undefined where they say so already.
 *
 * The caller appends the events itself, with those of its own: a transaction appends once.
 */
export async function moveSettings(
  client: PoolClient,
  deps: SettingsDeps,
  { caller, locked, facts }: { readonly caller: Caller; readonly locked: AccountSettingsState; readonly facts: Facts },
): Promise<MovedSettings | undefined> {
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
