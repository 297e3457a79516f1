import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../api/thunk.ts';
import { readTags, type TagsRootState } from './tags-slice.ts';

/** An account's smart tags by name, archived ones included; undefined until they are read. */
export function useSmartTags(tenantId: string | null): readonly SmartTag[] | undefined {
  const dispatch = useThunkDispatch();
  useEffect(() => {
    void dispatch(readTags(tenantId));
  }, [dispatch, tenantId]);
  const { i18n } = useTranslation();
  const tags = useSelector(({ tags: { byTenant } }: TagsRootState) => byTenant[tenantId ?? '']);
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language);
    return tags?.toSorted((a, b) => compare(a.name, b.name));
  }, [tags, i18n.language]);
}

/** Whether reading an account's tags failed, and how to retry. */
export function useTagsFailure(tenantId: string | null): { readonly hasFailed: boolean; readonly retry: () => void } {
  const dispatch = useThunkDispatch();
  const hasFailed = useSelector(({ tags }: TagsRootState) => tags.hasFailed[tenantId ?? ''] ?? false);
  return { hasFailed, retry: () => void dispatch(readTags(tenantId)) };
}
