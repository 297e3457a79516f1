import type { OutgoingMail } from '@switchboard/application/mail/mailer';
import type { Locale } from '@switchboard/contracts/constants';
import { PAGES } from '@switchboard/contracts/pages';

export interface ResetMail {
  readonly to: string;
  readonly name: string;
  readonly locale: Locale;
  readonly token: string;
  /** Where the application is. */
  readonly baseUrl: string;
}

/** Writes the mail that a person who forgot the password gets. */
export function writeResetMail({ to, name, locale, token, baseUrl }: ResetMail): OutgoingMail {
  const link = resetLink(baseUrl, token);
  return { to, link, ...TEXTS[locale](name, link) };
}

/** Where a reset token can be used. */
export function resetLink(baseUrl: string, token: string): string {
  return `${new URL(PAGES.welcome, baseUrl).href}?passwordResetToken=${token}`;
}

const TEXTS: Readonly<Record<Locale, (name: string, link: string) => { subject: string; text: string }>> = {
  en: (name, link) => ({
    subject: 'Set your Switchboard password',
    text: `Hello ${name},\n\nopen this link to set a new password. It works once, within 30 minutes:\n\n${link}\n\nIf you did not ask for it, you need do nothing.\n`,
  }),
  es: (name, link) => ({
    subject: 'Elija su contraseña de Switchboard',
    text: `Hola, ${name}:\n\nAbra este enlace para elegir una contraseña nueva. Sirve una vez y durante 30 minutos:\n\n${link}\n\nSi no lo pidió, no tiene que hacer nada.\n`,
  }),
};
