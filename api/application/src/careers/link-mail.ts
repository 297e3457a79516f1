import type { Locale } from '@switchboard/contracts/base/constants';
import { siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { OutgoingMail } from '../mail/mailer.ts';

interface LinkMail {
  readonly to: string;
  readonly locale: Locale;
  readonly businessName: string;
  /** Null in the pool. */
  readonly jobName: string | null;
  readonly token: string;
  readonly baseUrl: string;
  readonly candidate: { readonly tenantId: string; readonly id: string };
}

/** Writes the mail with the link by which somebody sees how their application stands, and withdraws it. */
export function writeLinkMail({
  to,
  locale,
  businessName,
  jobName,
  token,
  baseUrl,
  candidate,
}: LinkMail): OutgoingMail {
  const link = `${new URL(siteDocumentPath({ name: 'application', locale }), baseUrl).href}?token=${token}`;
  return { to, link, candidate, sender: businessName, ...WRITE[locale]({ businessName, jobName, link }) };
}

type Write = (given: Pick<LinkMail, 'businessName' | 'jobName'> & { readonly link: string }) => {
  readonly subject: string;
  readonly text: string;
};

const WRITE: Readonly<Record<Locale, Write>> = {
  en: ({ businessName, jobName, link }) => ({
    subject: jobName === null ? `You are in the talent pool of ${businessName}` : `Your application: ${jobName}`,
    text: `Hello,\n\n${businessName} has what you sent. With this link you see how it stands, and take it back whenever you like. It works for 90 days:\n\n${link}\n\nThe link is yours alone: whoever has it can withdraw in your name. If you sent nothing, open it and withdraw.\n`,
  }),
  es: ({ businessName, jobName, link }) => ({
    subject: jobName === null ? `Está en la bolsa de talento de ${businessName}` : `Su solicitud: ${jobName}`,
    text: `Hola:\n\n${businessName} ha recibido lo que envió. Con este enlace ve cómo va y puede retirarlo cuando quiera. Vale durante 90 días:\n\n${link}\n\nEl enlace es solo suyo: quien lo tenga puede retirarse en su nombre. Si no envió nada, ábralo y retírese.\n`,
  }),
};
