import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';
import { useGetResourceQuery } from '../../resource/resource-api.ts';

/** Names a candidate's opening, or the pool for candidates without one. */
export function useOpeningName(jobId: string | null): string {
  const { t } = useTranslation();
  const { data } = useGetResourceQuery(jobId === null ? skipToken : { kind: 'jobs', id: jobId });
  return jobId === null ? t('candidates.pool') : (data?.name ?? '…');
}
