import { randomBytes } from 'node:crypto';
import type { SignupForm } from '@switchboard/contracts/access/signup';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Mailer } from '../mail/mailer.ts';
import { hashSignupToken } from './open-account.ts';
import { writeExistingAccountMail, writeSignupMail } from './signup-mail.ts';
import { countSignups, findAddressOwner, insertSignup } from './signup-rows.ts';

/** The hourly limits on emails: to one address, and in total. */
const MAX_EMAILS_PER_ADDRESS = 5;
const MAX_EMAILS_PER_HOUR = 1_000;
const HOUR_MS = 3_600_000;
const LIFETIME_MS = 7 * 24 * HOUR_MS;

interface SignupDeps {
  readonly db: Queryable;
  readonly mailer: Mailer;
  readonly baseUrl: string;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Sends the email for a sign-up. A person who has accounts gets a link to an additional account, which requires their existing password; a super
 * administrator, who is not a member of any account, gets the sign-in link. Only the email reveals whether an address is known.
 */
export async function mailSignup(
  { db, mailer, baseUrl, logger }: SignupDeps,
  form: SignupForm,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<void> {
  const { email, businessName, trade, timeZone } = form;
  const signups = await countSignups(db, email, new Date(now.getTime() - HOUR_MS));
  if (signups.own >= MAX_EMAILS_PER_ADDRESS) return;
  if (signups.all >= MAX_EMAILS_PER_HOUR) {
    logger.warn({ asked: signups.all }, 'a sign-up got no mail: the hourly limit of mails is reached');
    return;
  }
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
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
  const known = await findAddressOwner(db, email);
  await mailer.deliver(
    known === 'super_admin'
      ? writeExistingAccountMail({ to: email, locale, baseUrl })
      : writeSignupMail({ to: email, locale, businessName, token, baseUrl, hasPassword: known === 'person' }),
  );
}
