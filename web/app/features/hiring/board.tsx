import { Button } from '@mantine/core';
import { CANDIDATE_STAGES } from '@switchboard/contracts/hiring/candidates';
import { Columns3, Download, List, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NEW } from '../../resource/item-path.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { Compare } from './compare.tsx';
import { useMove } from './use-move.tsx';

/** An opening's candidates in a column per stage, moved by dragging or by a menu. */
export function Board({ item: { id } }: { item: KindItem<'jobs'> }) {
  const { t } = useTranslation();
  /** The last moved candidate, whose card takes the focus in its new column. */
  const moved = useRef<string>(undefined);
  const { move, dialog } = useMove((candidateId) => {
    moved.current = candidateId;
  });
  const mayExport = useMay('candidates.read', 'candidates.csv');
  const mayManage = useMay('candidates.manage', 'candidates.create');
  const [isComparing, setComparing] = useState(false);
  const ofOpening = `?jobId=${encodeURIComponent(id)}`;
  return (
    <div className={classes['whole']}>
      <div className={classes['tools']}>
        {mayManage && <p>{t('candidates.boardNote')}</p>}
        <Button
          variant="default"
          size="xs"
          leftSection={<Columns3 size={14} aria-hidden="true" />}
          onClick={() => setComparing(true)}
        >
          {t('candidates.compare')}
        </Button>
        {mayExport && (
          <Button
            component="a"
            href={`/api/jobs/${encodeURIComponent(id)}/candidates.csv`}
            download
            variant="default"
            size="xs"
            leftSection={<Download size={14} aria-hidden="true" />}
          >
            {t('candidates.asCsv')}
          </Button>
        )}
        <Button
          component={Link}
          to={paths.candidates + ofOpening}
          variant="default"
          size="xs"
          leftSection={<List size={14} aria-hidden="true" />}
        >
          {t('candidates.asList')}
        </Button>
        {mayManage && (
          <Button
            component={Link}
            to={paths.candidate(NEW) + ofOpening}
            size="xs"
            leftSection={<Plus size={14} aria-hidden="true" />}
          >
            {t('candidates.create')}
          </Button>
        )}
      </div>
      <section className={classes['board']} aria-label={t('candidates.boardLabel')}>
        {CANDIDATE_STAGES.map((stage) => (
          <BoardColumn key={stage} jobId={id} stage={stage} move={move} moved={moved} />
        ))}
      </section>
      {isComparing && <Compare jobId={id} onClose={() => setComparing(false)} />}
      {dialog}
    </div>
  );
}
