import type { Language } from '@switchboard/contracts/base/fields';
import type { InputOf } from '@switchboard/contracts/talk/input';
import type { SlotValue } from '@switchboard/contracts/talk/slots';

/** Where a slot's value came from. */
export type SlotSource = 'caller' | 'set' | 'tool' | 'model' | 'given';

export interface SlotState {
  readonly value: SlotValue;
  readonly source: SlotSource;
  /** As it was said. */
  readonly raw: string;
  readonly turn: number;
}

/** What a talk waits for. */
export type Awaiting =
  | { readonly kind: 'caller'; readonly silenceMs: number }
  | { readonly kind: 'effect'; readonly key: string; readonly of: 'tool' | 'transfer' | 'model' };

/** A question about what was understood, before it counts. */
export type Question =
  | {
      readonly kind: 'slot';
      readonly slot: string;
      readonly value: SlotValue;
      readonly raw: string;
      /** The agent says the value letter by letter. */
      readonly isSpelled?: boolean;
    }
  | { readonly kind: 'which'; readonly names: readonly [string, string] };

/** The question whether the caller wants no more calls at all, which a talk asks once. */
export type OptOutQuestion =
  | {
      readonly stage: 'asking';
      /** The caller's words that led to it. */
      readonly words: string;
      /** The agent's words before it, which the talk returns to. */
      readonly said: string;
    }
  | { readonly stage: 'closed' };

/** Where a subflow returns to. */
export interface Return {
  readonly flowId: string | null;
  readonly node: string;
}

/**
 * All that a talk is, as plain JSON: what step makes of it depends on nothing else but version, input and time. Times are in ms since the
 * epoch.
 */
export interface TalkState {
  readonly callId: string;
  readonly status: 'new' | 'open' | 'ended';
  readonly endedReason: string | null;
  readonly startedAt: number;
  readonly lang: Language;
  /** Counts what came from the caller's side; the setup is 0. */
  readonly turn: number;
  /** The flow that the node is of; null is the agent's own. */
  readonly flowId: string | null;
  readonly node: string | null;
  /** Counts all nodes entered; of the present one, its number. */
  readonly visit: number;
  readonly returns: readonly Return[];
  readonly slots: Readonly<Record<string, SlotState>>;
  /** Set by the caller's last turn. */
  readonly lastSet: readonly string[];
  /** Understood so surely that a branch may act on them. */
  readonly intents: readonly string[];
  readonly awaiting: Awaiting | null;
  readonly question: Question | null;
  readonly optOut: OptOutQuestion | null;
  /** Since the node was entered. */
  readonly noMatches: number;
  readonly silences: number;
  /** The caller's silence in all since they were last heard, in ms. */
  readonly silentMs: number;
  /** Nodes entered since the caller was last heard. */
  readonly steps: number;
  readonly digits: string;
  /** Said in the turn that the caller answers. */
  readonly said: string;
  /** The part of it that was heard; null where nobody interrupted. */
  readonly heardUntil: string | null;
  readonly isSlower: boolean;
  /** Turns of the model at this node, and what it has said in the present one. */
  readonly modelTurns: number;
  readonly modelText: string;
  readonly outcome: string | null;
  /** Somebody who was called has the call. */
  readonly isTransferred: boolean;
  /** A person speaks in the agent's place. */
  readonly isTakenOver: boolean;
  /** The outcome of an effect that waits until the agent speaks again. */
  readonly held: InputOf<'effect-finished'> | null;
  /** What people told the model. */
  readonly whispers: readonly string[];
  /** Of a test: whether its HTTP tools call out. */
  readonly allowsRequests: boolean;
}

/** A talk before its setup. */
export const newTalk = (callId: string): TalkState => ({
  callId,
  status: 'new',
  endedReason: null,
  startedAt: 0,
  lang: 'en',
  turn: 0,
  flowId: null,
  node: null,
  visit: 0,
  returns: [],
  slots: {},
  lastSet: [],
  intents: [],
  awaiting: null,
  question: null,
  optOut: null,
  noMatches: 0,
  silences: 0,
  silentMs: 0,
  steps: 0,
  digits: '',
  said: '',
  heardUntil: null,
  isSlower: false,
  modelTurns: 0,
  modelText: '',
  outcome: null,
  isTransferred: false,
  isTakenOver: false,
  held: null,
  whispers: [],
  allowsRequests: false,
});
