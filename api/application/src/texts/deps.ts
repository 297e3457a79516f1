import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';

/** The dependencies of text messages in both directions. */
export interface TextDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly events: Pick<EventStore, 'appendWithin'>;
}
