import type { OtherTarget } from '@switchboard/contracts/resources/define-resource';
import type { ResourceEvent } from '@switchboard/contracts/resources/events';
import type { ResourceFields, ResourceState } from '@switchboard/domain/resources/resource';
import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool, PoolClient } from 'pg';
import type { Caller } from '../caller.ts';
import type { Mask } from '../redaction/redact.ts';
import type { SealedTexts } from './sealed-texts.ts';

/** Returns which of the ids an item of the account may newly refer to. */
export type FindTargets = (db: Queryable, tenantId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Reads the measured values of items, by id. An item without an entry gets the definition's `none`. */
export type Measure = (
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>;

/** An item before and after a change. */
export interface ItemStep {
  readonly tenantId: string;
  readonly caller: Pick<Caller, 'actor' | 'onBehalfOf'>;
  readonly before: ResourceState | undefined;
  readonly after: ResourceState;
  /** The secret that the server just issued for the item, for kinds that store only its hash. */
  readonly issued?: IssuedSecret | undefined;
}

/** A secret that is shown once. The previous one stays valid for the overlap. */
export interface IssuedSecret {
  readonly secret: string;
  readonly overlapMs: number;
}

/** Runs within the transaction of a change: writes the kind's own rows, and throws to refuse a change that conflicts with other items. */
export type OnChange = (client: PoolClient, step: ItemStep) => Promise<void>;

/** Reads the initial values of account settings that nobody has changed: the name, and the fields that override the defaults. */
export type ReadInitialSettings = (
  db: Queryable,
  tenantId: string,
) => Promise<{
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}>;

/** Masks the texts that a change sets; texts that the item had before stay as they are. */
export type MaskFields = (mask: Mask, fields: ResourceFields, before: ResourceFields | undefined) => ResourceFields;

/** Behavior that some kinds add to the kernel, by kind. */
export interface KindHooks {
  /** For each kind of account settings. */
  readonly initialSettings: Readonly<Record<string, ReadInitialSettings>>;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly onChange: Readonly<Record<string, OnChange>>;
  /** For kinds whose texts the account's redaction rules cover. */
  readonly masks: Readonly<Record<string, MaskFields>>;
  /** Issues the `secret` of a new item from the item's input; undefined if the item has none. @throws {AppError} `request.invalid` */
  readonly secrets: Readonly<
    Record<string, (caller: Caller, input: Readonly<Record<string, unknown>>) => string | undefined>
  >;
}

/** A committed change to an item. */
export interface ResourceChanged {
  readonly tenantId: string;
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** The category of its stream, by which consumers subscribe. */
  readonly category: string;
  readonly verb: ResourceEvent['verb'];
  /** The fields whose values changed, not counting the name. */
  readonly changedFields: readonly string[];
  /** How long the previous secrets stay valid; undefined if the change set no secrets. */
  readonly overlapMs: number | undefined;
}

/** The dependencies of the resource kernel. */
export interface ResourceDeps {
  readonly hooks: KindHooks;
  readonly sealed: SealedTexts;
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'appendWithin' | 'readStream'>;
  readonly clock: Clock;
  /** How to find reference targets that the kernel doesn't store. */
  readonly targets: Readonly<Record<OtherTarget, FindTargets>>;
  /** Called after the commit of each change. */
  readonly onChanged: (change: ResourceChanged) => void;
}
