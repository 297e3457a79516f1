import { BATCH_STATUSES } from '@switchboard/contracts/batches/batches';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BatchStatus } from '../../entities/batches/batch-status.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { Changed } from '../../resource/changed.tsx';
import { defineView } from '../../resource/resource-view.ts';
import { BatchFields } from './batch-fields.tsx';
import { BatchTop } from './batch-top.tsx';
import { Contacts } from './contacts.tsx';
import { useBatchText } from './use-batch-text.ts';

/** The screens of batches: contacts whom an agent calls, and the progress. */
export const batchesView = defineView<'batches'>({
  kind: 'batches',
  hasOwnEntry: true,
  columns: [
    {
      key: 'status',
      header: 'batches.status',
      sort: 'status',
      cell: ({ status }) => <BatchStatus status={status} />,
      isShownOnPhones: true,
    },
    {
      key: 'counts',
      header: 'batches.progress',
      cell: ({ counts }) => <Progress {...counts} />,
      isShownOnPhones: true,
    },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'status',
      label: 'batches.status',
      options: BATCH_STATUSES.map((value) => ({ value, label: `batches.statusName.${value}` as const })),
    },
  ],
  Fields: BatchFields,
  Top: BatchTop,
  blank: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  // An opening links here so that its agent can call its candidates.
  useBlank: () => {
    const [params] = useSearchParams();
    return { jobId: params.get('jobId'), agentId: params.get('agentId') };
  },
  fieldLabels: {
    agentId: 'batches.agent',
    agentVersion: 'batches.agentVersion',
    jobId: 'batches.job',
    windows: 'batches.windows',
    timeZone: 'batches.timeZone',
    concurrency: 'batches.concurrency',
    retries: 'batches.retries',
    'retries.count': 'batches.retryCount',
    'retries.delayMs': 'batches.retryDelay',
    'retries.on': 'batches.retryOn',
    startAt: 'batches.startAt',
    status: 'batches.status',
    pausedBecause: 'batches.pausedBecause',
    runningSince: 'batches.runningSince',
  },
  useFieldText: useBatchText,
  prose: [],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ status }) => t(`batches.statusName.${status}`);
  },
  tabs: [{ value: 'contacts', label: 'batches.contacts', Content: Contacts }],
});

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return t('batches.done', { done: number(done), total: number(total) });
}
