import { DEFAULT_RANGE } from '@switchboard/contracts/conversations/range';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type OwnersRootState, selectGroups } from '../../../entities/people/owners-slice.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { BUILT_IN_NAMES, findView, type InboxView, readViewQuery, toBuiltInView, toQueueView } from './inbox-views.ts';
import { readViews, type SavedView, type ViewsRootState } from './views-slice.ts';

/** A view with its name. */
export interface NamedView extends InboxView {
  readonly name: string;
  /** The saved view behind it, if it is one. */
  readonly saved?: SavedView;
}
/** The views of the account on the screen, and the one that the list shows. */
export interface ShownViews {
  readonly builtIn: readonly NamedView[];
  readonly queues: readonly NamedView[];
  readonly saved: readonly NamedView[];
  readonly current: NamedView | undefined;
}

/** The views that the user may open. Another account's inbox has only the built-in ones that don't mean the user. */
export function useViews(): ShownViews {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const { tenantId } = query;
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id);
  const defaultRange = useSelector((state: SessionRootState) => selectUser(state)?.defaultRange) ?? DEFAULT_RANGE;
  const groups = useSelector((state: OwnersRootState) => selectGroups(state));
  const savedViews = useSelector(({ views }: ViewsRootState) => views.saved);
  const lists = useMemo(() => {
    const isOwn = tenantId === null;
    return {
      builtIn: BUILT_IN_NAMES.filter((id) => isOwn || id !== 'mine').map(
        (id): NamedView => ({ ...toBuiltInView(id, tenantId, defaultRange), name: t(`inboxViews.name.${id}`) }),
      ),
      queues: groups
        .filter(({ memberIds }) => isOwn && me !== undefined && memberIds.includes(me))
        .map(({ id, name }): NamedView => ({ ...toQueueView(id), name })),
      saved: (isOwn ? savedViews : []).map(
        (saved): NamedView => ({
          id: saved.id,
          name: saved.name,
          query: readViewQuery(saved.query, saved.sort),
          saved,
        }),
      ),
    };
  }, [t, tenantId, defaultRange, groups, me, savedViews]);
  const current = useMemo(() => {
    const all = [...lists.builtIn, ...lists.queues, ...lists.saved];
    const found = findView(query, all);
    return all.find(({ id }) => id === found?.id);
  }, [lists, query]);
  return { ...lists, current };
}

/** Reads the views and their counts when the inbox first opens. */
export function useViewsRead(): void {
  const dispatch = useThunkDispatch();
  const wasRead = useSelector(({ views }: ViewsRootState) => views.lastRead !== null);
  useEffect(() => {
    if (!wasRead) void dispatch(readViews());
  }, [wasRead, dispatch]);
}
