import type { Locale } from '@switchboard/contracts/base/constants';
import { PRODUCT } from '../branding/sender.ts';
import type { OutgoingMail } from '../mail/mailer.ts';

interface NobodyAcceptedMail {
  readonly to: string;
  readonly locale: Locale;
  /** The agency's sender name, if the account has an agency. */
  readonly sender: string | undefined;
  /** The group's name. */
  readonly group: string;
  /** The conversation's address; undefined if the installation's public address isn't known. */
  readonly link: string | undefined;
}

/** Writes the email that says that nobody in a group has accepted a conversation. */
export function writeNobodyAcceptedMail({ to, locale, sender, group, link }: NobodyAcceptedMail): OutgoingMail {
  const { subject, text } = TEXTS[locale](sender ?? PRODUCT, group);
  return { to, sender, subject, text: `${text}\n${link === undefined ? '' : `\n${link}\n`}` };
}

const TEXTS: Readonly<Record<Locale, (product: string, group: string) => { subject: string; text: string }>> = {
  en: (product, group) => ({
    subject: `${product}: a conversation waits, and nobody has accepted it`,
    text: `A conversation of the group “${group}” needs a person now. It was offered to everybody who is available, and nobody has accepted it.`,
  }),
  es: (product, group) => ({
    subject: `${product}: una conversación espera y nadie la aceptó`,
    text: `Una conversación del grupo «${group}» necesita a una persona ahora. Se ofreció a quienes están disponibles y nadie la aceptó.`,
  }),
};
