import type { Locale } from '@switchboard/contracts/base/constants';
import { PAGES } from '@switchboard/contracts/pages';
import { nameFault } from '@switchboard/domain/messages/variable-fault';
import { PRODUCT } from '../branding/sender.ts';
import type { OutgoingMail } from '../mail/mailer.ts';

export interface InvitationMail {
  readonly to: string;
  /** The inviter's locale, since the invited person's locale isn't known yet. */
  readonly locale: Locale;
  readonly accountName: string;
  readonly inviterName: string;
  readonly token: string;
  /** The agency's sender name, which also replaces the product's name. */
  readonly sender: string | undefined;
  /** The application's URL. */
  readonly baseUrl: string;
}

/**
 * Writes the email that invites a person to an account. Since the email goes to any address, it leaves out names that contain a link or several
 * lines, which could be used to send spam.
 */
export function writeInvitationMail({ to, locale, token, baseUrl, sender, ...names }: InvitationMail): OutgoingMail {
  const link = `${new URL(PAGES.invite, baseUrl).href}?inviteToken=${token}`;
  const orFallback = (name: string, fallback: string) => (nameFault(name) === undefined ? name : fallback);
  const inviterName = orFallback(names.inviterName, FALLBACKS[locale].inviter);
  const accountName = orFallback(names.accountName, FALLBACKS[locale].account);
  return { to, link, sender, ...TEXTS[locale]({ inviterName, accountName, link, product: sender ?? PRODUCT }) };
}

const FALLBACKS: Readonly<Record<Locale, { readonly inviter: string; readonly account: string }>> = {
  en: { inviter: 'An administrator', account: 'an account' },
  es: { inviter: 'Un administrador', account: 'una cuenta' },
};

interface TextValues {
  readonly accountName: string;
  readonly inviterName: string;
  readonly link: string;
  readonly product: string;
}

const TEXTS: Readonly<Record<Locale, (values: TextValues) => { subject: string; text: string }>> = {
  en: ({ accountName, inviterName, link, product }) => ({
    subject: `${inviterName} invites you to ${accountName} on ${product}`,
    text: `Hello,\n\n${inviterName} invites you to ${accountName} on ${product}. Open this link to join. It works once, within 7 days:\n\n${link}\n\nIf you did not expect this invitation, you can ignore this message.\n`,
  }),
  es: ({ accountName, inviterName, link, product }) => ({
    subject: `${inviterName} le invita a ${accountName} en ${product}`,
    text: `Hola:\n\n${inviterName} le invita a ${accountName} en ${product}. Abra este enlace para unirse. Sirve una vez y durante 7 días:\n\n${link}\n\nSi no esperaba esta invitación, puede ignorar este mensaje.\n`,
  }),
};
