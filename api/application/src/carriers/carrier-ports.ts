import type { DialingProvider } from '@switchboard/contracts/connections/catalog';
import type { Poster } from '../outbound/poster.ts';
import type { CarrierPort } from './carrier-port.ts';
import { retellPort } from './retell.ts';
import { telnyxPort } from './telnyx.ts';
import { twilioPort } from './twilio.ts';

/** One port per carrier that can place calls. */
export type CarrierPorts = Readonly<Record<DialingProvider, CarrierPort>>;

export const carrierPorts = (poster: Pick<Poster, 'send'>): CarrierPorts => ({
  twilio: twilioPort(poster),
  telnyx: telnyxPort(poster),
  retell: retellPort(poster),
});
