import type { Locale } from '@switchboard/contracts/base/constants';
import { PAGES } from '@switchboard/contracts/pages';
import { siteDocumentPath } from '@switchboard/contracts/site/pages';
import { PRODUCT } from '../branding/sender.ts';
import type { OutgoingMail } from '../mail/mailer.ts';

export interface SignupMail {
  readonly to: string;
  readonly locale: Locale;
  readonly businessName: string;
  readonly token: string;
  readonly baseUrl: string;
  /** The address has a password already, which the new account is entered with. */
  readonly hasPassword: boolean;
}

/** Writes the mail by which an address is confirmed. */
export function writeSignupMail({ to, locale, businessName, token, baseUrl, hasPassword }: SignupMail): OutgoingMail {
  const page = new URL(siteDocumentPath({ name: 'signup', locale }), baseUrl);
  const link = `${page.href}?token=${token}`;
  const texts = hasPassword ? ONE_MORE : CONFIRM;
  return { to, link, ...texts[locale](businessName, link) };
}

/** Writes the mail to a super administrator who asked for an account. */
export function writeKnownMail({ to, locale, baseUrl }: Pick<SignupMail, 'to' | 'locale' | 'baseUrl'>): OutgoingMail {
  return { to, ...KNOWN[locale](new URL(PAGES.login, baseUrl).href, new URL(PAGES.forgot, baseUrl).href) };
}

type Write = (...given: readonly [string, string]) => { readonly subject: string; readonly text: string };

const CONFIRM: Readonly<Record<Locale, Write>> = {
  en: (business, link) => ({
    subject: `Confirm your address for ${PRODUCT}`,
    text: `Hello,\n\nsomebody asked for a ${PRODUCT} account for ${business} with this address. Open this link within 7 days to make it and to choose a password:\n\n${link}\n\nIf that was not you, you need do nothing: without the link no account is made.\n`,
  }),
  es: (business, link) => ({
    subject: `Confirme su dirección para ${PRODUCT}`,
    text: `Hola:\n\nAlguien pidió una cuenta de ${PRODUCT} para ${business} con esta dirección. Abra este enlace en 7 días para crearla y elegir una contraseña:\n\n${link}\n\nSi no fue usted, no tiene que hacer nada: sin el enlace no se crea ninguna cuenta.\n`,
  }),
};

const ONE_MORE: Readonly<Record<Locale, Write>> = {
  en: (business, link) => ({
    subject: `Confirm your new ${PRODUCT} account`,
    text: `Hello,\n\nsomebody asked for a ${PRODUCT} account for ${business} with this address. Open this link within 7 days to make it and to enter it with the ${PRODUCT} password that you have:\n\n${link}\n\nYour other accounts stay as they are. If that was not you, you need do nothing: without the link no account is made.\n`,
  }),
  es: (business, link) => ({
    subject: `Confirme su nueva cuenta de ${PRODUCT}`,
    text: `Hola:\n\nAlguien pidió una cuenta de ${PRODUCT} para ${business} con esta dirección. Abra este enlace en 7 días para crearla y entrar con la contraseña de ${PRODUCT} que ya tiene:\n\n${link}\n\nSus otras cuentas no cambian. Si no fue usted, no tiene que hacer nada: sin el enlace no se crea ninguna cuenta.\n`,
  }),
};

const KNOWN: Readonly<Record<Locale, Write>> = {
  en: (login, forgot) => ({
    subject: `You have a ${PRODUCT} account already`,
    text: `Hello,\n\nsomebody asked for a ${PRODUCT} account with this address, which has one. Sign in at ${login}, or set a new password at ${forgot}.\n\nIf that was not you, you need do nothing.\n`,
  }),
  es: (login, forgot) => ({
    subject: `Ya tiene una cuenta de ${PRODUCT}`,
    text: `Hola:\n\nAlguien pidió una cuenta de ${PRODUCT} con esta dirección, que ya tiene una. Inicie sesión en ${login}, o elija otra contraseña en ${forgot}.\n\nSi no fue usted, no tiene que hacer nada.\n`,
  }),
};
