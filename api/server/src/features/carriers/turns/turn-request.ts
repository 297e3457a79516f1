import type { LlmTurnKey } from '@switchboard/application/carrier-calls/llm-turns';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { Logger } from '@switchboard/platform/logger';
import type { CallFlowDeps, CarrierRequest } from '../put-through.ts';

export interface TurnDeps extends CallFlowDeps {
  readonly logger: Pick<Logger, 'warn'>;
}

/** A turn as a voice platform asks for it. */
export interface AskedTurn {
  /** The platform's id of the call. */
  readonly callId: string;
  readonly key: Pick<LlmTurnKey, 'turn' | 'wordsHash'>;
  /** The caller's last words; undefined before they have any, and where a tool's outcome is told. */
  readonly words: string | undefined;
  /** Keys that the caller pressed, in place of words. */
  readonly digits?: string | undefined;
  /** The caller says nothing, and the platform would have the agent speak. */
  readonly isSilent?: boolean;
  /** The agent's last words as the platform's transcript has them, where it has what was heard of them. */
  readonly heardOfAgent?: string | undefined;
  /** The platform has greeted the caller by itself. */
  readonly isGreeted: boolean;
  readonly isAfterTool: boolean;
  /** The agent that answers, whatever number was called. */
  readonly agentId: string | undefined;
  /** Our key of a call that the platform was asked for: then it is a call of ours, whatever else is told of it. */
  readonly dialKey?: string | undefined;
  /** The number that was called, where the platform tells. */
  readonly to: string | undefined;
  readonly from: string | null;
  /** The platform can put the call through to a number. */
  readonly canTransfer: boolean;
}

/** A request for a turn, and who listens to it. */
export interface TurnRequest extends Pick<CarrierRequest, 'caller'> {
  readonly connection: { readonly id: string; readonly tenantId: string };
  readonly asked: AskedTurn;
  /** The account's time zone; undefined of one that isn't served. */
  readonly timeZone: string | undefined;
  readonly say: (text: string) => void;
  /** Hears the steps of the turn, once it is over. */
  readonly show?: ((steps: readonly TraceStep[]) => void) | undefined;
  /** Nobody listens any more; its reason may be a {@link HeardUntil}. */
  readonly left: AbortSignal;
}

/** Why nobody listens to a turn: the caller broke in, and has heard no more than this. */
export class HeardUntil {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A turn is answered within this, or ends where it is. */
export const MAX_ANSWER_MS = 60_000;
