import { type MailerOptions, openMailer } from '@switchboard/application/mail/mailer';
import { DEMOS_PER_HOUR } from '@switchboard/contracts/demos/demos';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { SessionDeps } from './deps.ts';
import { createAttemptLimits } from './limits.ts';
import { createPasswordHasher } from './password-hash.ts';
import { createPasswordRules } from './password-rules.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

type Given = Omit<SessionDeps, 'passwords' | 'checkNewPassword' | 'signIns' | 'limits' | 'mailer'>;

export interface OpenSessionsOptions extends Given {
  readonly mail: Pick<MailerOptions, 'url' | 'from' | 'keepsLinks'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A visitor alone must not use up the mails that all visitors may ask for in an hour. */
const SIGNUPS_PER_ADDRESS = { points: 10, seconds: 3600 };

/** Counted, not failures: each call that is asked for. */
const CALL_BACKS_PER_ADDRESS = { points: 5, seconds: 3600 };

/** Counted, not failures: each talk that is begun. */
const DEMOS_PER_ADDRESS = { points: DEMOS_PER_HOUR, seconds: 3600 };

/** Opens what the session calls need of their own: password queue and rules, limits, the way out for mails. */
export async function openSessions({ mail, clock, logger, ...given }: OpenSessionsOptions): Promise<SessionDeps> {
  const { pool } = given;
  return {
    ...given,
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
