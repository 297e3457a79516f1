import type { Logger } from '@switchboard/platform/logger';
import type { CallFlowDeps, CarrierRequest } from '../call-flow.ts';
import type { AskedTurn } from './asked.ts';

export interface TurnDeps extends CallFlowDeps {
  readonly logger: Pick<Logger, 'warn'>;
}

/** A request for a turn, and who listens to it. */
export interface TurnRequest extends Pick<CarrierRequest, 'caller'> {
  readonly connection: { readonly id: string; readonly tenantId: string };
  readonly asked: AskedTurn;
  /** The account's time zone; undefined of one that isn't served. */
  readonly timeZone: string | undefined;
  readonly say: (text: string) => void;
  /** The platform has closed the request. */
  readonly left: AbortSignal;
}

/** A turn is answered within this, or ends where it is. */
export const MAX_ANSWER_MS = 60_000;
