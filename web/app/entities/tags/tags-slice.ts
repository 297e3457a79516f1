import { createSlice, isAnyOf, nanoid } from '@reduxjs/toolkit';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { log } from '../../api/log.ts';
import { plainReducers } from '../../api/reducer.ts';
import type { Thunk } from '../../api/thunk.ts';
import { framesReceived } from '../../live/live-slice.ts';
import { tenantOf } from '../../live/stream.ts';
import { sessionRefreshed, sessionStarted } from '../../session/session-slice.ts';

/** The tag catalogs read so far, by account id. The empty string is the session's own account, which may appear under its id as well. */
export interface TagsState {
  readonly byTenant: Readonly<Record<string, readonly SmartTag[]>>;
  /** Reads in progress, by account. The slice ignores a response without an entry here: it belongs to an earlier session. */
  readonly reading: Readonly<Record<string, Reading>>;
  /** The signed-in account. */
  readonly own: string | null;
  /** Accounts whose last read failed. */
  readonly hasFailed: Readonly<Record<string, boolean>>;
}
interface Reading {
  readonly requestId: string;
  /** Tags that changed during the read. The response may predate these changes. */
  readonly changed: readonly SmartTag[];
}
interface Read {
  readonly tenantId: string | null;
  readonly requestId: string;
}
const initialState: TagsState = { byTenant: {}, reading: {}, own: null, hasFailed: {} };
const plain = plainReducers<TagsState>();

/** The account's smart tags, kept current by live changes. */
export const tagsSlice = createSlice({
  name: 'tags',
  initialState,
  reducers: {
    tagsRequested: plain((state, { tenantId, requestId }: Read) => ({
      ...state,
      reading: { ...state.reading, [tenantId ?? '']: { requestId, changed: [] } },
      hasFailed: { ...state.hasFailed, [tenantId ?? '']: false },
    })),
    tagsRead: plain((state, { tenantId, requestId, tags }: Read & { tags: readonly SmartTag[] }) => {
      const of = tenantId ?? '';
      const { [of]: read, ...reading } = state.reading;
      if (read?.requestId !== requestId) return state;
      return { ...state, reading, byTenant: { ...state.byTenant, [of]: read.changed.reduce(withTag, tags) } };
    }),
    tagsFailed: plain((state, { tenantId, requestId }: Read) => {
      const of = tenantId ?? '';
      const { [of]: read, ...reading } = state.reading;
      if (read?.requestId !== requestId) return state;
      return { ...state, reading, hasFailed: { ...state.hasFailed, [of]: true } };
    }),
    /** A tag was created here. Its event may arrive before or after this action. */
    tagDefined: plain((state, { id, name, color, archived }: SmartTag) =>
      changeTag(state, { id, name, color, archived }, null),
    ),
  },
  extraReducers: (builder) => {
    builder.addCase(
      framesReceived,
      plain((state, { query, frames }) =>
        frames.reduce(
          (next, { message }) =>
            message.event === 'smartTag:updated' ? changeTag(next, message.data.smartTag, tenantOf(query)) : next,
          state,
        ),
      ),
    );
    builder.addMatcher(
      isAnyOf(sessionStarted, sessionRefreshed),
      plain((state, { payload: { user } }) => ({ ...state, own: user.tenantId })),
    );
  },
});

export const { tagDefined } = tagsSlice.actions;

/** The part of the store that holds this slice. */
export interface TagsRootState {
  readonly tags: TagsState;
}

/** Reads an account's tags unless they are loaded or loading. A failure is logged and shown as `hasFailed`. */
export const readTags =
  (tenantId: string | null): Thunk<Promise<void>, TagsRootState> =>
  async (dispatch, getState) => {
    const { byTenant, reading } = getState().tags;
    const of = tenantId ?? '';
    if (!byTenant[of] && !reading[of]) await dispatch(requestTags(tenantId));
  };

/** Reads an account's tags again wherever they are loaded. If the read fails, it logs a warning and keeps the earlier tags. */
export const rereadTags =
  (tenantId: string | null): Thunk<Promise<void>, TagsRootState> =>
  async (dispatch, getState) => {
    const { byTenant, reading } = getState().tags;
    const loaded = getCatalogKeys(getState().tags, tenantId).filter((of) => byTenant[of] || reading[of]);
    await Promise.all(loaded.map((of) => dispatch(requestTags(of === '' ? null : of))));
  };

const requestTags =
  (tenantId: string | null): Thunk<Promise<void>, TagsRootState> =>
  async (dispatch, _, { api }) => {
    const { tagsRequested, tagsRead, tagsFailed } = tagsSlice.actions;
    const read: Read = { tenantId, requestId: nanoid() };
    dispatch(tagsRequested(read));
    try {
      const { data } = await api.call('smartTags.list', { query: { tenantId } });
      dispatch(
        tagsRead({ ...read, tags: data.map(({ id, name, color, archived }) => ({ id, name, color, archived })) }),
      );
    } catch (error) {
      dispatch(tagsFailed(read));
      log.warn('could not read the smart tags', error);
    }
  };

/** Applies a change to a tag, or adds a new one. Ignores accounts whose catalogs were never read. */
function changeTag(state: TagsState, tag: SmartTag, tenantId: string | null): TagsState {
  const keys = getCatalogKeys(state, tenantId);
  const catalogs = keys.flatMap((of) => {
    const tags = state.byTenant[of];
    return tags ? [[of, withTag(tags, tag)] as const] : [];
  });
  const reads = keys.flatMap((of) => {
    const read = state.reading[of];
    return read ? [[of, { ...read, changed: withTag(read.changed, tag) }] as const] : [];
  });
  return {
    ...state,
    byTenant: { ...state.byTenant, ...Object.fromEntries(catalogs) },
    reading: { ...state.reading, ...Object.fromEntries(reads) },
  };
}

/** The keys of an account's catalogs: the session's own account may be loaded under its id as well. */
function getCatalogKeys({ own }: TagsState, tenantId: string | null): readonly string[] {
  if (tenantId !== null && tenantId !== own) return [tenantId];
  return own === null ? [''] : ['', own];
}

const withTag = (tags: readonly SmartTag[], tag: SmartTag): readonly SmartTag[] =>
  tags.some(({ id }) => id === tag.id) ? tags.map((one) => (one.id === tag.id ? tag : one)) : [...tags, tag];
