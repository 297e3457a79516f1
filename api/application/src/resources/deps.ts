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

/** Of these ids, those of the account that an item may newly refer to. */
export type FindTargets = (db: Queryable, tenantId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Reads the values that the system measures of items, by id; an item that isn't among them has the definition's `none`. */
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
  /** A secret that the server made for it just now, of a kind that keeps its hash alone. */
  readonly issued?: IssuedSecret | undefined;
}

/** A secret that is shown once; the one before stays good for the overlap. */
export interface IssuedSecret {
  readonly secret: string;
  readonly overlapMs: number;
}

/** Does what belongs to a change of an item, in its transaction: rows beside the item's own, and refusals that take a look at other items. */
export type Beside = (client: PoolClient, step: ItemStep) => Promise<void>;

/** Reads what follows from the account for a single thing that nobody has changed yet: its name and fields, beside its defaults. */
export type Beginning = (
  db: Queryable,
  tenantId: string,
) => Promise<{
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}>;

/** Masks the texts that a change sets, and leaves those as they are that the item had before. */
export type MaskFields = (mask: Mask, fields: ResourceFields, before: ResourceFields | undefined) => ResourceFields;

/** How the definitions of some kinds are carried out, by kind. */
export interface KindParts {
  /** Of each single thing. */
  readonly beginnings: Readonly<Record<string, Beginning>>;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly beside: Readonly<Record<string, Beside>>;
  /** Of kinds whose texts an account may want masked. */
  readonly masks: Readonly<Record<string, MaskFields>>;
  /** Makes the `secret` of a new item from what it is made of; undefined of one that has none. @throws {AppError} `request.invalid` */
  readonly secrets: Readonly<
    Record<string, (caller: Caller, given: Readonly<Record<string, unknown>>) => string | undefined>
  >;
}

/** A change of an item, told once it is committed. */
export interface ResourceChanged {
  readonly tenantId: string;
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** Of its stream, for whoever reads the log. */
  readonly category: string;
  readonly verb: ResourceEvent['verb'];
  /** The fields that are others than before; its name is none of them. */
  readonly changedFields: readonly string[];
  /** How long the secrets before stay good, of a change that set secrets; undefined of any other. */
  readonly overlapMs: number | undefined;
}

/** The dependencies of the resource kernel. */
export interface ResourceDeps {
  readonly parts: KindParts;
  readonly sealed: SealedTexts;
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'appendWithin' | 'readStream'>;
  readonly clock: Clock;
  /** Things that items refer to and that are no resources of the kernel. */
  readonly targets: Readonly<Record<OtherTarget, FindTargets>>;
  /** Hears of each change after its commit. */
  readonly onChanged: (change: ResourceChanged) => void;
}
