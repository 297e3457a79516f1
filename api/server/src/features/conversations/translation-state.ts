import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { ConversationDetail } from '@switchboard/contracts/conversations/message';

type TranslationState = NonNullable<ConversationDetail['translation']>;

export interface Translated {
  readonly record: Pick<ConversationRecord, 'language' | 'messageCount'>;
  /** Messages with a stored translation into the asked language. */
  readonly translated: number;
}

/** What there is of a transcript in a language: `es` is the original of a call in `es-MX` as well. */
export function translationState(lang: string, { record, translated }: Translated): TranslationState {
  const [spoken] = (record.language ?? '').toLowerCase().split(/[-_]/);
  if (spoken === lang) return { lang, status: 'original' };
  if (translated === 0) return { lang, status: 'unavailable' };
  return { lang, status: translated < record.messageCount ? 'partial' : 'stored' };
}
