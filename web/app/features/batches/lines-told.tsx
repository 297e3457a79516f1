import type { ContactsAdded } from '@switchboard/contracts/batches/routes';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import classes from './batches.module.css';

/** Lines that are named one by one; of more there is only their number. */
const NAMED_LINES = 20;

/** Says how many contacts were added, or would be, and which lines are left out. */
export function LinesTold({
  accepted,
  rejected,
  said,
}: ContactsAdded & { readonly said: 'batches.accepted' | 'batches.wouldAdd' }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Notice level={rejected.length === 0 ? 'good' : 'attention'}>
        {t(said, { count: accepted })}
        {rejected.length > 0 && ` ${t('batches.rejected', { count: rejected.length })}`}
      </Notice>
      {rejected.length > 0 && (
        <ul className={classes['rejected']}>
          {rejected.slice(0, NAMED_LINES).map(({ line, code, column = '' }) => (
            <li key={line}>{t('batches.rejectedLine', { line, why: t(`batches.rejection.${code}`, { column }) })}</li>
          ))}
          {rejected.length > NAMED_LINES && <li>{t('batches.moreLines', { count: rejected.length - NAMED_LINES })}</li>}
        </ul>
      )}
    </div>
  );
}
