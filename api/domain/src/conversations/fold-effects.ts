import type { Attention } from '@switchboard/contracts/conversations/conversation';
import type { Message } from '@switchboard/contracts/conversations/message';
import type { Ring } from '@switchboard/contracts/stream/bus-messages';

/** A message that an event brought, with the position of that event. */
export type NewMessage = Omit<Message, 'translation'> & { readonly position: number };

/** A raise to keep in the history, or the end of every raise that stands at or before `upTo`. */
export type AttentionChange =
  | { readonly kind: 'raised'; readonly attention: Attention }
  | { readonly kind: 'cleared'; readonly upTo: number; readonly clearedAt: string; readonly clearedBy: string };

export interface NewTranslation {
  readonly seq: number;
  readonly lang: string;
  readonly text: string;
}

/** What events did beside changing the row, each list in the order of events. */
export interface FoldEffects {
  readonly messages: NewMessage[];
  readonly attention: AttentionChange[];
  readonly rings: Ring[];
  readonly translations: NewTranslation[];
  /** Messages, known before, that turned out to be late. */
  readonly lateSeqs: number[];
  /** Messages, known before, that become `text` if they begin with `heard`, the part that reached the caller. */
  readonly cuts: { readonly seq: number; readonly heard: string; readonly text: string }[];
  /** Everything told before was erased: stored messages, translations and attention history go before the rest is written. */
  erased: boolean;
}

/** No effects yet. */
export function noEffects(): FoldEffects {
  return { messages: [], attention: [], rings: [], translations: [], lateSeqs: [], cuts: [], erased: false };
}
