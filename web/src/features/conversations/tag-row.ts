import type { Conversation } from '@switchboard/contracts/conversations/row';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { Page } from './page.ts';

/** A conversation's tags as a write answered them. */
export interface TagsAnswer {
  readonly id: ConversationId;
  readonly smartTags: Conversation['smartTags'];
  readonly position: number;
}

/** The page after a write answered a row's tags. The same page if it knows later ones: answers may come in another order than their writes. */
export function tagRow(page: Page, { id, smartTags, position }: TagsAnswer): Page {
  const row = page.rows[id];
  const knownAt = Math.max(page.since, page.changedAt[id] ?? -1, page.tagsAt[id] ?? -1);
  if (!row || position <= knownAt) return page;
  const tagsAt = Object.entries(page.tagsAt).filter(([held]) => Number(held) in page.rows);
  return {
    ...page,
    rows: { ...page.rows, [id]: { ...row, smartTags } },
    tagsAt: { ...Object.fromEntries(tagsAt), [id]: position },
  };
}
