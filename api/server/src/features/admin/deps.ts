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
  /** Reads accounts and keys anew from now on, in this process. */
  readonly forgetAccount: (tenantId: string) => void;
  readonly bus: Pick<LiveBus, 'isConnected'>;
  /** Hints to the workers that an account has news; one that is lost costs a moment. */
  readonly wake: (tenantId: string) => void;
  /** The operator of this installation, as the public site names it. */
  readonly operator: SiteOperator;
}
