import type { CallTurn, CostLine } from '@switchboard/contracts/calls/call';
import type { ConversationFold } from '../conversations/fold-state.ts';

/** The state of a call after some of its events. Plain JSON, so that it can be stored and folded further. */
export interface CallState {
  /** The state of its conversation, without the last message. */
  readonly conversation: ConversationFold;
  readonly told: ReportedFacts;
}

/** The facts about a call that events report. */
export interface ReportedFacts {
  readonly agentVersion: string | null;
  readonly endedReason: string | null;
  readonly costCents: number | null;
  readonly costs: readonly CostLine[];
  readonly successful: boolean | null;
  /** Whether the call was transferred; null if unknown. */
  readonly transferred: boolean | null;
  /** The latency as measured by the platform. */
  readonly latency: { readonly p50: number; readonly p90: number } | null;
  /** The target of the last requested transfer. */
  readonly transferTo: string | null;
  readonly toolNames: readonly string[];
  /** The visited steps of the flow, each listed once, and the last step. */
  readonly steps: readonly string[];
  readonly lastStep: string | null;
  readonly turns: readonly CallTurn[];
  /** The caller's input that has not been answered yet: its time and turn, and the time that models and tools have taken since then. */
  readonly heard: {
    readonly turn: number;
    readonly ms: number;
    readonly modelMs: number;
    readonly toolMs: number;
  } | null;
  readonly callerMessages: number;
  /** When the agent or staff first spoke. */
  readonly answeredAt: string | null;
  /** The time of the first alert, and the time and user of its first acknowledgment. */
  readonly attentionAt: string | null;
  readonly acknowledgedAt: string | null;
  readonly acknowledgedBy: string | null;
  /** The assigned tags, and who assigned them first. */
  readonly tagsOn: readonly AssignedTag[];
  /** Tags that a person removed and that no person had assigned, unless they have been assigned again. */
  readonly takenOff: readonly number[];
}

/** Who assigned a tag: a person, an agent (ours or a voice platform's), or a program with an API key or over Kafka. */
export type TaggedBy = 'person' | 'agent' | 'program';

export interface AssignedTag {
  readonly id: number;
  readonly by: TaggedBy;
}

/** The facts of a call before any report. */
export const NO_FACTS: ReportedFacts = {
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

/** Completes a stored state: older rows may lack newer facts. */
export const completeState = ({ conversation, told }: CallState): CallState => ({
  conversation,
  told: { ...NO_FACTS, ...told },
});
