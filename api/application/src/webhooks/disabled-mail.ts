import type { Locale } from '@switchboard/contracts/base/constants';
import type { DisabledReason } from '@switchboard/contracts/webhooks/webhooks';
import { PRODUCT } from '../branding/sender.ts';
import type { OutgoingMail } from '../mail/mailer.ts';

interface DisabledMail {
  readonly to: string;
  readonly locale: Locale;
  /** The webhook's name. */
  readonly name: string;
  readonly reason: DisabledReason;
  /** The agency's sender name, which is also its name for the product, if the account has an agency. */
  readonly sender: string | undefined;
}

/** Writes the email that announces that a webhook was disabled automatically. */
export function writeDisabledMail({ to, locale, name, reason, sender }: DisabledMail): OutgoingMail {
  return { to, sender, ...TEXTS[locale](name, REASONS[locale][reason], sender ?? PRODUCT) };
}

const REASONS: Readonly<Record<Locale, Readonly<Record<DisabledReason, string>>>> = {
  en: {
    gone: 'its address responded that it no longer exists (410)',
    failing: 'no delivery to its address has succeeded for five days',
    backlog: 'too many events are waiting for it',
  },
  es: {
    gone: 'su dirección respondió que ya no existe (410)',
    failing: 'ninguna entrega a su dirección ha tenido éxito en cinco días',
    backlog: 'tiene demasiados eventos pendientes',
  },
};

const TEXTS: Readonly<
  Record<Locale, (name: string, reason: string, product: string) => { subject: string; text: string }>
> = {
  en: (name, reason, product) => ({
    subject: `${product} has disabled the listener ${name}`,
    text: `The listener ${name} no longer receives events: ${reason}.\n\nEnable it again in Settings, Listeners. You can resend missed events from there.\n`,
  }),
  es: (name, reason, product) => ({
    subject: `${product} ha desactivado el webhook ${name}`,
    text: `El webhook ${name} ya no recibe eventos: ${reason}.\n\nActívelo de nuevo en Configuración, Webhooks salientes. Desde allí puede reenviar los eventos perdidos.\n`,
  }),
};
