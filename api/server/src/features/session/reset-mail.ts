import { PRODUCT } from '@switchboard/application/branding/sender';
import type { OutgoingMail } from '@switchboard/application/mail/mailer';
import type { Locale } from '@switchboard/contracts/base/constants';
import { PAGES } from '@switchboard/contracts/pages';

export interface ResetMail {
  readonly to: string;
  readonly name: string;
  readonly locale: Locale;
  readonly token: string;
  /** Whom it comes from, and what it calls the product, where an agency says so. */
  readonly sender: string | undefined;
  /** Where the application is. */
  readonly baseUrl: string;
}

/** Writes the mail that a person who forgot the password gets. */
export function writeResetMail({ to, name, locale, token, baseUrl, sender }: ResetMail): OutgoingMail {
  const link = resetLink(baseUrl, token);
  return { to, link, sender, ...TEXTS[locale](name, link, sender ?? PRODUCT) };
}

/** Where a reset token can be used. */
export function resetLink(baseUrl: string, token: string): string {
  return `${new URL(PAGES.welcome, baseUrl).href}?passwordResetToken=${token}`;
}

const TEXTS: Readonly<
  Record<Locale, (name: string, link: string, product: string) => { subject: string; text: string }>
> = {
  en: (name, link, product) => ({
    subject: `Set your ${product} password`,
    text: `Hello ${name},\n\nopen this link to set a new password. It works once, within 30 minutes:\n\n${link}\n\nIf you did not ask for it, you need do nothing.\n`,
  }),
  es: (name, link, product) => ({
    subject: `Elija su contraseña de ${product}`,
    text: `Hola, ${name}:\n\nAbra este enlace para elegir una contraseña nueva. Sirve una vez y durante 30 minutos:\n\n${link}\n\nSi no lo pidió, no tiene que hacer nada.\n`,
  }),
};
