import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { readTags, type TagsRootState } from '../../../entities/tags/tags-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';

/** Returns a function that names the tags of the list's filter. Reads the account's tags only if the filter has some. */
export function useTagNames(): (id: number | undefined) => string | undefined {
  const dispatch = useThunkDispatch();
  const { query } = useInboxQuery();
  const isFiltered = query.smartTagIds.length > 0;
  useEffect(() => {
    if (isFiltered) void dispatch(readTags(query.tenantId));
  }, [dispatch, isFiltered, query.tenantId]);
  const tags = useSelector(({ tags: { byTenant } }: TagsRootState) => byTenant[query.tenantId ?? '']);
  return (id) => tags?.find((tag) => tag.id === id)?.name;
}
