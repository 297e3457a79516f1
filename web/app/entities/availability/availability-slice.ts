import { createSelector, createSlice, nanoid } from '@reduxjs/toolkit';
import { UserId } from '@switchboard/contracts/base/ids';
import type { Availability, AvailabilityState } from '@switchboard/contracts/people/availability';
import { log } from '../../api/log.ts';
import { plainReducers } from '../../api/reducer.ts';
import type { Thunk } from '../../api/thunk.ts';
import { framesReceived } from '../../live/live-slice.ts';
import { type SessionRootState, selectUser } from '../../session/session-slice.ts';

// The availability of the people in the user's own account. The list is read when the first control needs it; afterwards the stream's events replace single
// people. Events carry no load of others' changes, so the list is read again when work moves (see availability-listeners.ts).

export interface AvailabilitySliceState {
  readonly people: readonly Availability[];
  /** The id of the last read; responses to earlier ones are ignored. Null before the first read. */
  readonly lastRead: string | null;
}
const initialState: AvailabilitySliceState = { people: [], lastRead: null };
const plain = plainReducers<AvailabilitySliceState>();

/** The people who work on conversations, with their availability and load. */
export const availabilitySlice = createSlice({
  name: 'availability',
  initialState,
  reducers: {
    availabilityRequested: plain((state, lastRead: string) => ({ ...state, lastRead })),
    availabilityRead: plain((state, { people, requestId }: { people: readonly Availability[]; requestId: string }) =>
      state.lastRead === requestId ? { ...state, people } : state,
    ),
    availabilityWritten: plain((state, person: Availability) => replace(state, person)),
  },
  extraReducers: (builder) => {
    builder.addCase(
      framesReceived,
      plain((state, { frames }) =>
        frames.reduce(
          (now, { message }) => (message.event === 'availability' ? replace(now, message.data) : now),
          state,
        ),
      ),
    );
  },
});

const { availabilityRequested, availabilityRead, availabilityWritten } = availabilitySlice.actions;

/** The part of the store that this slice owns. */
export interface AvailabilityRootState {
  readonly availability: AvailabilitySliceState;
}

/** The people who work on conversations, by name; empty until they are read. */
export const selectAvailablePeople = ({ availability }: AvailabilityRootState): readonly Availability[] =>
  availability.people;

/** The user's own availability; undefined until it is read, and for people who don't work on conversations. */
export const selectOwnAvailability = createSelector(
  [selectAvailablePeople, (state: SessionRootState) => selectUser(state)?.id],
  (people, id): Availability | undefined => people.find((person) => person.id === id),
);

/** Reads everybody's availability. If the read fails, it logs a warning and keeps the earlier one. */
export const readAvailability =
  (): Thunk<Promise<void>, AvailabilityRootState> =>
  async (dispatch, _, { api }) => {
    const requestId = nanoid();
    dispatch(availabilityRequested(requestId));
    try {
      const { data } = await api.call('listAvailability', {});
      dispatch(availabilityRead({ people: data, requestId }));
    } catch (error) {
      log.warn('could not read who is available', error);
    }
  };

/** A person's new availability, until an instant or until somebody changes it. */
export interface AvailabilityChange {
  readonly id: Availability['id'];
  readonly state: AvailabilityState;
  readonly until?: string | undefined;
}

/** Changes a person's availability. @throws {ApiError} */
export const changeAvailability =
  ({ id, state, until }: AvailabilityChange): Thunk<Promise<void>, AvailabilityRootState> =>
  async (dispatch, _, { api }) => {
    const body = until === undefined ? { state } : { state, until };
    const person = await api.call('changeAvailability', { params: { id: UserId.parse(id) }, body });
    dispatch(availabilityWritten(person));
  };

/** The state at an instant: an absence that has ended leaves the person available. */
export const availabilityAt = ({ state, until }: Availability, now: number): AvailabilityState =>
  until !== null && Date.parse(until) <= now ? 'available' : state;

function replace(state: AvailabilitySliceState, person: Availability): AvailabilitySliceState {
  if (!state.people.some(({ id }) => id === person.id)) return state;
  return { ...state, people: state.people.map((known) => (known.id === person.id ? person : known)) };
}
