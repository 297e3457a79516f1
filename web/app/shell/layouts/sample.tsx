import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './sample.module.css';

/** A sample of the product at a critical moment. */
export function Sample() {
  const { t } = useTranslation();
  return (
    <div className={classes['sample']}>
      <time>0:05</time>
      <p className={classes['said']}>
        {t('auth.sampleSaid')} <mark>{t('auth.sampleEvidence')}</mark>
        {t('auth.sampleRest')}
      </p>
      <span />
      <p className={classes['reason']}>
        <TriangleAlert size={14} aria-hidden="true" />
        {t('auth.sampleReason')}
      </p>
      <time>0:08</time>
      <p>{t('auth.sampleAnswer')}</p>
    </div>
  );
}
