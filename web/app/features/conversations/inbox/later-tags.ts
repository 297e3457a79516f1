import type { Conversation } from '@switchboard/contracts/conversations/conversation';

/** A row as it was told, with the tags that are held if a later write answered these. */
export function keepLaterTags(
  row: Conversation,
  held: Conversation | null | undefined,
  { position, tagsAt = -1 }: { readonly position: number; readonly tagsAt: number | undefined },
): Conversation {
  return held && position < tagsAt ? { ...row, smartTags: held.smartTags } : row;
}
