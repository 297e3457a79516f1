import { createSelector } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Attention, Conversation } from '@switchboard/contracts/conversations/conversation';
import type { SearchHit } from '@switchboard/contracts/conversations/list';
import { type AgentsRootState, selectAgents } from '../../../entities/agents/agents-slice.ts';
import { formatInboxQuery } from './inbox-query.ts';
import type { InboxRootState } from './inbox-slice.ts';
import type { LeaveCause } from './leave-cause.ts';
import type { SeenRootState } from './seen-slice.ts';

export const selectMeta = ({ inbox }: InboxRootState) => inbox.meta;
export const selectPerPage = ({ inbox }: InboxRootState) => inbox.perPage;
export const selectKeepsOrder = ({ inbox }: InboxRootState) => inbox.keepsOrder;
export const selectRefusal = ({ inbox }: InboxRootState) => inbox.refusal;
export const selectIsBusy = ({ inbox }: InboxRootState) => inbox.request?.kind === 'view' || inbox.isRetrying;
/** Whether rows are loaded; until then, the list shows skeletons. */
export const selectIsLoaded = ({ inbox }: InboxRootState) => inbox.loaded !== null;
/** The request whose rows are loaded; the same object until the next response. */
export const selectLoaded = ({ inbox }: InboxRootState) => inbox.loaded;
export const selectToday = ({ inbox }: InboxRootState) => inbox.loaded?.today;
/** The ids of the rows on the screen, in order. */
export const selectShownIds = ({ inbox }: InboxRootState) => inbox.shown.order;
/** How many moves wait until the rows are released. */
export const selectWaitingCount = ({ inbox }: InboxRootState) => inbox.shown.waiting.length;
export const selectElsewhereCount = ({ inbox }: InboxRootState) => inbox.page.elsewhere.length;
/** The current sort: as chosen, or newest first after a live change. */
export const selectPageSort = ({ inbox }: InboxRootState) => inbox.page.sort;

/** A row on the screen: on the page, leaving, or waiting to move to another page. */
export const selectRow = ({ inbox }: InboxRootState, id: ConversationId): Conversation | undefined =>
  inbox.page.rows[id] ?? inbox.shown.leaving[id]?.row ?? inbox.shown.parked[id];
/** The line by which the loaded search found a conversation; undefined if it found no words in it. */
export const selectHit = ({ inbox }: InboxRootState, id: ConversationId): SearchHit | undefined =>
  inbox.meta?.hits?.[id];
/** Why a row is leaving; undefined if it stays. */
export const selectLeaveCause = ({ inbox }: InboxRootState, id: ConversationId): LeaveCause | undefined =>
  id in inbox.page.rows ? undefined : inbox.shown.leaving[id]?.cause;

/** Agents, channels and languages seen in rows, which the filters offer. */
export const selectKnown = ({ inbox }: InboxRootState) => inbox.known;
/** Agent names by id, sorted by name: the account's agents and those seen in rows. */
export const selectAgentNames = createSelector(
  [
    (state: InboxRootState & AgentsRootState) => selectAgents(state, state.inbox.query?.tenantId ?? null),
    ({ inbox }: InboxRootState) => inbox.known.agents,
  ],
  (agents, seenInRows): Readonly<Record<string, string>> => {
    const names = { ...Object.fromEntries(agents.map(({ id, name }) => [id, name])), ...seenInRows };
    return Object.fromEntries(Object.entries(names).sort(([, a], [, b]) => a.localeCompare(b)));
  },
);
/** Whether the loaded list belongs to another query than the requested one. */
export const selectIsOtherView = ({ inbox: { request, loaded, query } }: InboxRootState): boolean =>
  request?.kind === 'view' && !!loaded && !!query && formatInboxQuery(loaded.query) !== formatInboxQuery(query);

/** The loaded row with the newest alert that this tab hasn't seen. */
export const selectNewestAlert = createSelector(
  [({ inbox }: InboxRootState) => inbox.page.rows, ({ seen }: SeenRootState) => seen.upTo],
  (rows, seenUpTo) =>
    Object.values(rows).reduce<Conversation | undefined>((newest, row) => {
      const attention = unseenAttention(row, seenUpTo[row.id] ?? 0);
      return attention && attention.position > (newest?.attention?.position ?? 0) ? row : newest;
    }, undefined),
);

/** Returns a row's alert unless this tab has seen it. */
export const unseenAttention = (row: Conversation, seenUpTo: number): Attention | null =>
  row.needsAttention && row.attention && row.attention.position > seenUpTo ? row.attention : null;
