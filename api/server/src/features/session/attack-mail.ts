import { PRODUCT } from '@switchboard/application/branding/sender';
import type { OutgoingMail } from '@switchboard/application/mail/mailer';
import type { Locale } from '@switchboard/contracts/base/constants';
import { PAGES } from '@switchboard/contracts/pages';
import type { ResetMail } from './reset-mail.ts';

/** Writes the mail that warns a person that someone is guessing their password. */
export function writeAttackMail({ to, name, locale, baseUrl, sender }: Omit<ResetMail, 'token'>): OutgoingMail {
  return { to, sender, ...TEXTS[locale](name, new URL(PAGES.forgot, baseUrl).href, sender ?? PRODUCT) };
}

const TEXTS: Readonly<
  Record<Locale, (name: string, page: string, product: string) => { subject: string; text: string }>
> = {
  en: (name, page, product) => ({
    subject: `Failed attempts to sign in to your ${product} account`,
    text: `Hello ${name},\n\nsomebody has tried more than 20 times to sign in to your ${product} account with a wrong password. Nobody got in by these attempts, and we now slow down further ones.\n\nYou can still sign in from where you signed in before. If sign-in asks you to wait, or if it was you and you forgot your password, set a new one here:\n\n${page}\n\nIf you use the same password elsewhere, change it there too. Otherwise you need do nothing.\n`,
  }),
  es: (name, page, product) => ({
    subject: `Intentos fallidos de entrar en su cuenta de ${product}`,
    text: `Hola, ${name}:\n\nAlguien intentó más de 20 veces entrar en su cuenta de ${product} con una contraseña incorrecta. Nadie entró con esos intentos, y a partir de ahora hacemos esperar los siguientes.\n\nUsted puede seguir entrando desde donde ya entró antes. Si se le pide que espere, o si fue usted y olvidó su contraseña, elija una nueva aquí:\n\n${page}\n\nSi usa la misma contraseña en otro sitio, cámbiela también allí. Si no, no tiene que hacer nada.\n`,
  }),
};
