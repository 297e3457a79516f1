import { createSelector, createSlice } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { CallOutput } from '../../../api/client.ts';
import { plainReducers } from '../../../api/reducer.ts';
import type { Frame } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { rowDeleted, rowWritten } from '../inbox/inbox-slice.ts';

// The user's standing offers. The list is read after sign-in and after a reset; the stream adds single offers. An offer leaves when it expires,
// when the user answers it, and when somebody owns its conversation.

/** A conversation that the router offers to the user. */
export type Offer = CallOutput<'listOffers'>['data'][number] & {
  /** The time when this page received it, by the server's clock. */
  readonly receivedAt: number;
};

export interface OffersState {
  readonly offers: readonly Offer[];
  /** The conversations of offers that don't need attention, by id. */
  readonly rows: Readonly<Record<number, Conversation>>;
}
const initialState: OffersState = { offers: [], rows: {} };

/** The time for which a new offer may be missing from the list, which workers write after they publish it. */
const LIST_LAG_MS = 5_000;
/** As many as the server lists. */
const MAX_OFFERS = 100;

const plain = plainReducers<OffersState>();

/** The offers to the user, the first to end first. */
export const offersSlice = createSlice({
  name: 'offers',
  initialState,
  reducers: {
    /** The list, as of when the request began. */
    offersRead: plain((state, { offers, asOf }: { readonly offers: readonly Offer[]; readonly asOf: number }) => {
      const recent = state.offers.filter(({ receivedAt }) => receivedAt > asOf - LIST_LAG_MS);
      const known = new Map(state.offers.map((offer) => [offer.conversationId, offer]));
      return keep(state, [...offers.map((offer) => known.get(offer.conversationId) ?? offer), ...recent]);
    }),
    offerReceived: plain((state, offer: Offer) =>
      keep(state, [...state.offers.filter(({ conversationId }) => conversationId !== offer.conversationId), offer]),
    ),
    offerRowRead: plain((state, row: Conversation) => ({ ...state, rows: { ...state.rows, [row.id]: row } })),
    /** The user answered the offer, or it is gone. */
    offerLeft: plain((state, id: ConversationId) => without(state, id)),
    /** Drops what has expired by the server's clock. */
    offersExpired: plain((state, now: number) =>
      keep(
        state,
        state.offers.filter(({ expiresAt }) => Date.parse(expiresAt) > now),
      ),
    ),
  },
  extraReducers: (builder) => {
    builder.addCase(
      rowWritten,
      plain((state, row) => applyRow(state, row)),
    );
    builder.addCase(
      rowDeleted,
      plain((state, { id }) => without(state, id)),
    );
    builder.addCase(
      framesReceived,
      plain((state, { frames }) => frames.reduce(applyFrame, state)),
    );
  },
});

export const { offersRead, offerReceived, offerRowRead, offerLeft, offersExpired } = offersSlice.actions;

/** The part of the store that this slice owns. */
export interface OffersRootState {
  readonly offers: OffersState;
}

/** The offers to the user, the first to end first. */
export const selectOffers = ({ offers }: OffersRootState): readonly Offer[] => offers.offers;
/** The conversations that are offered to the user. */
export const selectOfferedIds = createSelector(
  [selectOffers],
  (offers): ReadonlySet<ConversationId> => new Set(offers.map(({ conversationId }) => conversationId)),
);

function applyFrame(state: OffersState, { message }: Frame): OffersState {
  if (message.event === 'conversation:updated') return applyRow(state, message.data.conversation);
  // A row that left the stream's view may still be offered.
  if (message.event === 'conversation:deleted' && message.data.reason === 'deleted')
    return without(state, message.data.conversation.id);
  return state;
}

function applyRow(state: OffersState, row: Conversation): OffersState {
  if (!state.offers.some(({ conversationId }) => conversationId === row.id)) return state;
  if (row.assigneeId !== null) return without(state, row.id);
  const stored = state.rows[row.id];
  if (stored !== undefined && stored.position >= row.position) return state;
  return { ...state, rows: { ...state.rows, [row.id]: row } };
}

const without = (state: OffersState, id: ConversationId): OffersState =>
  state.offers.some(({ conversationId }) => conversationId === id)
    ? keep(
        state,
        state.offers.filter(({ conversationId }) => conversationId !== id),
      )
    : state;

/** Replaces the offers, and forgets the rows of those that left. */
function keep({ rows }: OffersState, offers: readonly Offer[]): OffersState {
  const byId = new Map(offers.map((offer) => [offer.conversationId, offer]));
  const kept = [...byId.values()]
    .sort((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))
    .slice(0, MAX_OFFERS);
  return {
    offers: kept,
    rows: Object.fromEntries(Object.values(rows).flatMap((row) => (byId.has(row.id) ? [[row.id, row]] : []))),
  };
}
