import type { Locale } from '@switchboard/contracts/base/constants';
import type { CapLevel, StoppingCap } from '@switchboard/contracts/dialing/caps';
import { PRODUCT } from '../../branding/sender.ts';
import type { OutgoingMail } from '../../mail/mailer.ts';

interface CapMail {
  readonly to: string;
  readonly locale: Locale;
  readonly cap: StoppingCap;
  readonly level: CapLevel;
  /** The limit, in the cap's unit. */
  readonly max: number;
  /** Whether the account's administrators set the cap, and can therefore raise it. */
  readonly isOwn: boolean;
  readonly opens: Date;
  readonly timeZone: string;
  /** The agency's sender name, if the account has an agency. */
  readonly sender: string | undefined;
}

/** Writes the email that warns about a cap that is near or has been reached. */
export function writeCapMail({ to, locale, cap, level, max, isOwn, opens, timeZone, sender }: CapMail): OutgoingMail {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  const resetsAt = new Intl.DateTimeFormat(`${locale}-US`, format).format(opens);
  const limit = UNITS[locale][cap](max.toLocaleString(`${locale}-US`));
  const words = {
    limit,
    resetsAt,
    isText: cap === 'textsPerDay' || cap === 'textsPerMonth',
    product: sender ?? PRODUCT,
  };
  const { subject, text } = TEXTS[locale][level](words);
  return { to, sender, subject, text: `${text}\n\n${REMEDIES[locale][isOwn ? 'own' : 'operator']}\n` };
}

const UNITS: Readonly<Record<Locale, Readonly<Record<StoppingCap, (max: string) => string>>>> = {
  en: {
    outgoingMinutesPerDay: (max) => `${max} minutes of outgoing calls a day`,
    outgoingMinutesPerMonth: (max) => `${max} minutes of outgoing calls a month`,
    outgoingDollarsPerDay: (max) => `US$${max} a day for outgoing calls and texts`,
    outgoingDollarsPerMonth: (max) => `US$${max} a month for outgoing calls and texts`,
    textsPerDay: (max) => `${max} text messages a day`,
    textsPerMonth: (max) => `${max} text messages a month`,
  },
  es: {
    outgoingMinutesPerDay: (max) => `${max} minutos de llamadas salientes al día`,
    outgoingMinutesPerMonth: (max) => `${max} minutos de llamadas salientes al mes`,
    outgoingDollarsPerDay: (max) => `US$${max} al día en llamadas y mensajes salientes`,
    outgoingDollarsPerMonth: (max) => `US$${max} al mes en llamadas y mensajes salientes`,
    textsPerDay: (max) => `${max} mensajes de texto al día`,
    textsPerMonth: (max) => `${max} mensajes de texto al mes`,
  },
};

interface Words {
  readonly limit: string;
  readonly resetsAt: string;
  readonly isText: boolean;
  readonly product: string;
}

const TEXTS: Readonly<
  Record<Locale, Readonly<Record<CapLevel, (words: Words) => { readonly subject: string; readonly text: string }>>>
> = {
  en: {
    near: ({ limit, resetsAt, product }) => ({
      subject: `${product}: 80% of a cap on calls and texts is used`,
      text: `The account has used 80% of its cap of ${limit}. The count starts again on ${resetsAt}.`,
    }),
    reached: ({ limit, resetsAt, isText, product }) => ({
      subject: `${product}: ${isText ? 'text messages' : 'outgoing calls'} are stopped by a cap`,
      text: `The account has reached its cap of ${limit}. ${isText ? 'No text message is sent' : 'No outgoing call begins, and batches pause,'} until ${resetsAt}. Running calls continue.`,
    }),
  },
  es: {
    near: ({ limit, resetsAt, product }) => ({
      subject: `${product}: se usó el 80 % de un tope de llamadas y mensajes`,
      text: `La cuenta usó el 80 % de su tope de ${limit}. El conteo empieza de nuevo el ${resetsAt}.`,
    }),
    reached: ({ limit, resetsAt, isText, product }) => ({
      subject: `${product}: un tope detuvo ${isText ? 'los mensajes de texto' : 'las llamadas salientes'}`,
      text: `La cuenta alcanzó su tope de ${limit}. ${isText ? 'No se envían mensajes de texto' : 'No empieza ninguna llamada saliente y los lotes se pausan'} hasta el ${resetsAt}. Las llamadas en curso continúan.`,
    }),
  },
};

const REMEDIES: Readonly<Record<Locale, Readonly<Record<'own' | 'operator', string>>>> = {
  en: {
    own: 'You can raise this cap in Settings, General, Outgoing calls and texts. Then resume the batches that have paused.',
    operator: 'The operator of this installation can raise this cap. Then resume the batches that have paused.',
  },
  es: {
    own: 'Puede ampliar este tope en Ajustes, General, Llamadas y mensajes salientes. Después, reanude los lotes en pausa.',
    operator: 'Quien administra esta instalación puede ampliar este tope. Después, reanude los lotes en pausa.',
  },
};
