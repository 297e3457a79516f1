import type { StoredQuery } from '@switchboard/contracts/conversations/stored-query';
import type { Thunk } from '../../../api/thunk.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import type { InboxSort } from '../inbox/inbox-query.ts';
import { readViews, type SavedView, type ViewsRootState } from './views-slice.ts';

/** The fields of a new view. */
export interface NewView {
  readonly name: string;
  readonly query: StoredQuery;
  readonly sort: InboxSort;
  readonly scope: SavedView['scope'];
  /** The group that sees it; null for another scope. */
  readonly groupId: string | null;
}
type ViewThunk = Thunk<Promise<void>, ViewsRootState & SessionRootState>;

/** Saves a view. Throws if the server refuses. */
export const createView =
  ({ sort, ...view }: NewView): ViewThunk =>
  async (dispatch, _, { api }) => {
    const order = { sortBy: sort.by, sortOrder: sort.order };
    await api.call('views.create', { body: { ...view, order } });
    await dispatch(readViews());
  };

/** Renames a view. Throws if the server refuses, such as after a colleague changed it. */
export const renameView =
  ({ id, version }: SavedView, name: string): ViewThunk =>
  async (dispatch, _, { api }) => {
    await api.call('views.change', { params: { id }, body: { name, version } });
    await dispatch(readViews());
  };

/** Deletes a view. Throws if the server refuses, such as after a colleague changed it. */
export const deleteView =
  ({ id, version }: SavedView): ViewThunk =>
  async (dispatch, _, { api }) => {
    await api.call('views.archive', { params: { id }, query: { version } });
    await dispatch(readViews());
  };
