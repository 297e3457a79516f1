import { isSame } from '@switchboard/contracts/base/is-same';
import { type ResourceDefinition, resourceStream } from '@switchboard/contracts/resources/define-resource';
import type { ResourceContent, ResourceEvent } from '@switchboard/contracts/resources/events';
import {
  type ChangeDecision,
  decideChange,
  decideRestoredVersion,
  type ResourceFields,
  type ResourceState,
} from '@switchboard/domain/resources/resource';
import { findCommand } from '@switchboard/event-store/reader';
import { streamCategory } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { PoolClient } from 'pg';
import type { Caller } from '../caller.ts';
import { newId } from '../execute/new-id.ts';
import { lockAccountSettings } from './account-settings.ts';
import type { IssuedSecret, ResourceDeps } from './deps.ts';
import { countBeforeAdding, type ItemKey, listUsers, lockItem, withDefaults } from './items.ts';
import { presentAccountSettings, presentItem } from './present.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { withStamps } from './stamps.ts';
import { type ItemChange, type SealedChange, storeItem } from './store-item.ts';
import { readVersion } from './versions.ts';

/** The version of an item that the caller last saw (optimistic concurrency). */
export interface Seen {
  readonly id: string;
  readonly version: number;
}
/** The decided event, with the secrets that it sets. */
type Decided = ResourceEvent & Pick<ItemChange, 'sealed' | 'issued'>;
type Input = { readonly name?: string | undefined } & Readonly<Record<string, unknown>>;

/** The secrets of a new item, which no read returns: texts from the caller, by field, and one issued by the server. */
export interface NewSecrets {
  readonly texts?: Readonly<Record<string, string>>;
  readonly issued?: IssuedSecret | undefined;
}

/** How the history names a secret that the server issued. */
const ISSUED = 'secret';

/**
 * The commands on items of one kind.
 *
 * Each runs in one transaction: it locks the item, checks the version, decides, writes the row and appends the event. A command id makes it
 * idempotent: a repeat returns the first result. Deadlocks are retried. `onChanged` runs after the commit.
 */
export interface ResourceChanges {
  /** @throws {AppError} `resource.name_taken`, `resource.limit_reached`, `request.invalid` for references to missing items. */
  create(caller: Caller, input: Input & { readonly name: string }, secrets?: NewSecrets): Promise<ResourceState>;
  /** Changes the given fields. @throws {AppError} `resource.version_conflict` {current}, and what {@link create} throws. */
  change(caller: Caller, seen: Seen, input: Input): Promise<ResourceState>;
  /**
   * Sets fields that callers can't set through {@link change}. The version is checked only if one is given. `decide` gets the locked item and the
   * time of the change.
   */
  changeManaged(
    caller: Caller,
    seen: { readonly id: string; readonly version?: number },
    decide: (state: ResourceState, at: string) => Readonly<Record<string, unknown>>,
  ): Promise<ResourceState>;
  /** Replaces the secret that the server issued; the kind stores only its hash. */
  reissue(caller: Caller, seen: Seen, issued: IssuedSecret): Promise<ResourceState>;
  /** Sets an item's sealed texts. The previous texts stay valid for the overlap. */
  reseal(caller: Caller, seen: Seen, sealed: SealedChange): Promise<ResourceState>;
  /** Restores the fields of version `from`. @throws {AppError} `resource.not_found` if that version doesn't exist. */
  restoreVersion(caller: Caller, seen: Seen, from: number): Promise<ResourceState>;
  /** @throws {AppError} `resource.in_use` {usedBy} */
  archive(caller: Caller, seen: Seen): Promise<ResourceState>;
  restore(caller: Caller, seen: Seen): Promise<ResourceState>;
}

/** Creates the commands of a kind. */
export function resourceChanges(deps: ResourceDeps, definition: ResourceDefinition): ResourceChanges {
  const { kind, idPrefix } = definition;
  const at = () => deps.clock.now().toISOString();
  const changed = (
    content: Pick<ResourceContent, 'name' | 'fields'>,
    more: { readonly at?: string; readonly restoredVersion?: number } = {},
  ): ResourceEvent => ({ verb: 'changed', data: { at: at(), ...content, ...more } });

  return {
    create: (caller, { name, ...input }, { texts = {}, issued } = {}) =>
      once(caller, async (client) => {
        if ((await countBeforeAdding(client, caller.tenantId, kind)) >= definition.limit) {
          throw new AppError('resource.limit_reached');
        }
        const stamp = { by: caller.actor.id, at: at() };
        const fields = { ...definition.defaults, ...withStamps(definition, input, stamp) };
        const sealed = Object.keys(texts).length > 0 ? { texts, overlapMs: 0 } : undefined;
        const data = { at: stamp.at, name, fields, ...sealedNames(sealed) };
        const event = { verb: 'created', data } as const;
        return { id: newId(caller, idPrefix), before: undefined, event, sealed, issued };
      }),
    change: (caller, seen, input) =>
      onItem(caller, seen, (state) => {
        if (state.archivedAt !== null) throw new AppError('resource.conflict');
        const stamp = { by: caller.actor.id, at: at() };
        const requested = withStamps(definition, input, stamp, state.fields);
        const content = toContent(decideChange(definition, state, requested));
        return content && changed(content, { at: stamp.at });
      }),
    changeManaged: (caller, { id, version }, decide) =>
      onItem(caller, { id, version }, (state) => {
        if (state.archivedAt !== null) throw new AppError('resource.conflict');
        const { name, fields } = state;
        const stamp = at();
        const content = toContent(decideChange(definition, { name, fields }, decide(state, stamp)));
        return content && changed(content, { at: stamp });
      }),
    reissue: (caller, seen, issued) =>
      onItem(caller, seen, ({ name, fields, archivedAt }) => {
        if (archivedAt !== null) throw new AppError('resource.conflict');
        return { verb: 'changed', data: { at: at(), name, fields, sealed: [ISSUED] }, issued };
      }),
    reseal: (caller, seen, sealed) =>
      onItem(caller, seen, ({ name, fields, archivedAt }) => {
        if (archivedAt !== null) throw new AppError('resource.conflict');
        return { verb: 'changed', data: { at: at(), name, fields, ...sealedNames(sealed) }, sealed };
      }),
    restoreVersion: async (caller, seen, from) => {
      // Read before locking: past versions never change, and a lock holder must not wait for a second connection.
      const earlier = await readVersion(deps.events, definition, {
        tenantId: caller.tenantId,
        id: seen.id,
        version: from,
      });
      return onItem(caller, seen, (state) => {
        if (state.archivedAt !== null) throw new AppError('resource.conflict');
        if (earlier === undefined || from > state.version) throw new AppError('resource.not_found');
        const content = toContent(decideRestoredVersion(definition, state, earlier));
        return content && changed(content, { restoredVersion: from });
      });
    },
    archive: (caller, seen) =>
      onItem(
        caller,
        seen,
        async (state, client) => {
          if (state.archivedAt !== null) return undefined;
          const usedBy = await listUsers(client, { tenantId: caller.tenantId, kind, id: seen.id });
          if (usedBy.length > 0) throw new AppError('resource.in_use', { usedBy });
          return { verb: 'archived', data: { at: at() } };
        },
        (state) => state.archivedAt !== null,
      ),
    restore: (caller, seen) =>
      onItem(
        caller,
        seen,
        async (state, client) => {
          if (state.archivedAt === null) return undefined;
          if ((await countBeforeAdding(client, caller.tenantId, kind)) >= definition.limit) {
            throw new AppError('resource.limit_reached');
          }
          return { verb: 'restored', data: { at: at() } };
        },
        (state) => state.archivedAt === null,
      ),
  };

  /** Locks an item and decides on it. `isDone` recognizes a repeat, which succeeds whatever version the caller saw. */
  function onItem(
    caller: Caller,
    { id, version }: { readonly id: string; readonly version: number | undefined },
    decide: (state: ResourceState, client: PoolClient) => Promise<Decided | undefined> | Decided | undefined,
    isDone: (state: ResourceState) => boolean = () => false,
  ): Promise<ResourceState> {
    return once(caller, async (client) => {
      const { row, isUnwritten = false } = await lock(client, { tenantId: caller.tenantId, kind, id });
      if (row === undefined) throw new AppError('resource.not_found');
      const state = withDefaults(definition, row);
      if (version !== undefined && version !== state.version && !isDone(state)) {
        const reader = { db: client, hooks: deps.hooks };
        const present = definition.isAccountSettings ? presentAccountSettings : presentItem;
        const current = await present(reader, definition, caller.tenantId, state);
        throw new AppError('resource.version_conflict', { current });
      }
      const decided = await decide(state, client);
      if (decided === undefined) return state;
      const { sealed, issued, ...event } = decided;
      return { id, before: state, isUnwritten, event, sealed, issued };
    });
  }

  async function lock(
    client: PoolClient,
    key: ItemKey,
  ): Promise<{ row: ResourceState | undefined; isUnwritten?: boolean }> {
    if (!definition.isAccountSettings) return { row: await lockItem(client, key) };
    const { state, isUnwritten } = await lockAccountSettings(client, deps.hooks, {
      definition,
      tenantId: key.tenantId,
    });
    return { row: state, isUnwritten };
  }

  /** Runs a change in one transaction; a repeated command returns its first result. */
  async function once(
    caller: Caller,
    decide: (client: PoolClient) => Promise<ResourceState | Omit<ItemChange, 'definition'>>,
  ): Promise<ResourceState> {
    const earlier = caller.commandId === undefined ? undefined : await findResult(caller.tenantId, caller.commandId);
    if (earlier) return earlier;
    const { state, change } = await retryDeadlocks(() =>
      withTransaction(deps.pool, async (client) => {
        const decided = await decide(client);
        if (!('event' in decided)) return { state: decided, change: undefined };
        return { state: await storeItem(client, deps, caller, { definition, ...decided }), change: decided };
      }),
    );
    if (change)
      deps.onChanged({
        tenantId: caller.tenantId,
        kind,
        id: state.id,
        version: state.version,
        category: streamCategory(resourceStream(definition, state.id)),
        verb: change.event.verb,
        changedFields: listChangedFields(change.before?.fields ?? {}, state.fields),
        overlapMs: (change.issued ?? change.sealed)?.overlapMs,
      });
    return state;
  }

  async function findResult(tenantId: string, commandId: string): Promise<ResourceState | undefined> {
    const found = await findCommand(deps.pool, tenantId, commandId);
    if (found === undefined) return undefined;
    const id = found.streamId.slice(definition.singular.length + 1);
    return readVersion(deps.events, definition, { tenantId, id, version: found.version });
  }
}

const listChangedFields = (before: ResourceFields, after: ResourceFields) =>
  Object.keys({ ...before, ...after }).filter((field) => !isSame(before[field], after[field]));

const sealedNames = (sealed: SealedChange | undefined) => (sealed ? { sealed: Object.keys(sealed.texts) } : {});

function toContent(decision: ChangeDecision): Pick<ResourceContent, 'name' | 'fields'> | undefined {
  if ('faults' in decision) throw new AppError('request.invalid', { errors: decision.faults });
  return decision.content;
}
