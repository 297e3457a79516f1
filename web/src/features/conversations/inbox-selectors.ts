import { createSelector } from '@reduxjs/toolkit';
import type { Attention, Conversation } from '@switchboard/contracts/conversations/row';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { InboxRootState } from './inbox-slice.ts';
import type { LeaveReason } from './shown.ts';

/** What of the list's frame shows: counts, pages, and whether it is busy or empty. */
export const selectMeta = ({ inbox }: InboxRootState) => inbox.meta;
export const selectPerPage = ({ inbox }: InboxRootState) => inbox.perPage;
export const selectKeepsOrder = ({ inbox }: InboxRootState) => inbox.keepsOrder;
export const selectRefusal = ({ inbox }: InboxRootState) => inbox.refusal;
export const selectIsBusy = ({ inbox }: InboxRootState) => inbox.request?.kind === 'view' || inbox.isRetrying;
/** Rows of this very view are there; before, skeletons stand for them. */
export const selectIsLoaded = ({ inbox }: InboxRootState) => inbox.loaded !== null;
export const selectToday = ({ inbox }: InboxRootState) => inbox.loaded?.today;
/** The rows on the screen, by id. */
export const selectShownIds = ({ inbox }: InboxRootState) => inbox.shown.order;
/** How many moves wait while the rows are held. */
export const selectWaitingCount = ({ inbox }: InboxRootState) => inbox.shown.waiting.length;
export const selectElsewhereCount = ({ inbox }: InboxRootState) => inbox.page.elsewhere.length;
/** What the rows are sorted by now: as chosen, or newest first since something changed. */
export const selectPageSort = ({ inbox }: InboxRootState) => inbox.page.sort;

/** A row on the screen: held by the page, or on its way out. */
export const selectRow = ({ inbox }: InboxRootState, id: ConversationId): Conversation | undefined =>
  inbox.page.rows[id] ?? inbox.shown.leaving[id]?.row;
/** Why a row is on its way out; undefined for one that stays. */
export const selectLeaveReason = ({ inbox }: InboxRootState, id: ConversationId): LeaveReason | undefined =>
  id in inbox.page.rows ? undefined : inbox.shown.leaving[id]?.reason;
/** Up to where a conversation's alerts were seen here. */
export const selectSeenUpTo = ({ inbox }: InboxRootState, id: ConversationId | null): number =>
  id === null ? 0 : (inbox.clearedUpTo[id] ?? 0);

/** Agents, channels, languages and tags of the rows at hand: what the filters offer beside what is chosen. */
export const selectKnownValues = createSelector([({ inbox }: InboxRootState) => inbox.page.rows], (rows) => {
  const all = Object.values(rows);
  return {
    agents: new Map(
      all.flatMap(({ agentId, agentName }) => (agentId === null ? [] : [[agentId, agentName ?? agentId] as const])),
    ),
    channels: [...new Set(all.map(({ channel }) => channel))].sort(),
    tags: new Map(all.flatMap(({ smartTags }) => smartTags.map(({ id, name }) => [Number(id), name] as const))),
    languages: [...new Set(all.flatMap(({ language }) => language ?? []))].sort(),
  };
});

/** The alert of a row that is still to be seen here; null for none. */
export const unseenAttention = (row: Conversation, seenUpTo: number): Attention | null =>
  row.needsAttention && row.attention && row.attention.position > seenUpTo ? row.attention : null;
