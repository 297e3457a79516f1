import { createSlice } from '@reduxjs/toolkit';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import { log } from '../../api/log.ts';
import { plainReducers } from '../../api/reducer.ts';
import type { Thunk } from '../../api/thunk.ts';
import { framesReceived } from '../../live/live-slice.ts';

/** The tag catalogues that were asked for, by account; one's own under the empty text. */
export interface TagsState {
  readonly byTenant: Readonly<Record<string, readonly SmartTag[]>>;
}
const initialState: TagsState = { byTenant: {} };
const plain = plainReducers<TagsState>();

/** The account's smart tags, kept true by live changes. */
export const tagsSlice = createSlice({
  name: 'tags',
  initialState,
  reducers: {
    tagsRead: plain(({ byTenant }, { tenantId, tags }: { tenantId: string | null; tags: readonly SmartTag[] }) => ({
      byTenant: { ...byTenant, [tenantId ?? '']: tags },
    })),
    /** A tag was made here; its frame may come first, or after. */
    tagDefined: plain((state, { id, name, color, archived }: SmartTag) =>
      changeTag(state, { id, name, color, archived }),
    ),
  },
  extraReducers: (builder) => {
    builder.addCase(
      framesReceived,
      plain((state, { frames }) =>
        frames.reduce(
          (held, { message }) => (message.event === 'smartTag:updated' ? changeTag(held, message.data.smartTag) : held),
          state,
        ),
      ),
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

/** A tag changed in the catalogue that has it, or is new in one's own. */
function changeTag({ byTenant }: TagsState, tag: SmartTag): TagsState {
  const owner = Object.keys(byTenant).find((tenantId) => byTenant[tenantId]?.some(({ id }) => id === tag.id)) ?? '';
  const tags = byTenant[owner];
  if (!tags) return { byTenant };
  const isHeld = tags.some(({ id }) => id === tag.id);
  return {
    byTenant: { ...byTenant, [owner]: isHeld ? tags.map((held) => (held.id === tag.id ? tag : held)) : [...tags, tag] },
  };
}
