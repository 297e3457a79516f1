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
  /** Set if the address already has a password, which also opens the new account. */
  readonly hasPassword: boolean;
}

/** Writes the email that confirms an address. */
export function writeSignupMail({ to, locale, businessName, token, baseUrl, hasPassword }: SignupMail): OutgoingMail {
  const page = new URL(siteDocumentPath({ name: 'signup', locale }), baseUrl);
  const link = `${page.href}?token=${token}`;
  const texts = hasPassword ? CONFIRM_ANOTHER : CONFIRM;
  return { to, link, ...texts[locale](businessName, link) };
}

/** Writes the email to a super administrator who requested an account. */
export function writeExistingAccountMail({
  to,
  locale,
  baseUrl,
}: Pick<SignupMail, 'to' | 'locale' | 'baseUrl'>): OutgoingMail {
  return { to, ...KNOWN[locale](new URL(PAGES.login, baseUrl).href, new URL(PAGES.forgot, baseUrl).href) };
}

type Write = (...values: readonly [string, string]) => { readonly subject: string; readonly text: string };

const CONFIRM: Readonly<Record<Locale, Write>> = {
  en: (business, link) => ({
    subject: `Confirm your address for ${PRODUCT}`,
    text: `Hello,\n\nsomeone requested a ${PRODUCT} account for ${business} with this address. Open this link within 7 days to create the account and choose a password:\n\n${link}\n\nIf this was not you, you can ignore this message: no account is created without the link.\n`,
  }),
  es: (business, link) => ({
    subject: `Confirme su dirección para ${PRODUCT}`,
    text: `Hola:\n\nAlguien pidió una cuenta de ${PRODUCT} para ${business} con esta dirección. Abra este enlace en 7 días para crearla y elegir una contraseña:\n\n${link}\n\nSi no fue usted, no tiene que hacer nada: sin el enlace no se crea ninguna cuenta.\n`,
  }),
};

const CONFIRM_ANOTHER: Readonly<Record<Locale, Write>> = {
  en: (business, link) => ({
    subject: `Confirm your new ${PRODUCT} account`,
    text: `Hello,\n\nsomeone requested a ${PRODUCT} account for ${business} with this address. Open this link within 7 days to create the account and sign in with your current ${PRODUCT} password:\n\n${link}\n\nYour other accounts do not change. If this was not you, you can ignore this message: no account is created without the link.\n`,
  }),
  es: (business, link) => ({
    subject: `Confirme su nueva cuenta de ${PRODUCT}`,
    text: `Hola:\n\nAlguien pidió una cuenta de ${PRODUCT} para ${business} con esta dirección. Abra este enlace en 7 días para crearla y entrar con la contraseña de ${PRODUCT} que ya tiene:\n\n${link}\n\nSus otras cuentas no cambian. Si no fue usted, no tiene que hacer nada: sin el enlace no se crea ninguna cuenta.\n`,
  }),
};

const KNOWN: Readonly<Record<Locale, Write>> = {
  en: (login, forgot) => ({
    subject: `You already have a ${PRODUCT} account`,
    text: `Hello,\n\nsomeone requested a ${PRODUCT} account with this address, which already has one. Sign in at ${login}, or set a new password at ${forgot}.\n\nIf this was not you, you can ignore this message.\n`,
  }),
  es: (login, forgot) => ({
    subject: `Ya tiene una cuenta de ${PRODUCT}`,
    text: `Hola:\n\nAlguien pidió una cuenta de ${PRODUCT} con esta dirección, que ya tiene una. Inicie sesión en ${login}, o elija otra contraseña en ${forgot}.\n\nSi no fue usted, no tiene que hacer nada.\n`,
  }),
};
