import type { Mailer } from '@switchboard/application/mail/mailer';
import type { EventAppender } from '@switchboard/event-store/types';
import type { Pool } from 'pg';
import type { AnnounceControl } from '../../http/auth/directories.ts';
import type { SessionTokens } from '../../http/auth/session-token.ts';
import type { Background } from '../../http/limits/background.ts';
import type { Quotas } from '../../http/quotas/quotas.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { CheckHuman } from './human-check.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { CheckNewPassword } from './password-rules.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

/** Dependencies of the session handlers. */
export interface SessionDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly tokens: SessionTokens;
  readonly announce: AnnounceControl;
  readonly passwords: PasswordHasher;
  readonly checkNewPassword: CheckNewPassword;
  /** Attempts to sign in with a password. */
  readonly signIns: SignInAttempts;
  /** Limits on invalid emailed tokens, and on requests for reset emails, accounts, demo talks, applications, and call-backs. */
  readonly limits: Readonly<Record<'reset' | 'forgot' | 'signup' | 'demo' | 'application' | 'callBack', AttemptLimits>>;
  readonly quotas: Pick<Quotas, 'refuseSession'>;
  readonly checkHuman: CheckHuman;
  readonly mailer: Mailer;
  readonly background: Background;
  /** The origin of the application, for links in emails. */
  readonly baseUrl: () => string;
  readonly ttlMs: number;
  readonly maxMs: number;
}
