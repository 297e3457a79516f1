import { createSlice, isAnyOf, nanoid } from '@reduxjs/toolkit';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { log } from '../../api/log.ts';
import { plainReducers } from '../../api/reducer.ts';
import type { Thunk } from '../../api/thunk.ts';
import { framesReceived } from '../../live/live-slice.ts';
import { tenantOf } from '../../live/stream.ts';
import { sessionRefreshed, sessionStarted } from '../../session/session-slice.ts';

/** The tag catalogues that were asked for, by account; one's own under the empty text, and where it was asked for by its id there too. */
export interface TagsState {
  readonly byTenant: Readonly<Record<string, readonly SmartTag[]>>;
  /** Reads under way, by account: an answer that none of them waits for is of somebody else's time. */
  readonly reading: Readonly<Record<string, Reading>>;
  /** The account of who is signed in. */
  readonly own: string | null;
  /** Whose catalogue could not be read the last time. */
  readonly hasFailed: Readonly<Record<string, boolean>>;
}
interface Reading {
  readonly requestId: string;
  /** Tags that changed meanwhile, which the answer may not have seen: if it has a later change, that is told too. */
  readonly told: readonly SmartTag[];
}
interface Read {
  readonly tenantId: string | null;
  readonly requestId: string;
}
const initialState: TagsState = { byTenant: {}, reading: {}, own: null, hasFailed: {} };
const plain = plainReducers<TagsState>();

/** The account's smart tags, kept true by live changes. */
export const tagsSlice = createSlice({
  name: 'tags',
  initialState,
  reducers: {
    tagsAsked: plain((state, { tenantId, requestId }: Read) => ({
      ...state,
      reading: { ...state.reading, [tenantId ?? '']: { requestId, told: [] } },
      hasFailed: { ...state.hasFailed, [tenantId ?? '']: false },
    })),
    tagsRead: plain((state, { tenantId, requestId, tags }: Read & { tags: readonly SmartTag[] }) => {
      const of = tenantId ?? '';
      const { [of]: read, ...reading } = state.reading;
      if (read?.requestId !== requestId) return state;
      return { ...state, reading, byTenant: { ...state.byTenant, [of]: read.told.reduce(withTag, tags) } };
    }),
    tagsFailed: plain((state, { tenantId, requestId }: Read) => {
      const of = tenantId ?? '';
      const { [of]: read, ...reading } = state.reading;
      if (read?.requestId !== requestId) return state;
      return { ...state, reading, hasFailed: { ...state.hasFailed, [of]: true } };
    }),
    /** A tag was made here; its frame may come first, or after. */
    tagDefined: plain((state, { id, name, color, archived }: SmartTag) =>
      changeTag(state, { id, name, color, archived }, null),
    ),
  },
  extraReducers: (builder) => {
    builder.addCase(
      framesReceived,
      plain((state, { query, frames }) =>
        frames.reduce(
          (held, { message }) =>
            message.event === 'smartTag:updated' ? changeTag(held, message.data.smartTag, tenantOf(query)) : held,
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

/** The part of the store that this slice is. */
export interface TagsRootState {
  readonly tags: TagsState;
}

/** Reads an account's tags unless they are held already, or asked for. A failure is logged, and noted for whoever waits for them. */
export const readTags =
  (tenantId: string | null): Thunk<Promise<void>, TagsRootState> =>
  async (dispatch, getState) => {
    const { byTenant, reading } = getState().tags;
    const of = tenantId ?? '';
    if (!byTenant[of] && !reading[of]) await dispatch(askForTags(tenantId));
  };

/** Reads an account's tags again, wherever somebody asked for them. A failure is logged: what is held stays. */
export const rereadTags =
  (tenantId: string | null): Thunk<Promise<void>, TagsRootState> =>
  async (dispatch, getState) => {
    const { byTenant, reading } = getState().tags;
    const asked = keysOf(getState().tags, tenantId).filter((of) => byTenant[of] || reading[of]);
    await Promise.all(asked.map((of) => dispatch(askForTags(of === '' ? null : of))));
  };

const askForTags =
  (tenantId: string | null): Thunk<Promise<void>, TagsRootState> =>
  async (dispatch, _, { api }) => {
    const { tagsAsked, tagsRead, tagsFailed } = tagsSlice.actions;
    const read: Read = { tenantId, requestId: nanoid() };
    dispatch(tagsAsked(read));
    try {
      const { data } = await api.call('smartTags.list', { query: { tenantId } });
      dispatch(
        tagsRead({ ...read, tags: data.map(({ id, name, color, archived }) => ({ id, name, color, archived })) }),
      );
    } catch (error) {
      dispatch(tagsFailed(read));
      log.warn('the smart tags could not be read', error);
    }
  };

/** A tag of an account changed, or is new in it; catalogues that nobody asked for aren't kept. */
function changeTag(state: TagsState, tag: SmartTag, tenantId: string | null): TagsState {
  const keys = keysOf(state, tenantId);
  const catalogues = keys.flatMap((of) => {
    const tags = state.byTenant[of];
    return tags ? [[of, withTag(tags, tag)] as const] : [];
  });
  const reads = keys.flatMap((of) => {
    const read = state.reading[of];
    return read ? [[of, { ...read, told: withTag(read.told, tag) }] as const] : [];
  });
  return {
    ...state,
    byTenant: { ...state.byTenant, ...Object.fromEntries(catalogues) },
    reading: { ...state.reading, ...Object.fromEntries(reads) },
  };
}

/** What an account's catalogue stands under: one's own may have been asked for by its id too. */
function keysOf({ own }: TagsState, tenantId: string | null): readonly string[] {
  if (tenantId !== null && tenantId !== own) return [tenantId];
  return own === null ? [''] : ['', own];
}

const withTag = (tags: readonly SmartTag[], tag: SmartTag): readonly SmartTag[] =>
  tags.some(({ id }) => id === tag.id) ? tags.map((held) => (held.id === tag.id ? tag : held)) : [...tags, tag];
