import type { OtherTarget } from '@switchboard/contracts/resources/define-resource';
import type { Clock } from '@switchboard/platform/clock';
import type { EventStore } from '@switchboard/platform/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';

/** Of these ids, those of the account that an item may newly refer to. */
export type FindTargets = (db: Queryable, tenantId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** A change of an item, told once it is committed. */
export interface ResourceChanged {
  readonly tenantId: string;
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** Of its stream, for whoever reads the log. */
  readonly category: string;
}

/** The dependencies of the resource kernel. */
export interface ResourceDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'appendWithin' | 'readStream'>;
  readonly clock: Clock;
  /** Things that items refer to and that are no resources of the kernel. */
  readonly targets: Readonly<Record<OtherTarget, FindTargets>>;
  /** Hears of each change after its commit. */
  readonly onChanged: (change: ResourceChanged) => void;
}
