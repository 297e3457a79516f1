import { Kanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { boardPath } from './board-tab.ts';
import classes from './openings.module.css';
import { useOpeningName } from './use-opening-name.ts';

/** The opening that the list is filtered by, with links to its board and to all candidates. */
export function OpeningLine() {
  const { t } = useTranslation();
  const jobId = useSearchParams()[0].get('jobId');
  const name = useOpeningName(jobId);
  if (jobId === null) return null;
  return (
    <p className={classes['jobLine']}>
      <span>{t('candidates.ofJob', { name })}</span>
      <Link to={boardPath(jobId)}>
        <Kanban size={14} aria-hidden="true" />
        {t('candidates.board')}
      </Link>
      <Link to={paths.candidates}>{t('candidates.all')}</Link>
    </p>
  );
}
