import { Modal, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { Compared } from './compared.tsx';
import classes from './screening.module.css';

const MAX_COMPARED = 4;
/** The maximum page size. */
const PAGE_SIZE = 200;

/** Up to four candidates of an opening side by side. */
export function Compare({ jobId, onClose }: { readonly jobId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = { jobId, perPage: PAGE_SIZE, sortBy: 'updatedAt', sortOrder: 'desc' } as const;
  const { data, isError, refetch } = useListResourcesQuery({ kind: 'candidates', query });
  const [ids, setIds] = useState<string[]>([]);
  // The query only returns items of this kind; the hook is untyped.
  const candidates = (data?.data ?? []) as unknown as readonly KindItem<'candidates'>[];
  const chosen = ids.flatMap((id) => candidates.filter((candidate) => candidate.id === id));
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t('candidates.compareTitle')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div className={classes['result']}>
        {isError && !data && <LoadFailed onRetry={refetch} />}
        <MultiSelect
          label={t('candidates.compareWho')}
          data={candidates.map(({ id, name, stage }) => ({ value: id, label: `${name} · ${t(`stages.${stage}`)}` }))}
          value={ids}
          onChange={setIds}
          maxValues={MAX_COMPARED}
          searchable
          data-autofocus
        />
        {chosen.length === 0 ? (
          <p className={classes['note']}>{t('candidates.compareNone')}</p>
        ) : (
          <Compared candidates={chosen} />
        )}
      </div>
    </Modal>
  );
}
