import type { CallTurn, CostLine } from '@switchboard/contracts/calls/call';
import type { ConversationFold } from '../conversations/fold-state.ts';

/** All that is known of a call after some of its events: plain JSON, so that it can be kept and folded on. */
export interface CallState {
  /** The conversation that it is, without what a call has no use for. */
  readonly conversation: ConversationFold;
  readonly told: Told;
}

/** The facts about a call that events report. */
export interface Told {
  readonly agentVersion: string | null;
  readonly endedReason: string | null;
  readonly costCents: number | null;
  readonly costs: readonly CostLine[];
  readonly successful: boolean | null;
  /** Whether somebody took it over; null where nobody said. */
  readonly transferred: boolean | null;
  /** As the platform measured it. */
  readonly latency: { readonly p50: number; readonly p90: number } | null;
  /** Where it was to be transferred to last. */
  readonly transferTo: string | null;
  readonly toolNames: readonly string[];
  /** The steps of its flow that it came by, each once, and the one that it came to last. */
  readonly steps: readonly string[];
  readonly lastStep: string | null;
  readonly turns: readonly CallTurn[];
  /** Something was heard and not answered yet: when, of which turn, and what models and tools took since. */
  readonly heard: {
    readonly turn: number;
    readonly ms: number;
    readonly modelMs: number;
    readonly toolMs: number;
  } | null;
  readonly callerMessages: number;
  /** When agent or staff first spoke. */
  readonly answeredAt: string | null;
  /** When somebody was asked for first, and when and by whom that was first seen. */
  readonly attentionAt: string | null;
  readonly acknowledgedAt: string | null;
  readonly acknowledgedBy: string | null;
  /** The tags that it has, and who put them on: whoever did so first. */
  readonly tagsOn: readonly TagOn[];
  /** Tags that a person took off, which none had put on and nobody put back. */
  readonly takenOff: readonly number[];
}

/** A person; an agent, of ours or of a voice platform; a program by an API key or a stream of events. */
export type TaggedBy = 'person' | 'agent' | 'program';

export interface TagOn {
  readonly id: number;
  readonly by: TaggedBy;
}

/** Of a call of which nothing is told. */
export const NOTHING_TOLD: Told = {
  agentVersion: null,
  endedReason: null,
  costCents: null,
  costs: [],
  successful: null,
  transferred: null,
  latency: null,
  transferTo: null,
  toolNames: [],
  steps: [],
  lastStep: null,
  turns: [],
  heard: null,
  callerMessages: 0,
  answeredAt: null,
  attentionAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  tagsOn: [],
  takenOff: [],
};

/** A state as a row kept it: those written before something was told of don't have it. */
export const wholeState = ({ conversation, told }: CallState): CallState => ({
  conversation,
  told: { ...NOTHING_TOLD, ...told },
});
