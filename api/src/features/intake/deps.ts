import type { Platform } from '@switchboard/contracts/intake/routes';
import type { Clock } from '@switchboard/platform/clock';
import type { EventStore } from '@switchboard/platform/event-store/types';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** What intake stands on. */
export interface IntakeDeps {
  readonly pool: Queryable;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
  readonly metrics: Pick<Metrics, 'intakeEvents' | 'rawDeliveries'>;
  readonly clock: Clock;
  /** A connection that has not been deleted, with its secret in the clear. */
  findConnection(id: string): Promise<PlatformConnection | undefined>;
  /** Notes that a connection has brought something. */
  touchConnection(id: string, now: Date): Promise<void>;
}

export interface PlatformConnection {
  readonly id: string;
  readonly tenantId: string;
  readonly platform: Platform;
  readonly secret: string;
}
