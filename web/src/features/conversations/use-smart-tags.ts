import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../api/thunk.ts';
import { readTags, type TagsRootState } from './tags-slice.ts';

/** An account's smart tags, archived ones included; undefined until they have been read. */
export function useSmartTags(tenantId: string | null): readonly SmartTag[] | undefined {
  const dispatch = useThunkDispatch();
  useEffect(() => {
    void dispatch(readTags(tenantId));
  }, [dispatch, tenantId]);
  return useSelector(({ tags }: TagsRootState) => tags.byTenant[tenantId ?? '']);
}
