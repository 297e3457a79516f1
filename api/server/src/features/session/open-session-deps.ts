import { type MailerOptions, openMailer } from '@switchboard/application/mail/mailer';
import { DEMOS_PER_HOUR } from '@switchboard/contracts/demos/demos';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import { createAttemptLimits } from './attempt-limits.ts';
import type { SessionDeps } from './deps.ts';
import { createPasswordHasher } from './password-hash.ts';
import { createPasswordRules } from './password-rules.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

type External = Omit<SessionDeps, 'passwords' | 'checkNewPassword' | 'signIns' | 'limits' | 'mailer'>;

export interface SessionDepsOptions extends External {
  readonly mail: Pick<MailerOptions, 'url' | 'from' | 'keepsLinks'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One visitor must not use up the hourly emails of all visitors. */
const SIGNUPS_PER_ADDRESS = { points: 10, seconds: 3600 };

/** Counts requests, not failures. */
const CALL_BACKS_PER_ADDRESS = { points: 5, seconds: 3600 };

/** Counts started talks, not failures. */
const DEMOS_PER_ADDRESS = { points: DEMOS_PER_HOUR, seconds: 3600 };

/** Opens what only the session handlers use: password hashing and rules, attempt limits and the mailer. */
export async function openSessionDeps({ mail, clock, logger, ...external }: SessionDepsOptions): Promise<SessionDeps> {
  const { pool } = external;
  return {
    ...external,
    passwords: createPasswordHasher(),
    checkNewPassword: await createPasswordRules(),
    signIns: createSignInAttempts({ pool, clock }),
    limits: {
      reset: createAttemptLimits({ pool, name: 'reset' }),
      forgot: createAttemptLimits({ pool, name: 'forgot' }),
      signup: createAttemptLimits({ pool, name: 'signup', perAddress: SIGNUPS_PER_ADDRESS }),
      application: createAttemptLimits({ pool, name: 'application' }),
      callBack: createAttemptLimits({ pool, name: 'call-back', perAddress: CALL_BACKS_PER_ADDRESS }),
      demo: createAttemptLimits({ pool, name: 'demo', perAddress: DEMOS_PER_ADDRESS }),
    },
    mailer: openMailer({ ...mail, db: pool, clock, logger }),
  };
}
