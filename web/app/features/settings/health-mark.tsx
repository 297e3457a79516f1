import type { HealthProblem } from '@switchboard/contracts/account-settings/settings-routes';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './health.module.css';

/** The number of an entry's problems, and whether one of them is severe. */
export function HealthMark({ problems }: { problems: readonly HealthProblem[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  const isFailing = problems.some(({ level }) => level === 'failing');
  const Icon = isFailing ? TriangleAlert : CircleAlert;
  return (
    <span className={classes['mark']} data-level={isFailing ? 'failing' : 'notice'}>
      <Icon size={13} aria-hidden="true" />
      {t('health.count', { count: problems.length })}
    </span>
  );
}
