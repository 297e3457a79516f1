import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { InboxSort } from './inbox-query.ts';
import { keepLaterTags } from './later-tags.ts';
import { type Page, takeRow } from './page.ts';

/** A conversation's tags as a write answered them. */
export interface TagsAnswer {
  readonly id: ConversationId;
  readonly smartTags: Conversation['smartTags'];
  readonly position: number;
}

/**
 * The page after a write answered a row. The same page if the row isn't held, or is as far already.
 *
 * Whether it still belongs here, only the stream can tell: that a later position is known of it says nothing of the frames before.
 */
export function writeRow(page: Page, row: Conversation, liveSort: InboxSort): Page {
  const held = page.rows[row.id];
  if (!held || row.position <= held.position) return page;
  const written = keepLaterTags(row, held, { position: row.position, tagsAt: page.tagsAt[row.id] });
  const position = page.changedAt[row.id] ?? page.since;
  return takeRow(page, written, { position, sort: liveSort, copies: undefined });
}

/** The page after a write answered a row's tags. The same page if it knows later ones: answers may come in another order than their writes. */
export function tagRow(page: Page, { id, smartTags, position }: TagsAnswer): Page {
  const row = page.rows[id];
  if (!row) return page;
  const knownAt = Math.max(page.since, page.changedAt[id] ?? -1, row.position, page.tagsAt[id] ?? -1);
  if (position <= knownAt) return page;
  const tagsAt = Object.entries(page.tagsAt).filter(([held]) => Number(held) in page.rows);
  return {
    ...page,
    rows: { ...page.rows, [id]: { ...row, smartTags } },
    tagsAt: { ...Object.fromEntries(tagsAt), [id]: position },
  };
}
