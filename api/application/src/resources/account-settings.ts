import { ACCOUNT_SETTINGS_ID } from '@switchboard/contracts/resources/define-account-settings';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { KindHooks } from './deps.ts';
import { findItem, lockItem, lockKind } from './items.ts';

/** The author of the implicit first version of an account's settings. */
export const ACCOUNT_ITSELF = { kind: 'system', id: 'system' } as const;

/** An account's settings. While `isUnwritten`, no event records them: they are the initial values. */
export interface AccountSettingsState {
  readonly state: ResourceState;
  readonly isUnwritten: boolean;
}

type AccountSettingsReader = Pick<KindHooks, 'initialSettings'>;

/** Reads an account's settings: the row, or the initial values if nobody has changed them. */
export async function findAccountSettings(
  db: Queryable,
  hooks: AccountSettingsReader,
  { definition, tenantId }: { readonly definition: ResourceDefinition; readonly tenantId: string },
): Promise<AccountSettingsState> {
  const row = await findItem(db, { tenantId, kind: definition.kind, id: ACCOUNT_SETTINGS_ID });
  return row ? { state: row, isUnwritten: false } : readInitial(db, hooks, { definition, tenantId });
}

/** Reads and locks an account's settings until the transaction ends, including settings without a row. */
export async function lockAccountSettings(
  db: Queryable,
  hooks: AccountSettingsReader,
  { definition, tenantId }: { readonly definition: ResourceDefinition; readonly tenantId: string },
): Promise<AccountSettingsState> {
  const key = { tenantId, kind: definition.kind, id: ACCOUNT_SETTINGS_ID };
  const row = await lockItem(db, key);
  if (row) return { state: row, isUnwritten: false };
  await lockKind(db, tenantId, definition.kind);
  const writtenMeanwhile = await lockItem(db, key);
  if (writtenMeanwhile) return { state: writtenMeanwhile, isUnwritten: false };
  return readInitial(db, hooks, { definition, tenantId });
}

async function readInitial(
  db: Queryable,
  { initialSettings }: AccountSettingsReader,
  { definition, tenantId }: { readonly definition: ResourceDefinition; readonly tenantId: string },
): Promise<AccountSettingsState> {
  const read = initialSettings[definition.kind];
  if (read === undefined) throw new Error(`${definition.kind} have no initial settings`);
  const { name, fields, createdAt } = await read(db, tenantId);
  const at = createdAt.toISOString();
  const state = {
    id: ACCOUNT_SETTINGS_ID,
    version: 1,
    name,
    fields: { ...definition.defaults, ...fields },
    createdAt: at,
    createdBy: ACCOUNT_ITSELF.id,
    updatedAt: at,
    updatedBy: ACCOUNT_ITSELF.id,
    archivedAt: null,
  };
  return { state, isUnwritten: true };
}
