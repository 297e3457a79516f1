import type { LlmTurnKey } from '@switchboard/application/carrier-calls/llm-turns';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { Logger } from '@switchboard/platform/logger';
import type { CallFlowDeps, CarrierRequest } from '../put-through.ts';

export interface TurnDeps extends CallFlowDeps {
  readonly logger: Pick<Logger, 'warn'>;
}

/** A turn that a voice platform requests. */
export interface RequestedTurn {
  /** The platform's id of the call. */
  readonly callId: string;
  readonly key: Pick<LlmTurnKey, 'turn' | 'wordsHash'>;
  /** The caller's last words; undefined before the caller has spoken, and after a tool's result. */
  readonly words: string | undefined;
  /** Keys that the caller pressed instead of speaking. */
  readonly digits?: string | undefined;
  /** The caller is silent, and the platform asks the agent to speak. */
  readonly isSilent?: boolean;
  /** The agent's last words according to the platform's transcript, if it contains only what the caller heard. */
  readonly heardWords?: string | undefined;
  /** The platform has already greeted the caller. */
  readonly isGreeted: boolean;
  readonly isAfterTool: boolean;
  /** The agent that answers, whatever number was called. */
  readonly agentId: string | undefined;
  /** Our key of an outgoing call that we requested; it takes precedence over the agent and the numbers. */
  readonly dialKey?: string | undefined;
  /** The called number, if the platform sends it. */
  readonly to: string | undefined;
  readonly from: string | null;
  /** The platform can transfer the call. */
  readonly canTransfer: boolean;
}

/** A request for a turn, with its listener. */
export interface TurnRequest extends Pick<CarrierRequest, 'caller'> {
  readonly connection: { readonly id: string; readonly tenantId: string };
  readonly requested: RequestedTurn;
  /** The account's time zone; undefined if the account isn't active. */
  readonly timeZone: string | undefined;
  readonly say: (text: string) => void;
  /** Receives the trace of the turn. */
  readonly show?: ((steps: readonly TraceStep[]) => void) | undefined;
  /** Aborts when the listener leaves; the reason may be a {@link HeardUntil}. */
  readonly signal: AbortSignal;
}

/** The abort reason if the caller interrupted the turn: the words heard until then. */
export class HeardUntil {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The maximum time for an answer; then the turn is cut off. */
export const MAX_ANSWER_MS = 60_000;
