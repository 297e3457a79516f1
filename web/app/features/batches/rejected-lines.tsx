import type { ContactsAdded } from '@switchboard/contracts/batches/routes';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import classes from './batches.module.css';

/** The maximum number of listed lines; the rest are only counted. */
const MAX_LISTED_LINES = 20;

/** Shows how many contacts were added, or would be, and the rejected lines. */
export function AddedContacts({
  accepted,
  rejected,
  text,
}: ContactsAdded & { readonly text: 'batches.accepted' | 'batches.wouldAdd' }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Notice level={rejected.length === 0 ? 'good' : 'attention'}>
        {t(text, { count: accepted })}
        {rejected.length > 0 && ` ${t('batches.rejected', { count: rejected.length })}`}
      </Notice>
      {rejected.length > 0 && (
        <ul className={classes['rejected']}>
          {rejected.slice(0, MAX_LISTED_LINES).map(({ line, code, column = '' }) => (
            <li key={line}>{t('batches.rejectedLine', { line, why: t(`batches.rejection.${code}`, { column }) })}</li>
          ))}
          {rejected.length > MAX_LISTED_LINES && (
            <li>{t('batches.moreLines', { count: rejected.length - MAX_LISTED_LINES })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
