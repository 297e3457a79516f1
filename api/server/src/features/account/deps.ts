import type { EventAppender } from '@switchboard/event-store/types';
import type { Pool } from 'pg';
import type { AnnounceControl } from '../../http/auth/directories.ts';

/** The dependencies of the routes for a person's own profile. Passwords are checked, hashed and rate-limited as at sign-in. */
export interface AccountDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly announce: AnnounceControl;
  readonly passwords: Passwords;
  /** @throws {AppError} `password.too_weak` */
  readonly checkNewPassword: (password: string, email: string) => void;
  readonly signIns: { begin(attempt: { readonly email: string; readonly address: string }): Promise<Attempt> };
}

interface Passwords {
  hash(password: string, address: string): Promise<string>;
  matches(password: string, stored: string | undefined, address: string): Promise<boolean>;
}

/** An attempt to prove a password, counted until it is settled. */
interface Attempt {
  succeed(): Promise<void>;
  giveBack(): Promise<void>;
  fail(): Promise<unknown>;
}
