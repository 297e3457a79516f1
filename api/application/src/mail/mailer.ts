import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { createTransport } from 'nodemailer';
import { insertMail } from './mail-rows.ts';

/** An email to deliver. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The sender's name, if it isn't the product. */
  readonly sender?: string | undefined;
  /** A link that grants access to anyone who has it. The link is stored only outside production, and only if there is no mail server. */
  readonly link?: string;
  /** The candidate who receives the email; erasing the candidate deletes the email. */
  readonly candidate?: { readonly tenantId: string; readonly id: string };
}

/** Sends emails, or keeps them for the super administrator if there is no mail server. */
export interface Mailer {
  /** Resolves once the email has been sent, kept, or failed; a failure is logged and recorded, never thrown. */
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** A `smtp://` or `smtps://` URL; without one, emails are kept. */
  readonly url: string | undefined;
  /** Whether an email that isn't sent keeps its link, which grants access to anyone who has it. */
  readonly keepsLinks: boolean;
  readonly from: string;
  readonly db: Queryable;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** The default sender of emails. */
export const MAIL_FROM = 'Switchboard <no-reply@switchboard.example>';
const TIMEOUT_MS = 10_000;
const PAUSES_MS = [1_000, 5_000];

/** Opens the mailer. */
export function openMailer({ url, from, keepsLinks, db, logger, clock }: MailerOptions): Mailer {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = url === undefined ? undefined : createTransport({ url, ...timeouts });
  if (transport === undefined && !keepsLinks)
    logger.warn('MAIL_URL is not set: no mail is sent, and kept mails are stored without their links');
  const closing = new AbortController();
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  const send = async ({ to, subject, text, sender }: OutgoingMail): Promise<boolean> => {
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      try {
        await transport?.sendMail({ from: sender === undefined ? from : { name: sender, address }, to, subject, text });
        return true;
      } catch (err) {
        logger.warn({ err, willRetry: pauseMs !== undefined }, 'a mail could not be sent');
        if (pauseMs === undefined || closing.signal.aborted) return false;
        await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    return false;
  };
  return {
    deliver: async (mail) => {
      try {
        const status = transport === undefined ? 'kept' : (await send(mail)) ? 'sent' : 'failed';
        // The link grants access to anyone who has it: don't store it once the email is sent, or where a leaked database would expose accounts.
        const { link = null } = mail;
        const isSafe = (status === 'kept' && keepsLinks) || link === null;
        const kept = isSafe ? { ...mail, link } : { ...mail, text: mail.text.replace(link, '…'), link: null };
        await insertMail(db, { ...kept, status, createdAt: clock.now() });
      } catch (err) {
        logger.error({ err }, 'a mail could not be recorded');
      }
    },
    close: () => {
      closing.abort();
      transport?.close();
    },
  };
}
