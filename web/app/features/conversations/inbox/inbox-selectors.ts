import { createSelector } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Attention, Conversation } from '@switchboard/contracts/conversations/conversation';
import { type AgentsRootState, selectAgents } from '../../../entities/agents/agents-slice.ts';
import { formatInboxQuery } from './inbox-query.ts';
import type { InboxRootState } from './inbox-slice.ts';
import type { LeaveCause } from './leave-cause.ts';
import type { SeenRootState } from './seen-slice.ts';

/** What of the list's frame shows: counts, pages, and whether it is busy or empty. */
export const selectMeta = ({ inbox }: InboxRootState) => inbox.meta;
export const selectPerPage = ({ inbox }: InboxRootState) => inbox.perPage;
export const selectKeepsOrder = ({ inbox }: InboxRootState) => inbox.keepsOrder;
export const selectRefusal = ({ inbox }: InboxRootState) => inbox.refusal;
export const selectIsBusy = ({ inbox }: InboxRootState) => inbox.request?.kind === 'view' || inbox.isRetrying;
/** Rows of this very view are there; before, skeletons stand for them. */
export const selectIsLoaded = ({ inbox }: InboxRootState) => inbox.loaded !== null;
/** The view that is there; the same until one is read anew. */
export const selectLoaded = ({ inbox }: InboxRootState) => inbox.loaded;
export const selectToday = ({ inbox }: InboxRootState) => inbox.loaded?.today;
/** The rows on the screen, by id. */
export const selectShownIds = ({ inbox }: InboxRootState) => inbox.shown.order;
/** How many moves wait while the rows are held. */
export const selectWaitingCount = ({ inbox }: InboxRootState) => inbox.shown.waiting.length;
export const selectElsewhereCount = ({ inbox }: InboxRootState) => inbox.page.elsewhere.length;
/** What the rows are sorted by now: as chosen, or newest first since something changed. */
export const selectPageSort = ({ inbox }: InboxRootState) => inbox.page.sort;

/** A row on the screen: held by the page, on its way out, or waiting to go to another page. */
export const selectRow = ({ inbox }: InboxRootState, id: ConversationId): Conversation | undefined =>
  inbox.page.rows[id] ?? inbox.shown.leaving[id]?.row ?? inbox.shown.parked[id];
/** Why a row is on its way out; undefined for one that stays. */
export const selectLeaveCause = ({ inbox }: InboxRootState, id: ConversationId): LeaveCause | undefined =>
  id in inbox.page.rows ? undefined : inbox.shown.leaving[id]?.cause;

/** Agents, channels and languages that rows have shown: what the filters offer beside what is chosen. */
export const selectKnown = ({ inbox }: InboxRootState) => inbox.known;
/** The names of the account's agents by id, those that the server told and those that rows have shown since, in the order of names. */
export const selectAgentNames = createSelector(
  [
    (state: InboxRootState & AgentsRootState) => selectAgents(state, state.inbox.query?.tenantId ?? null),
    ({ inbox }: InboxRootState) => inbox.known.agents,
  ],
  (told, shown): Readonly<Record<string, string>> => {
    const names = { ...Object.fromEntries(told.map(({ id, name }) => [id, name])), ...shown };
    return Object.fromEntries(Object.entries(names).sort(([, a], [, b]) => a.localeCompare(b)));
  },
);
/** What stands here is of another query than the one asked for. */
export const selectIsOtherView = ({ inbox: { request, loaded, query } }: InboxRootState): boolean =>
  request?.kind === 'view' && !!loaded && !!query && formatInboxQuery(loaded.query) !== formatInboxQuery(query);

/** Of the rows at hand the one whose alert was raised last, unless it was seen here. */
export const selectNewestAlert = createSelector(
  [({ inbox }: InboxRootState) => inbox.page.rows, ({ seen }: SeenRootState) => seen.upTo],
  (rows, seenUpTo) =>
    Object.values(rows).reduce<Conversation | undefined>((newest, row) => {
      const attention = unseenAttention(row, seenUpTo[row.id] ?? 0);
      return attention && attention.position > (newest?.attention?.position ?? 0) ? row : newest;
    }, undefined),
);

/** The alert of a row that is still to be seen here; null for none. */
export const unseenAttention = (row: Conversation, seenUpTo: number): Attention | null =>
  row.needsAttention && row.attention && row.attention.position > seenUpTo ? row.attention : null;
