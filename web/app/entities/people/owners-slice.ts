import {
  createSelector,
  createSlice,
  type ListenerMiddlewareInstance,
  nanoid,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Person } from '@switchboard/contracts/people/routes';
import { log } from '../../api/log.ts';
import { plainReducers } from '../../api/reducer.ts';
import type { Thunk, ThunkDeps } from '../../api/thunk.ts';
import { framesReceived } from '../../live/live-slice.ts';

/** A group of people, as an owner. */
export interface OwnerGroup {
  readonly id: string;
  readonly name: string;
  readonly memberIds: readonly string[];
}
interface Owners {
  readonly people: readonly Person[];
  readonly groups: readonly OwnerGroup[];
}
export interface OwnersState extends Owners {
  /** The id of the last read; responses to earlier ones are ignored. Null before the first read. */
  readonly lastRead: string | null;
}
const initialState: OwnersState = { people: [], groups: [], lastRead: null };
const plain = plainReducers<OwnersState>();

/** The people and groups that conversations can belong to, as of the last read. The session's own account only. */
export const ownersSlice = createSlice({
  name: 'owners',
  initialState,
  reducers: {
    ownersRequested: plain((state, lastRead: string) => ({ ...state, lastRead })),
    ownersRead: plain((state, { requestId, ...owners }: Owners & { readonly requestId: string }) =>
      state.lastRead === requestId ? { ...owners, lastRead: requestId } : state,
    ),
  },
});

/** The part of the store that this slice owns. */
export interface OwnersRootState {
  readonly owners: OwnersState;
}

/** The account's people by name; empty until they are read. */
export const selectPeople = ({ owners }: OwnersRootState): readonly Person[] => owners.people;
/** The account's groups by name; empty until they are read. */
export const selectGroups = ({ owners }: OwnersRootState): readonly OwnerGroup[] => owners.groups;
/** The names of people and groups by id. */
export const selectOwnerNames = createSelector(
  [selectPeople, selectGroups],
  (people, groups): Readonly<Record<string, string>> =>
    Object.fromEntries([...people, ...groups].map(({ id, name }) => [id, name])),
);

const MAX_GROUPS = 100;

/** Reads the account's people and groups. If the read fails, it logs a warning and keeps the earlier ones. */
export const readOwners =
  (): Thunk<Promise<void>, OwnersRootState> =>
  async (dispatch, _, { api }) => {
    const requestId = nanoid();
    dispatch(ownersSlice.actions.ownersRequested(requestId));
    try {
      const [people, groups] = await Promise.all([
        api.call('listPeople', {}),
        api.call('groups.list', { query: { perPage: MAX_GROUPS, sortBy: 'name', sortOrder: 'asc' } }),
      ]);
      dispatch(
        ownersSlice.actions.ownersRead({
          requestId,
          people: people.data,
          groups: groups.data.map(({ id, name, memberIds }) => ({ id, name, memberIds })),
        }),
      );
    } catch (error) {
      log.warn('could not read the people and groups', error);
    }
  };

type Dispatch = ThunkDispatch<OwnersRootState, ThunkDeps, UnknownAction>;
type StartListening = ListenerMiddlewareInstance<OwnersRootState, Dispatch, ThunkDeps>['startListening'];

/** The delay before a reread, because one person's change often arrives as several notices. */
const REREAD_MS = 1_000;

/** Reads the people and groups again after one of them changed, if they have been read before. Returns a function that stops. */
export function startOwners(startListening: StartListening): () => void {
  return startListening({
    actionCreator: framesReceived,
    effect: async ({ payload: { frames } }, { cancelActiveListeners, delay, dispatch, getState }) => {
      const isChanged = frames.some(
        ({ message }) =>
          message.event === 'reset' ||
          (message.event === 'resource:changed' && OWNER_KINDS.includes(message.data.kind)),
      );
      if (!isChanged || getState().owners.lastRead === null) return;
      cancelActiveListeners();
      await delay(REREAD_MS);
      await dispatch(readOwners());
    },
  });
}

const OWNER_KINDS = ['groups', 'users'];
