import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button, Skeleton } from '@mantine/core';
import type { CandidateStage } from '@switchboard/contracts/hiring/candidates';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import classes from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { readDragData } from './drag-data.ts';

type Candidate = KindItem<'candidates'>;

interface BoardColumnProps {
  readonly jobId: string;
  readonly stage: CandidateStage;
  readonly move: (candidate: Candidate, to: CandidateStage) => void;
  readonly moved: RefObject<string | undefined>;
}

const STEP = 20;
/** The maximum page size. */
const MAX_PAGE_SIZE = 200;

/** The candidates at a stage, the last moved first. */
export function BoardColumn({ jobId, stage, move, moved }: BoardColumnProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [perPage, setPerPage] = useState(STEP);
  const query = { jobId, stage, perPage, sortBy: 'updatedAt', sortOrder: 'desc' } as const;
  const { data, isError, refetch } = useListResourcesQuery({ kind: 'candidates', query });
  const column = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((candidate: Candidate) => move(candidate, stage));
  useEffect(() => {
    if (!column.current) return;
    return dropTargetForElements({
      element: column.current,
      canDrop: ({ source }) => readDragData(source.data) !== undefined,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const candidate = readDragData(source.data);
        if (candidate) drop(candidate);
      },
    });
  }, []);
  const name = t(`stages.${stage}`);
  const total = data?.meta.total ?? 0;
  return (
    <section ref={column} className={classes['column']} aria-label={name} data-over={isOver || undefined}>
      <h2 className={classes['stage']}>
        {name} {data && <span className={classes['count']}>{number(total)}</span>}
      </h2>
      {isError && !data && <LoadFailed onRetry={refetch} />}
      {!isError && !data && <Skeleton height={64} role="status" aria-label={t('app.loading')} />}
      {data && total === 0 && <p className={classes['nobody']}>{t('candidates.nobody')}</p>}
      <ul className={classes['cards']}>
        {data?.data.map((candidate) => (
          // The query only returns items of this kind.
          <BoardCard key={candidate.id} candidate={candidate as unknown as Candidate} move={move} moved={moved} />
        ))}
      </ul>
      {total > perPage && perPage < MAX_PAGE_SIZE && (
        <Button variant="subtle" size="xs" onClick={() => setPerPage(Math.min(MAX_PAGE_SIZE, perPage + STEP))}>
          {t('candidates.more')}
        </Button>
      )}
    </section>
  );
}
