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
import { withDefaults } from './item-row.ts';
import { presentAccountSettings, presentItem } from './present.ts';
import { countBeforeAdding, type ItemKey, lockItem } from './queries.ts';
import { readVersion } from './read-version.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { withStamps } from './stamps.ts';
import { type ItemChange, type SealedChange, storeItem } from './store-item.ts';
import { listUsers } from './usage-queries.ts';

/** An item that somebody has seen at a version and wants to change. */
export interface Seen {
  readonly id: string;
  readonly version: number;
}
/** An event, and the texts that it seals. */
type Decided = ResourceEvent & Pick<ItemChange, 'sealed' | 'issued'>;
type Given = { readonly name?: string | undefined } & Readonly<Record<string, unknown>>;

/** The texts of a new item that nothing gives back: those that its maker gave, by field, and one that the server made. */
export interface NewSecrets {
  readonly texts?: Readonly<Record<string, string>>;
  readonly issued?: IssuedSecret | undefined;
}

/** The name in history of a secret that the server made. */
const ISSUED = 'secret';

/** The changes of one kind's items, each in one transaction with its event. */
export interface ResourceChanges {
  /** @throws {AppError} `resource.name_taken`, `resource.limit_reached`, `request.invalid` for ids that nobody has. */
  create(caller: Caller, given: Given & { readonly name: string }, secrets?: NewSecrets): Promise<ResourceState>;
  /** Changes the fields that are given. @throws {AppError} `resource.version_conflict` {current}, and what {@link create} throws. */
  change(caller: Caller, seen: Seen, given: Given): Promise<ResourceState>;
  /**
   * Sets fields that {@link change} leaves alone, whatever the version is unless one is named; `given` sees the item while it is locked, and the
   * instant of the change.
   */
  changeManaged(
    caller: Caller,
    seen: { readonly id: string; readonly version?: number },
    given: (state: ResourceState, at: string) => Readonly<Record<string, unknown>>,
  ): Promise<ResourceState>;
  /** Gives an item another secret, of which its kind keeps the hash. */
  reissue(caller: Caller, seen: Seen, issued: IssuedSecret): Promise<ResourceState>;
  /** Sets sealed texts of an item; those before stay good for the overlap. */
  reseal(caller: Caller, seen: Seen, sealed: SealedChange): Promise<ResourceState>;
  /** Gives an item the fields of version `from` again. @throws {AppError} `resource.not_found` for a version that never was. */
  restoreVersion(caller: Caller, seen: Seen, from: number): Promise<ResourceState>;
  /** @throws {AppError} `resource.in_use` {usedBy} */
  archive(caller: Caller, seen: Seen): Promise<ResourceState>;
  restore(caller: Caller, seen: Seen): Promise<ResourceState>;
}

/** Makes the changes of a kind. */
export function resourceChanges(deps: ResourceDeps, definition: ResourceDefinition): ResourceChanges {
  const { kind, idPrefix } = definition;
  const at = () => deps.clock.now().toISOString();
  const changed = (
    content: Pick<ResourceContent, 'name' | 'fields'>,
    more: { readonly at?: string; readonly restoredVersion?: number } = {},
  ): ResourceEvent => ({ verb: 'changed', data: { at: at(), ...content, ...more } });

  return {
    create: (caller, { name, ...given }, { texts = {}, issued } = {}) =>
      once(caller, async (client) => {
        if ((await countBeforeAdding(client, caller.tenantId, kind)) >= definition.limit) {
          throw new AppError('resource.limit_reached');
        }
        const stamp = { by: caller.actor.id, at: at() };
        const fields = { ...definition.defaults, ...withStamps(definition, given, stamp) };
        const sealed = Object.keys(texts).length > 0 ? { texts, overlapMs: 0 } : undefined;
        const data = { at: stamp.at, name, fields, ...namesOf(sealed) };
        const event = { verb: 'created', data } as const;
        return { id: newId(caller, idPrefix), before: undefined, event, sealed, issued };
      }),
    change: (caller, seen, given) =>
      onItem(caller, seen, (state) => {
        if (state.archivedAt !== null) throw new AppError('resource.conflict');
        const stamp = { by: caller.actor.id, at: at() };
        const wish = withStamps(definition, given, stamp, state.fields);
        const content = contentOf(decideChange(definition, state, wish));
        return content && changed(content, { at: stamp.at });
      }),
    changeManaged: (caller, { id, version }, given) =>
      onItem(caller, { id, version }, (state) => {
        if (state.archivedAt !== null) throw new AppError('resource.conflict');
        const { name, fields } = state;
        const stamp = at();
        const content = contentOf(decideChange(definition, { name, fields }, given(state, stamp)));
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
        return { verb: 'changed', data: { at: at(), name, fields, ...namesOf(sealed) }, sealed };
      }),
    restoreVersion: async (caller, seen, from) => {
      // Before the item is locked: what was written never changes, and a lock must not wait for another connection.
      const earlier = await readVersion(deps.events, definition, {
        tenantId: caller.tenantId,
        id: seen.id,
        version: from,
      });
      return onItem(caller, seen, (state) => {
        if (state.archivedAt !== null) throw new AppError('resource.conflict');
        if (earlier === undefined || from > state.version) throw new AppError('resource.not_found');
        const content = contentOf(decideRestoredVersion(definition, state, earlier));
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

  /** Decides on an item that is locked; `isDone` tells a repeat, which no version can be too old for. */
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
        const reader = { db: client, parts: deps.parts };
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
    const { state, isUnwritten } = await lockAccountSettings(client, deps.parts, {
      definition,
      tenantId: key.tenantId,
    });
    return { row: state, isUnwritten };
  }

  /** Runs a change in one transaction; a command that has been carried out before answers what it made then. */
  async function once(
    caller: Caller,
    decide: (client: PoolClient) => Promise<ResourceState | Omit<ItemChange, 'definition'>>,
  ): Promise<ResourceState> {
    const made = caller.commandId === undefined ? undefined : await findMade(caller.tenantId, caller.commandId);
    if (made) return made;
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
        changedFields: fieldsBetween(change.before?.fields ?? {}, state.fields),
        overlapMs: (change.issued ?? change.sealed)?.overlapMs,
      });
    return state;
  }

  async function findMade(tenantId: string, commandId: string): Promise<ResourceState | undefined> {
    const found = await findCommand(deps.pool, tenantId, commandId);
    if (found === undefined) return undefined;
    const id = found.streamId.slice(definition.singular.length + 1);
    return readVersion(deps.events, definition, { tenantId, id, version: found.version });
  }
}

const fieldsBetween = (before: ResourceFields, after: ResourceFields) =>
  Object.keys({ ...before, ...after }).filter((field) => !isSame(before[field], after[field]));

const namesOf = (sealed: SealedChange | undefined) => (sealed ? { sealed: Object.keys(sealed.texts) } : {});

function contentOf(decision: ChangeDecision): Pick<ResourceContent, 'name' | 'fields'> | undefined {
  if ('faults' in decision) throw new AppError('request.invalid', { errors: decision.faults });
  return decision.content;
}
