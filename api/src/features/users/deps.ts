import type { EventAppender } from '@switchboard/platform/event-store/types';
import type { Pool } from 'pg';
import type { AnnounceControl } from '../../http/auth/control.ts';

/** What the calls about an account's people stand on. */
export interface UserDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly announce: AnnounceControl;
}
