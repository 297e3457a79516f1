import { z } from 'zod';
import type { Locale } from '../constants.ts';
import { PhoneNumber } from '../kinds/fields.ts';
import { fillPlaceholders } from '../kinds/placeholders.ts';

/** The pages on which visitors can ask to be called. */
export const CALL_BACK_PAGES = ['demosVoice', 'demosInsurance'] as const;
/** Their form's id. */
export const CALL_BACK_ID = 'call-back';

/** Who calls visitors back, and whether somebody has just asked for it. */
export interface CallBack {
  readonly businessName: string;
  readonly isSent?: boolean;
}

/** A visitor's wish to be called; numbers come in E.164. */
export const CallBackEntry = z.object({ phone: PhoneNumber, consent: z.literal('on') });
export type CallBackEntry = z.infer<typeof CallBackEntry>;

const CONSENT: Readonly<Record<Locale, string>> = {
  en: '{{business}} may call me once now at this number, which is mine, with an AI voice: I will talk to a machine, not to a person. What is said on the call is kept as text.',
  es: '{{business}} puede llamarme ahora una vez a este número, que es mío, con una voz de inteligencia artificial: hablaré con una máquina, no con una persona. Lo que se diga en la llamada se guarda como texto.',
};

/** The words that a visitor agrees to, as the page shows them and as they are kept. */
export const callBackConsent = (locale: Locale, business: string): string =>
  fillPlaceholders(CONSENT[locale], { business });
