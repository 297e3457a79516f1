import type { Mailer } from '@switchboard/application/mail/mailer';
import type { EventAppender, EventReader } from '@switchboard/event-store/types';
import type { Pool } from 'pg';
import type { AnnounceControl } from '../../http/auth/directories.ts';
import type { Background } from '../../http/limits/background.ts';

/** The dependencies of the routes for an account's people. */
export interface UserDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'> & Pick<EventReader, 'readStream'>;
  readonly announce: AnnounceControl;
  readonly mailer: Mailer;
  readonly background: Background;
  /** The application's public URL, which links in emails begin with. */
  readonly baseUrl: () => string;
}
