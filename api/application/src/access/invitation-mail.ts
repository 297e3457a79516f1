import type { Locale } from '@switchboard/contracts/base/constants';
import { PAGES } from '@switchboard/contracts/pages';
import { nameFault } from '@switchboard/domain/messages/variable-fault';
import { PRODUCT } from '../branding/sender.ts';
import type { OutgoingMail } from '../mail/mailer.ts';

export interface InvitationMail {
  readonly to: string;
  /** The inviter's: nobody knows yet which one the invited person reads. */
  readonly locale: Locale;
  readonly accountName: string;
  readonly inviterName: string;
  readonly token: string;
  /** Whom it comes from, and what it calls the product, where an agency says so. */
  readonly sender: string | undefined;
  /** Where the application is. */
  readonly baseUrl: string;
}

/**
 * Writes the mail that invites somebody into an account. It goes to any address: a name that has a link or more than one line is left out, so that
 * nobody sends strangers a link of their own.
 */
export function writeInvitationMail({ to, locale, token, baseUrl, sender, ...names }: InvitationMail): OutgoingMail {
  const link = `${new URL(PAGES.invite, baseUrl).href}?inviteToken=${token}`;
  const shown = (name: string, other: string) => (nameFault(name) === undefined ? name : other);
  const inviterName = shown(names.inviterName, NAMELESS[locale].inviter);
  const accountName = shown(names.accountName, NAMELESS[locale].account);
  return { to, link, sender, ...TEXTS[locale]({ inviterName, accountName, link, product: sender ?? PRODUCT }) };
}

const NAMELESS: Readonly<Record<Locale, { readonly inviter: string; readonly account: string }>> = {
  en: { inviter: 'An administrator', account: 'an account' },
  es: { inviter: 'Un administrador', account: 'una cuenta' },
};

interface Given {
  readonly accountName: string;
  readonly inviterName: string;
  readonly link: string;
  readonly product: string;
}

const TEXTS: Readonly<Record<Locale, (given: Given) => { subject: string; text: string }>> = {
  en: ({ accountName, inviterName, link, product }) => ({
    subject: `${inviterName} invites you to ${accountName} on ${product}`,
    text: `Hello,\n\n${inviterName} invites you to ${accountName} on ${product}. Open this link to join. It works once, within 7 days:\n\n${link}\n\nIf you don't know what this is about, you need do nothing.\n`,
  }),
  es: ({ accountName, inviterName, link, product }) => ({
    subject: `${inviterName} le invita a ${accountName} en ${product}`,
    text: `Hola:\n\n${inviterName} le invita a ${accountName} en ${product}. Abra este enlace para unirse. Sirve una vez y durante 7 días:\n\n${link}\n\nSi no sabe de qué se trata, no tiene que hacer nada.\n`,
  }),
};
