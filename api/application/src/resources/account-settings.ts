import { ACCOUNT_SETTINGS_ID } from '@switchboard/contracts/resources/define-account-settings';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { KindParts } from './deps.ts';
import { findItem, lockItem, lockKind } from './queries.ts';

/** Who the first version of a single thing is by. */
export const ACCOUNT_ITSELF = { kind: 'system', id: 'system' } as const;

/** A single thing; its first version is in no event yet while `isUnwritten`. */
export interface AccountSettingsState {
  readonly state: ResourceState;
  readonly isUnwritten: boolean;
}

type AccountSettingsReader = Pick<KindParts, 'beginnings'>;

/** Reads a single thing of an account: its row, or what it is until somebody changes it. */
export async function findAccountSettings(
  db: Queryable,
  parts: AccountSettingsReader,
  { definition, tenantId }: { readonly definition: ResourceDefinition; readonly tenantId: string },
): Promise<AccountSettingsState> {
  const row = await findItem(db, { tenantId, kind: definition.kind, id: ACCOUNT_SETTINGS_ID });
  return row ? { state: row, isUnwritten: false } : begin(db, parts, { definition, tenantId });
}

/** Reads a single thing and keeps others from changing it until the transaction ends, also before its first change. */
export async function lockAccountSettings(
  db: Queryable,
  parts: AccountSettingsReader,
  { definition, tenantId }: { readonly definition: ResourceDefinition; readonly tenantId: string },
): Promise<AccountSettingsState> {
  const key = { tenantId, kind: definition.kind, id: ACCOUNT_SETTINGS_ID };
  const row = await lockItem(db, key);
  if (row) return { state: row, isUnwritten: false };
  await lockKind(db, tenantId, definition.kind);
  const writtenMeanwhile = await lockItem(db, key);
  if (writtenMeanwhile) return { state: writtenMeanwhile, isUnwritten: false };
  return begin(db, parts, { definition, tenantId });
}

async function begin(
  db: Queryable,
  { beginnings }: AccountSettingsReader,
  { definition, tenantId }: { readonly definition: ResourceDefinition; readonly tenantId: string },
): Promise<AccountSettingsState> {
  const beginning = beginnings[definition.kind];
  if (beginning === undefined) throw new Error(`nothing tells how ${definition.kind} begin`);
  const { name, fields, createdAt } = await beginning(db, tenantId);
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
