import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import { log } from '../../api/log.ts';
import { plainReducers } from '../../api/reducer.ts';
import type { Thunk } from '../../api/thunk.ts';
import { framesReceived } from '../../live/live-slice.ts';
import { tenantOf } from '../../live/stream.ts';
import { sessionRefreshed, sessionStarted } from '../../session/session-slice.ts';

/** The tag catalogues that were asked for, by account; one's own under the empty text, and where it was asked for by its id there too. */
export interface TagsState {
  readonly byTenant: Readonly<Record<string, readonly SmartTag[]>>;
  /** The account of who is signed in. */
  readonly own: string | null;
}
const initialState: TagsState = { byTenant: {}, own: null };
const plain = plainReducers<TagsState>();

/** The account's smart tags, kept true by live changes. */
export const tagsSlice = createSlice({
  name: 'tags',
  initialState,
  reducers: {
    tagsRead: plain((state, { tenantId, tags }: { tenantId: string | null; tags: readonly SmartTag[] }) => ({
      ...state,
      byTenant: { ...state.byTenant, [tenantId ?? '']: tags },
    })),
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

/** Reads an account's tags unless they are held already. A failure is logged: what was asked for shows nothing, and asks again later. */
export const readTags =
  (tenantId: string | null): Thunk<Promise<void>, TagsRootState> =>
  async (dispatch, getState, { api }) => {
    if (getState().tags.byTenant[tenantId ?? '']) return;
    try {
      const { data } = await api.call('listSmartTags', { query: { tenantId } });
      dispatch(tagsSlice.actions.tagsRead({ tenantId, tags: data }));
    } catch (error) {
      log.warn('the smart tags could not be read', error);
    }
  };

/** A tag of an account changed, or is new in it; catalogues that nobody asked for aren't kept. */
function changeTag(state: TagsState, tag: SmartTag, tenantId: string | null): TagsState {
  const isOwn = tenantId === null || tenantId === state.own;
  const catalogues = (isOwn ? ['', state.own ?? ''] : [tenantId]).flatMap((of) => {
    const tags = state.byTenant[of];
    return tags ? [[of, withTag(tags, tag)] as const] : [];
  });
  return { ...state, byTenant: { ...state.byTenant, ...Object.fromEntries(catalogues) } };
}

const withTag = (tags: readonly SmartTag[], tag: SmartTag): readonly SmartTag[] =>
  tags.some(({ id }) => id === tag.id) ? tags.map((held) => (held.id === tag.id ? tag : held)) : [...tags, tag];
