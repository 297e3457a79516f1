import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './general.module.css';
import { useReadRetentionQuery } from './general-api.ts';

/** When old conversations were last erased, and how many. */
export function RetentionLine() {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { data, isError } = useReadRetentionQuery();
  if (isError) return <p className={classes['note']}>{t('resource.loadFailed')}</p>;
  if (!data) return <p className={classes['note']}>{t('app.loading')}</p>;
  const { ranAt, erased, erasedInAll } = data;
  if (ranAt === null) return <p className={classes['note']}>{t('general.retentionNever')}</p>;
  return (
    <p className={classes['note']}>
      {t('general.retentionRan', { when: formats.moment(ranAt, now), count: erased })}{' '}
      {t('general.retentionInAll', { count: erasedInAll })}
    </p>
  );
}
