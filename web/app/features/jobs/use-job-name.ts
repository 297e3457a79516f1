import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';
import { useGetResourceQuery } from '../../resource/resource-queries.ts';

/** The name of the job that somebody applies for; of nobody's job, the pool's. */
export function useJobName(jobId: string | null): string {
  const { t } = useTranslation();
  const { data } = useGetResourceQuery(jobId === null ? skipToken : { kind: 'jobs', id: jobId });
  return jobId === null ? t('candidates.pool') : (data?.name ?? '…');
}
