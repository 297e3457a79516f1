import type { DialingProvider } from '@switchboard/contracts/connections/catalog';
import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';
import type { Poster } from '../../outbound/post.ts';
import type { ResourceDeps } from '../../resources/deps.ts';
import type { TalkDeps } from '../../talks/deps.ts';
import type { CarrierPort } from './port.ts';
import { retellPort } from './retell.ts';
import { telnyxPort } from './telnyx.ts';
import { twilioPort } from './twilio.ts';

/** What calls and messages are asked for with. */
export interface OutgoingDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sealed: ResourceDeps['sealed'];
  readonly events: Pick<EventStore, 'appendWithin'>;
  readonly talks: TalkDeps;
  readonly ports: CarrierPorts;
  /** Where carriers reach this installation; undefined where nobody has said so. */
  readonly baseUrl: () => string | undefined;
}

/** One port for each carrier that can be asked. */
export type CarrierPorts = Readonly<Record<DialingProvider, CarrierPort>>;

export const carrierPorts = (poster: Pick<Poster, 'send'>): CarrierPorts => ({
  twilio: twilioPort(poster),
  telnyx: telnyxPort(poster),
  retell: retellPort(poster),
});
