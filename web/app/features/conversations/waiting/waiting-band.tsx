import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { Hand, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { paths } from '../../../routes/paths.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { getDisplayName } from '../../../ui/phone-number.ts';
import { attentionQuery, formatInboxQuery } from '../inbox/inbox-query.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { TakeWaitingButton } from './take-waiting-button.tsx';
import classes from './waiting-band.module.css';
import { selectUntaken } from './waiting-slice.ts';
import { WaitingTime } from './waiting-time.tsx';

const MAX_SHOWN = 3;

/**
 * Above any list, whatever its order and filter: what needs a person and nobody has taken, emergencies first, then the longest waiting. It stays as it is
 * while the list's rows are held.
 */
export function WaitingBand() {
  const { t } = useTranslation();
  const { query, search } = useInboxQuery();
  const isHeld = useSelector(({ inbox }: InboxRootState) => inbox.shown.heldBy.length > 0);
  const rows = useWhileFree(useSelector(selectUntaken), isHeld);
  const isSameList = query.filters.needsAttention !== undefined;
  if (rows.length === 0 || query.tenantId !== null || isSameList) return null;
  const more = rows.length - MAX_SHOWN;
  return (
    <section className={classes['band']} aria-label={t('waiting.band')}>
      <p className={classes['head']}>
        <span>{t('waiting.band')}</span>
        {more > 0 && (
          <Link to={{ pathname: paths.conversations, search: formatInboxQuery(attentionQuery(query)) }}>
            {t('waiting.bandMore', { count: more })}
          </Link>
        )}
      </p>
      {rows.slice(0, MAX_SHOWN).map((row) => (
        <BandRow key={row.id} row={row} search={search} />
      ))}
    </section>
  );
}

function BandRow({ row, search }: { row: Conversation; search: string }) {
  const { t } = useTranslation();
  const { attention } = row;
  if (attention === null) return null;
  const isEmergency = attention.level === 'emergency';
  const Icon = isEmergency ? TriangleAlert : Hand;
  return (
    <div className={classes['row']} data-level={attention.level}>
      <Icon size={16} aria-label={t(`row.${attention.level}`)} />
      <Link className={classes['words']} to={{ pathname: paths.conversation(row.id), search }}>
        <strong>{getDisplayName(row) ?? t('row.withheld')}</strong> {reasonText(attention.reason)}
      </Link>
      <WaitingTime row={row} />
      <TakeWaitingButton row={row} className={classes['take'] ?? ''} />
    </div>
  );
}

/** The latest value from a moment when nothing was held. */
function useWhileFree<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}
