import { randomBytes } from 'node:crypto';
import type { SignupForm } from '@switchboard/contracts/access/signup';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Mailer } from '../mail/mailer.ts';
import { hashSignupToken } from './open-account.ts';
import { countSignups, findSignedUp, insertSignup } from './queries.ts';
import { writeKnownMail, writeSignupMail } from './signup-mail.ts';

/** Mails to one address in an hour, and to all. */
const MOST_TO_ONE = 5;
const MOST_IN_ALL = 1_000;
const HOUR_MS = 3_600_000;
const KEPT_MS = 7 * 24 * HOUR_MS;

interface AskDeps {
  readonly db: Queryable;
  readonly mailer: Mailer;
  readonly baseUrl: string;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Sends the mail that a sign-up leads to. Who has accounts already gets a link to one more, which asks for the password that they have; a super
 * administrator, who is a member of no account, is shown where to sign in. Only the mail tells who is known here.
 */
export async function mailSignup(
  { db, mailer, baseUrl, logger }: AskDeps,
  form: SignupForm,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<void> {
  const { email, businessName, trade, timeZone } = form;
  const asked = await countSignups(db, email, new Date(now.getTime() - HOUR_MS));
  if (asked.own >= MOST_TO_ONE) return;
  if (asked.all >= MOST_IN_ALL) {
    logger.warn({ asked: asked.all }, 'a sign-up got no mail: as many were sent within an hour as may be');
    return;
  }
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  await insertSignup(db, {
    tokenHash: hashSignupToken(token),
    email,
    businessName,
    trade,
    timeZone,
    locale,
    now,
    expiresAt,
  });
  const known = await findSignedUp(db, email);
  await mailer.deliver(
    known === 'super_admin'
      ? writeKnownMail({ to: email, locale, baseUrl })
      : writeSignupMail({ to: email, locale, businessName, token, baseUrl, hasPassword: known === 'person' }),
  );
}
