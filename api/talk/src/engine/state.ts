import type { Language } from '@switchboard/contracts/base/fields';
import type { InputOf } from '@switchboard/contracts/talk/input';
import type { SlotValue } from '@switchboard/contracts/talk/slots';

/** Where a slot's value came from. */
export type SlotSource = 'caller' | 'set' | 'tool' | 'model' | 'given';

export interface SlotState {
  readonly value: SlotValue;
  readonly source: SlotSource;
  /** The words from which the value was read. */
  readonly raw: string;
  readonly turn: number;
}

/** The next input that an open talk expects. */
export type Awaiting =
  | { readonly kind: 'caller'; readonly silenceMs: number }
  | { readonly kind: 'effect'; readonly key: string; readonly of: 'tool' | 'transfer' | 'model' };

/** A question to the caller about what the agent understood, which counts only once they confirm it. */
export type Question =
  | {
      readonly kind: 'slot';
      readonly slot: string;
      readonly value: SlotValue;
      readonly raw: string;
      /** Whether the agent says the value letter by letter. */
      readonly isSpelled?: boolean;
    }
  | { readonly kind: 'which'; readonly names: readonly [string, string] };

/** The question whether the caller wants never to be called again. A talk asks this question at most once. */
export type OptOutQuestion =
  | {
      readonly stage: 'asking';
      /** The caller's words that led to the question. */
      readonly words: string;
      /** The agent's words before the question, to be repeated afterward. */
      readonly said: string;
    }
  | { readonly stage: 'closed' };

/** The node that a subflow returns to. */
export interface Return {
  readonly flowId: string | null;
  readonly node: string;
}

/**
 * The whole state of a talk, as plain JSON. It is stored between inputs, so its field names never change. Times are in ms since the epoch.
 */
export interface TalkState {
  readonly callId: string;
  readonly status: 'new' | 'open' | 'ended';
  readonly endedReason: string | null;
  readonly startedAt: number;
  readonly lang: Language;
  /** The number of the caller's turn; 0 before their first words. */
  readonly turn: number;
  /** The flow that contains the node; null for the agent's own flow. */
  readonly flowId: string | null;
  readonly node: string | null;
  /** The number of nodes entered so far. */
  readonly visit: number;
  readonly returns: readonly Return[];
  readonly slots: Readonly<Record<string, SlotState>>;
  /** Slots set by the caller's last turn, which "no, Tuesday" may correct. */
  readonly lastSet: readonly string[];
  /** Intents scored high enough in the last turn for a branch to act on. */
  readonly intents: readonly string[];
  readonly awaiting: Awaiting | null;
  readonly question: Question | null;
  readonly optOut: OptOutQuestion | null;
  /** Inputs not understood since the node was entered. */
  readonly noMatches: number;
  readonly silences: number;
  /** Total silence since the caller last spoke, in ms. */
  readonly silentMs: number;
  /** Nodes entered since the caller last spoke. */
  readonly steps: number;
  readonly digits: string;
  /** The agent's last words. */
  readonly said: string;
  /** The part of these words that the caller heard before interrupting; null if the caller didn't interrupt. */
  readonly heardUntil: string | null;
  readonly isSlower: boolean;
  /** The number of the model's turns at this node, and the words that it has streamed in the current turn. */
  readonly modelTurns: number;
  readonly modelText: string;
  readonly outcome: string | null;
  /** Whether a transfer has been answered. */
  readonly isTransferred: boolean;
  /** Whether a person has taken the call over from the agent. */
  readonly isTakenOver: boolean;
  /** The people in the call, by id: first the one who took it over, then those who joined. */
  readonly speakers: readonly string[];
  /** The last time when a person in the call or its caller spoke, in ms; 0 while nobody has taken the call over. */
  readonly spokenAt: number;
  /** Whether the caller was asked to hold, since a person spoke last. */
  readonly hasAskedToHold: boolean;
  /** The caller's words during a takeover, which the agent uses after the hand-back. */
  readonly missedWords: readonly string[];
  /** The outcome of an effect that arrived while a person had the call; applied on hand-back. */
  readonly held: InputOf<'effect-finished'> | null;
  /** Private instructions from people to the model, the latest last. */
  readonly whispers: readonly string[];
  /** Whether HTTP tools of a test call send real requests. */
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
  speakers: [],
  spokenAt: 0,
  hasAskedToHold: false,
  missedWords: [],
  held: null,
  whispers: [],
  allowsRequests: false,
});
