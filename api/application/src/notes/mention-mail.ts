import type { Locale } from '@switchboard/contracts/base/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { PRODUCT } from '../branding/sender.ts';
import { addJob } from '../jobs/add-job.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { listUnsettled, type MissedMention } from './mention-rows.ts';

/**
 * How long after a mention the mail goes out, unless the person has noticed it by then. A person gets at most one mail in this time, about all mentions
 * that they missed.
 */
export const MENTION_MAIL_DELAY_MS = 5 * 60_000;

/** Schedules the mails to these people about mentions that no mail has settled yet, one for each person. */
export async function queueMentionMails(db: Queryable, tenantId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  for (const { userId, since } of await listUnsettled(db, tenantId, userIds)) {
    await addJob(db, {
      name: 'mail-mentions',
      payload: { tenantId, userId },
      key: `mentions:${tenantId}:${userId}`,
      runAt: new Date(since.getTime() + MENTION_MAIL_DELAY_MS),
    });
  }
}

interface MentionMail {
  readonly to: string;
  readonly locale: Locale;
  /** The agency's sender name, if the account has an agency. */
  readonly sender: string | undefined;
  readonly mentions: readonly (Pick<MissedMention, 'contact'> & {
    readonly author: string;
    readonly url: string;
  })[];
}

/** Writes the email about mentions that a person missed. It contains no text of a note. */
export function writeMentionMail({ to, locale, sender, mentions }: MentionMail): OutgoingMail {
  const { subject, line, unknown } = TEXTS[locale];
  const lines = mentions.map(({ contact, author, url }) => `${line(author, contact ?? unknown)}\n${url}`);
  const authors = [...new Set(mentions.map(({ author }) => author))];
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(authors);
  return { to, sender, subject: subject(names, sender ?? PRODUCT), text: `${lines.join('\n\n')}\n` };
}

const TEXTS: Readonly<
  Record<
    Locale,
    {
      readonly subject: (names: string, product: string) => string;
      readonly line: (author: string, contact: string) => string;
      readonly unknown: string;
    }
  >
> = {
  en: {
    subject: (names, product) => `${product}: ${names} mentioned you`,
    line: (author, contact) => `${author} mentioned you in a note on the conversation with ${contact}:`,
    unknown: 'an unknown caller',
  },
  es: {
    subject: (names, product) => `${product}: ${names} le mencionó`,
    line: (author, contact) => `${author} le mencionó en una nota de la conversación con ${contact}:`,
    unknown: 'una persona desconocida',
  },
};
