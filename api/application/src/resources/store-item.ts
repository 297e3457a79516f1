import { foldText } from '@switchboard/contracts/base/text';
import { type ResourceDefinition, resourceStream } from '@switchboard/contracts/resources/define-resource';
import type { ResourceEvent } from '@switchboard/contracts/resources/events';
import { type Reference, referencesOf } from '@switchboard/domain/resources/references';
import { foldResource, type ResourceState } from '@switchboard/domain/resources/resource';
import type { EventAppender, JsonObject } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { type Caller, metadataOf } from '../caller.ts';
import { readMask } from '../redaction/find-mask.ts';
import { ACCOUNT_ITSELF } from './account-settings.ts';
import type { IssuedSecret, ResourceDeps } from './deps.ts';
import { searchOf } from './item-row.ts';
import { claimKeys, type ItemKey, type UniqueKey, writeItem, writeReferences } from './queries.ts';
import { lockReferable } from './usage-queries.ts';

/** An event of an item, and the item before it. */
export interface ItemChange {
  readonly definition: ResourceDefinition;
  readonly id: string;
  readonly before: ResourceState | undefined;
  /** Whether no event tells of the item before: a single thing is there before its first event. */
  readonly isUnwritten?: boolean;
  readonly event: ResourceEvent;
  /** Texts to seal, by field. */
  readonly sealed?: SealedChange | undefined;
  readonly issued?: IssuedSecret | undefined;
}

/** Sealed texts that a change sets; those before stay good for the overlap. */
export interface SealedChange {
  readonly texts: Readonly<Record<string, string>>;
  readonly overlapMs: number;
}

/**
 * Writes an item's row as its event leaves it, and appends the event, last in the caller's transaction.
 *
 * @throws {AppError} `resource.name_taken` or the code of another unique field, and `request.invalid` for ids that the item can't refer to.
 */
export async function storeItem(
  client: PoolClient,
  deps: Pick<ResourceDeps, 'targets' | 'sealed' | 'parts'> & { readonly events: Pick<EventAppender, 'appendWithin'> },
  caller: Caller,
  change: ItemChange,
): Promise<ResourceState> {
  const { definition, id, before, isUnwritten, sealed, issued } = change;
  const event = await masked(client, deps, caller, change);
  const type = `${definition.singular}.${event.verb}`;
  const version = (before?.version ?? 0) + 1;
  const after = foldResource(id, before, { type, data: event.data, version, metadata: { actor: caller.actor } });
  if (after === undefined) throw new Error(`${type} left no ${definition.singular}`);

  const key: ItemKey = { tenantId: caller.tenantId, kind: definition.kind, id };
  const isArchived = after.archivedAt !== null;
  const references = isArchived ? [] : referencesOf(definition, after.fields);
  const known = before ? referencesOf(definition, before.fields) : [];
  await checkReferences(client, deps, key, newAmong(references, known));
  await writeItem(client, key, { state: after, search: searchOf(definition, after) });
  const taken = await claimKeys(client, key, isArchived ? [] : uniqueKeysOf(definition, caller.tenantId, after));
  if (taken[0] !== undefined) {
    const code = definition.unique?.[taken[0]]?.code ?? 'resource.name_taken';
    throw new AppError(code, { errors: taken.map((path) => ({ path, code: 'taken' })) });
  }
  await writeReferences(client, key, references);
  if (sealed) await deps.sealed.write(client, key, sealed.texts, sealed.overlapMs);
  await deps.parts.beside[definition.kind]?.(client, { tenantId: caller.tenantId, caller, before, after, issued });
  const streamId = resourceStream(definition, id);
  await deps.events.appendWithin(client, [
    ...(before && isUnwritten ? [firstVersion(definition, caller, before)] : []),
    {
      tenantId: caller.tenantId,
      streamId,
      expectedVersion: before?.version ?? 'none',
      // Contents are checked by schemas of JSON values; TypeScript doesn't see that an object type has no other.
      events: [{ type, data: event.data as unknown as JsonObject }],
      ...(caller.commandId !== undefined && { commandId: caller.commandId }),
      metadata: metadataOf(caller),
    },
  ]);
  return after;
}

/** Masks the texts that an event sets, as the account wishes, before anything is written. */
async function masked(
  client: PoolClient,
  { parts }: Pick<ResourceDeps, 'parts'>,
  { tenantId }: Caller,
  { definition, before, event }: ItemChange,
): Promise<ResourceEvent> {
  const maskFields = parts.masks[definition.kind];
  if (maskFields === undefined || (event.verb !== 'created' && event.verb !== 'changed')) return event;
  const mask = await readMask(client, tenantId);
  if (mask === undefined) return event;
  return { ...event, data: { ...event.data, fields: maskFields(mask, event.data.fields, before?.fields) } };
}

/** The event of a single thing as it was until somebody changed it. */
function firstVersion(definition: ResourceDefinition, caller: Caller, { id, name, fields, createdAt }: ResourceState) {
  return {
    tenantId: caller.tenantId,
    streamId: resourceStream(definition, id),
    expectedVersion: 'none' as const,
    // Values of the contract's schemas, as above.
    events: [{ type: `${definition.singular}.created`, data: { at: createdAt, name, fields: fields as JsonObject } }],
    metadata: { ...metadataOf(caller), actor: ACCOUNT_ITSELF },
  };
}

function uniqueKeysOf(definition: ResourceDefinition, tenantId: string, { name, fields }: ResourceState): UniqueKey[] {
  const ofFields = Object.entries(definition.unique ?? {}).flatMap(([field, rule]): UniqueKey[] => {
    const value = fields[field];
    if (rule === undefined || value === null || value === undefined || value === '') return [];
    return [{ scope: rule.over === 'platform' ? '*' : tenantId, field, key: foldText(String(value)) }];
  });
  return definition.mayShareNames ? ofFields : [{ scope: tenantId, field: 'name', key: foldText(name) }, ...ofFields];
}

const newAmong = (references: readonly Reference[], known: readonly Reference[]): Reference[] => {
  const before = new Set(known.map(({ kind, id }) => `${kind} ${id}`));
  return references.filter(({ kind, id }) => !before.has(`${kind} ${id}`));
};

/** References that an item has already stay, whatever became of their targets; new ones must be there and unarchived. */
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
