import type { EventAppender } from '@switchboard/platform/event-store/types';
import type { Pool } from 'pg';
import type { AnnounceControl } from '../../http/auth/control.ts';

/** What people's calls about their own account stand on. Passwords are judged, hashed and limited as in signing in. */
export interface AccountDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly announce: AnnounceControl;
  readonly passwords: Passwords;
  /** @throws {AppError} `password.too_weak` */
  readonly checkNewPassword: (password: string, email: string) => void;
  readonly limits: { readonly login: Limit };
}

interface Passwords {
  hash(password: string): Promise<string>;
  matches(password: string, stored: string | undefined, beforeWork?: () => Promise<void>): Promise<boolean>;
}

/** Counts failures. Both throw `session.too_many_attempts` when there are too many. */
interface Limit {
  check(attempt: Attempt): Promise<void>;
  fail(attempt: Attempt): Promise<void>;
}

interface Attempt {
  readonly email: string;
  readonly address: string;
}
