import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import type { CarrierTexts } from './carrier-texts.ts';
import { telnyxTexts } from './telnyx.ts';
import { twilioTexts } from './twilio.ts';

const TEXTS: Readonly<Record<CarrierProvider, CarrierTexts>> = { twilio: twilioTexts, telnyx: telnyxTexts };

/** How a carrier tells of text messages. */
export const textsOf = (provider: CarrierProvider): CarrierTexts => TEXTS[provider];
