import type { SiteOperator } from '@switchboard/contracts/site/settings';
import type { EventAppender } from '@switchboard/event-store/types';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Pool } from 'pg';
import type { AnnounceControl } from '../../http/auth/directories.ts';

/** The dependencies of the super administrator's routes. */
export interface AdminDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly announce: AnnounceControl;
  /** Evicts an account and its keys from this process's caches. */
  readonly forgetAccount: (tenantId: string) => void;
  readonly bus: Pick<LiveBus, 'isConnected'>;
  /** Sends the workers a wake-up for an account; a lost wake-up only delays them. */
  readonly wake: (tenantId: string) => void;
  /** The operator of this installation, as the public site names it. */
  readonly operator: SiteOperator;
}
