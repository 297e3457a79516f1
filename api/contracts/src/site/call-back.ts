import { z } from 'zod';
import type { Locale } from '../base/constants.ts';
import { PhoneNumber } from '../base/fields.ts';
import { fillPlaceholders } from '../base/placeholders.ts';

/** The pages on which visitors can request a call. */
export const CALL_BACK_PAGES = ['demosVoice', 'demosInsurance'] as const;
/** The id of the form. */
export const CALL_BACK_ID = 'call-back';

/** The company that calls visitors back, and whether the visitor just sent the form. */
export interface CallBack {
  readonly businessName: string;
  readonly isSent?: boolean;
}

/** A visitor's request for a call; the number is in E.164. */
export const CallBackEntry = z.object({ phone: PhoneNumber, consent: z.literal('on') });
export type CallBackEntry = z.infer<typeof CallBackEntry>;

const CONSENT: Readonly<Record<Locale, string>> = {
  en: '{{business}} may call me once now at this number, which is mine, with an AI voice: I will talk to a machine, not to a person. What is said on the call is kept as text.',
  es: '{{business}} puede llamarme ahora una vez a este número, que es mío, con una voz de inteligencia artificial: hablaré con una máquina, no con una persona. Lo que se diga en la llamada se guarda como texto.',
};

/** The consent text, as the page shows it and as it is stored. */
export const callBackConsent = (locale: Locale, business: string): string =>
  fillPlaceholders(CONSENT[locale], { business });
