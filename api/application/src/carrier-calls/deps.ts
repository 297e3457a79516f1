import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';
import type { CarrierPorts } from '../carriers/carrier-ports.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import type { TalkDeps } from '../talks/deps.ts';

/** The dependencies of outgoing calls. */
export interface OutgoingDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sealed: ResourceDeps['sealed'];
  readonly events: Pick<EventStore, 'appendWithin'>;
  readonly talks: TalkDeps;
  readonly ports: CarrierPorts;
  /** The public URL at which carriers reach this installation; undefined if none is configured. */
  readonly baseUrl: () => string | undefined;
}
