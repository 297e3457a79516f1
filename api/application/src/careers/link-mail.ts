import type { Locale } from '@switchboard/contracts/base/constants';
import { siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { OutgoingMail } from '../mail/mailer.ts';

interface LinkMail {
  readonly to: string;
  readonly locale: Locale;
  readonly businessName: string;
  /** Null for the talent pool. */
  readonly jobName: string | null;
  readonly token: string;
  readonly baseUrl: string;
  readonly candidate: { readonly tenantId: string; readonly id: string };
}

/** Writes the email with the link for viewing and withdrawing an application. */
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

type Write = (values: Pick<LinkMail, 'businessName' | 'jobName'> & { readonly link: string }) => {
  readonly subject: string;
  readonly text: string;
};

const WRITE: Readonly<Record<Locale, Write>> = {
  en: ({ businessName, jobName, link }) => ({
    subject: jobName === null ? `You are in the talent pool of ${businessName}` : `Your application: ${jobName}`,
    text: `Hello,\n\n${businessName} has received your application. Use this link to see its status or to withdraw it at any time. The link is valid for 90 days:\n\n${link}\n\nDo not share this link: anyone who has it can withdraw your application. If you did not apply, open it and withdraw.\n`,
  }),
  es: ({ businessName, jobName, link }) => ({
    subject: jobName === null ? `Está en la bolsa de talento de ${businessName}` : `Su solicitud: ${jobName}`,
    text: `Hola:\n\n${businessName} recibió su solicitud. Con este enlace puede ver su estado y retirarla cuando quiera. El enlace es válido durante 90 días:\n\n${link}\n\nNo comparta este enlace: quien lo tenga puede retirar la solicitud en su nombre. Si no envió ninguna solicitud, ábralo y retírela.\n`,
  }),
};
