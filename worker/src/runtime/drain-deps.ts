import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { Consumer } from './consumer.ts';
import type { BatchDeps } from './process-batches.ts';
import type { Stops } from './stops.ts';
import type { Suspects } from './watchdog/suspects.ts';

type RuntimeMetric =
  | 'projectedEvents'
  | 'projectionBatchSize'
  | 'projectionBatchSeconds'
  | 'projectionLag'
  | 'parkedStreams'
  | 'stoppedAccounts';

export interface DrainDeps extends BatchDeps {
  /** Of live turns: few connections, whose plans are there. The others' if absent. */
  readonly livePool?: Pool | undefined;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, RuntimeMetric>;
  readonly stops: Stops;
  /** Events that kept a worker computing for too long; none if absent. */
  readonly suspects?: Suspects | undefined;
  readonly signal: AbortSignal;
}

export interface Tenant {
  readonly consumer: Consumer;
  readonly tenantId: string;
  /** As far as it has to be taken; to the end of its log if absent. */
  readonly upTo?: number;
}
