import { foldText } from '@switchboard/contracts/base/text';
import { type ResourceDefinition, resourceStream } from '@switchboard/contracts/resources/define-resource';
import type { ResourceEvent } from '@switchboard/contracts/resources/events';
import { listReferences, type Reference } from '@switchboard/domain/resources/references';
import { foldResource, type ResourceState } from '@switchboard/domain/resources/resource';
import type { EventAppender, JsonObject } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { readMask } from '../redaction/find-mask.ts';
import { ACCOUNT_ITSELF } from './account-settings.ts';
import type { IssuedSecret, ResourceDeps } from './deps.ts';
import {
  claimKeys,
  type ItemKey,
  lockReferable,
  toSearchText,
  type UniqueKey,
  writeItem,
  writeReferences,
} from './items.ts';

/** A decided change: the event, and the item before it. */
export interface ItemChange {
  readonly definition: ResourceDefinition;
  readonly id: string;
  readonly before: ResourceState | undefined;
  /** Whether no event records `before` yet: account settings exist before their first event. */
  readonly isUnwritten?: boolean;
  readonly event: ResourceEvent;
  /** Texts to seal. */
  readonly sealed?: SealedChange | undefined;
  readonly issued?: IssuedSecret | undefined;
}

/** The sealed texts that a change sets, by field. The previous texts stay valid for the overlap. */
export interface SealedChange {
  readonly texts: Readonly<Record<string, string>>;
  readonly overlapMs: number;
}

/**
 * Stores a change: checks references, writes the row, claims unique keys, runs the kind's hook and appends the event.
 *
 * The append comes last in the caller's transaction, so the log's locks are held briefly.
 *
 * @throws {AppError} `resource.name_taken` or the code of another unique field, and `request.invalid` for references to missing items.
 */
export async function storeItem(
  client: PoolClient,
  deps: Pick<ResourceDeps, 'targets' | 'sealed' | 'hooks'> & { readonly events: Pick<EventAppender, 'appendWithin'> },
  caller: Caller,
  change: ItemChange,
): Promise<ResourceState> {
  const { definition, id, before, isUnwritten, sealed, issued } = change;
  const event = await maskTexts(client, deps, caller, change);
  const type = `${definition.singular}.${event.verb}`;
  const version = (before?.version ?? 0) + 1;
  const after = foldResource(id, before, { type, data: event.data, version, metadata: { actor: caller.actor } });
  if (after === undefined) throw new Error(`${type} folds to no ${definition.singular}`);

  const key: ItemKey = { tenantId: caller.tenantId, kind: definition.kind, id };
  const isArchived = after.archivedAt !== null;
  const references = isArchived ? [] : listReferences(definition, after.fields);
  const known = before ? listReferences(definition, before.fields) : [];
  await checkReferences(client, deps, key, listNew(references, known));
  await writeItem(client, key, { state: after, search: toSearchText(definition, after) });
  const taken = await claimKeys(client, key, isArchived ? [] : listUniqueKeys(definition, caller.tenantId, after));
  if (taken[0] !== undefined) {
    const code = definition.unique?.[taken[0]]?.code ?? 'resource.name_taken';
    throw new AppError(code, { errors: taken.map((path) => ({ path, code: 'taken' })) });
  }
  await writeReferences(client, key, references);
  if (sealed) await deps.sealed.write(client, key, sealed.texts, sealed.overlapMs);
  await deps.hooks.onChange[definition.kind]?.(client, { tenantId: caller.tenantId, caller, before, after, issued });
  const streamId = resourceStream(definition, id);
  await deps.events.appendWithin(client, [
    ...(before && isUnwritten ? [firstVersion(definition, caller, before)] : []),
    {
      tenantId: caller.tenantId,
      streamId,
      expectedVersion: before?.version ?? 'none',
      // The schemas admit only JSON values, which TypeScript can't infer from the object type.
      events: [{ type, data: event.data as unknown as JsonObject }],
      ...(caller.commandId !== undefined && { commandId: caller.commandId }),
      metadata: toMetadata(caller),
    },
  ]);
  return after;
}

/** Applies the account's redaction rules to the texts that an event sets. */
async function maskTexts(
  client: PoolClient,
  { hooks }: Pick<ResourceDeps, 'hooks'>,
  { tenantId }: Caller,
  { definition, before, event }: ItemChange,
): Promise<ResourceEvent> {
  const maskFields = hooks.masks[definition.kind];
  if (maskFields === undefined || (event.verb !== 'created' && event.verb !== 'changed')) return event;
  const mask = await readMask(client, tenantId);
  if (mask === undefined) return event;
  return { ...event, data: { ...event.data, fields: maskFields(mask, event.data.fields, before?.fields) } };
}

/** Builds the append that records the initial settings, before their first change. */
function firstVersion(definition: ResourceDefinition, caller: Caller, { id, name, fields, createdAt }: ResourceState) {
  return {
    tenantId: caller.tenantId,
    streamId: resourceStream(definition, id),
    expectedVersion: 'none' as const,
    // JSON values by the contract's schemas, as above.
    events: [{ type: `${definition.singular}.created`, data: { at: createdAt, name, fields: fields as JsonObject } }],
    metadata: { ...toMetadata(caller), actor: ACCOUNT_ITSELF },
  };
}

function listUniqueKeys(
  definition: ResourceDefinition,
  tenantId: string,
  { name, fields }: ResourceState,
): UniqueKey[] {
  const ofFields = Object.entries(definition.unique ?? {}).flatMap(([field, rule]): UniqueKey[] => {
    const value = fields[field];
    if (rule === undefined || value === null || value === undefined || value === '') return [];
    return [{ scope: rule.over === 'platform' ? '*' : tenantId, field, key: foldText(String(value)) }];
  });
  return definition.mayShareNames ? ofFields : [{ scope: tenantId, field: 'name', key: foldText(name) }, ...ofFields];
}

const listNew = (references: readonly Reference[], known: readonly Reference[]): Reference[] => {
  const before = new Set(known.map(({ kind, id }) => `${kind} ${id}`));
  return references.filter(({ kind, id }) => !before.has(`${kind} ${id}`));
};

/** Checks new references: their targets must exist and be unarchived. Existing references stay, whatever became of their targets. */
async function checkReferences(
  client: PoolClient,
  { targets }: Pick<ResourceDeps, 'targets'>,
  { tenantId, ...item }: ItemKey,
  references: readonly Reference[],
): Promise<void> {
  const isItself = ({ kind, id }: Reference) => kind === item.kind && id === item.id;
  const faults = references.filter(isItself).map(({ path }) => ({ path, code: 'itself' }));
  for (const [kind, ofKind] of Map.groupBy(references, (reference) => reference.kind)) {
    const ids = [...new Set(ofKind.map(({ id }) => id))];
    const found =
      kind === 'users' || kind === 'smartTags'
        ? await targets[kind](client, tenantId, ids)
        : await lockReferable(client, { tenantId, kind }, ids);
    for (const { path, id } of ofKind) if (!found.has(id)) faults.push({ path, code: 'unknown' });
  }
  if (faults.length > 0) throw new AppError('request.invalid', { errors: faults });
}
