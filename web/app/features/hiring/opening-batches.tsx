import { Button, Progress, Skeleton } from '@mantine/core';
import { PhoneOutgoing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BatchStatus } from '../../entities/batches/batch-status.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { NEW } from '../../resource/item-path.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMinute } from '../../ui/use-now.ts';
import classes from './opening-batches.module.css';

type Batch = KindItem<'batches'>;

/** The maximum page size. */
const PAGE_SIZE = 200;

/** The batches that call an opening's candidates, with their progress and a link to create another. */
export function OpeningBatches({ item: { id, screeningAgentId, archivedAt } }: { item: KindItem<'jobs'> }) {
  const { t } = useTranslation();
  const query = { jobId: id, perPage: PAGE_SIZE, sortBy: 'updatedAt', sortOrder: 'desc' } as const;
  const { data, isError, refetch } = useListResourcesQuery({ kind: 'batches', query });
  const mayManage = useMay('batches.manage');
  // The query only returns items of this kind; the hook is untyped.
  const batches = data?.data as unknown as readonly Batch[] | undefined;
  const begin = new URLSearchParams({ jobId: id, ...(screeningAgentId !== null && { agentId: screeningAgentId }) });
  return (
    <div className={classes['whole']}>
      {mayManage && archivedAt === null && (
        <Button
          component={Link}
          to={`${paths.batch(NEW)}?${begin}`}
          variant="default"
          size="xs"
          leftSection={<PhoneOutgoing size={14} aria-hidden="true" />}
        >
          {t('jobs.newBatch')}
        </Button>
      )}
      {isError && !data && <LoadFailed onRetry={refetch} />}
      {!isError && !data && <Skeleton height={120} role="status" aria-label={t('app.loading')} />}
      {batches?.length === 0 && <EmptyState title={t('jobs.noBatches')} body={t('jobs.noBatchesNote')} />}
      {batches && batches.length > 0 && (
        <ul className={classes['list']} aria-label={t('jobs.batches')}>
          {batches.map((batch) => (
            <BatchLine key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
    </div>
  );
}

function BatchLine({ batch: { id, name, status, counts, expectedEndAt } }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { done, total, calling } = counts;
  const facts = [
    t('batches.done', { done: formats.number(done), total: formats.number(total) }),
    calling > 0 && t('batches.callingNow', { count: calling }),
    status === 'running' && expectedEndAt !== null && t('batches.until', { when: formats.due(expectedEndAt, now) }),
  ];
  return (
    <li>
      <div className={classes['head']}>
        <Link to={paths.batch(id)}>{name}</Link>
        <BatchStatus status={status} />
      </div>
      <p className={classes['facts']}>{facts.filter(Boolean).join(' · ')}</p>
      {total > 0 && <Progress value={(done / total) * 100} aria-label={t('batches.progressOf', { name })} size="sm" />}
    </li>
  );
}
