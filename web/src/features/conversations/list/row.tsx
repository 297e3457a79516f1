import type { Conversation } from '@switchboard/contracts/conversations/row';
import type { ConversationId } from '@switchboard/contracts/ids';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { LiveClock } from '../../../live/live-clock.tsx';
import { nameOf, phoneText } from '../../../ui/phone-number.ts';
import { useNow } from '../../../ui/use-now.ts';
import { selectLeaveReason, selectRow, selectSeenUpTo, unseenAttention } from '../inbox-selectors.ts';
import type { InboxRootState } from '../inbox-slice.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import { Avatar } from './avatar.tsx';
import { LastLine } from './last-line.tsx';
import { ReasonBadge } from './reason-badge.tsx';
import classes from './row.module.css';
import { RowTags } from './row-tags.tsx';

interface RowProps {
  readonly id: ConversationId;
  readonly isOpen: boolean;
  /** The one that Tab goes to. */
  readonly isActive: boolean;
  readonly onFocus: (id: ConversationId) => void;
}

/** One conversation of the list. Three levels told apart by shape: a solid edge, a dashed one, none. */
export const Row = memo(function Row({ id, isOpen, isActive, onFocus }: RowProps) {
  const { t } = useTranslation();
  const { search } = useInboxQuery();
  const row = useSelector((state: InboxRootState) => selectRow(state, id));
  const seenUpTo = useSelector((state: InboxRootState) => selectSeenUpTo(state, id));
  const leaving = useSelector((state: InboxRootState) => selectLeaveReason(state, id));
  if (!row) return null;
  const attention = unseenAttention(row, seenUpTo);
  return (
    <Link
      to={{ pathname: paths.conversation(id), search }}
      className={classes['row']}
      data-id={id}
      data-level={attention?.level}
      data-open={isOpen}
      data-leaving={leaving !== undefined}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(id)}
    >
      <Avatar row={row} />
      <div className={classes['words']}>
        <div className={classes['top']}>
          <strong className={classes['name']}>{nameOf(row) ?? t('row.withheld')}</strong>
          {row.name !== null && row.number !== null && row.name !== row.number && (
            <span className={classes['number']}>{phoneText(row.number)}</span>
          )}
          <RowTime row={row} />
        </div>
        <LastLine row={row} isStrong={attention !== null} />
        <div className={classes['bottom']}>
          {leaving && (
            <span className={classes['gone']}>
              {leaving === 'deleted' ? t('inbox.gone_deleted') : t('inbox.gone_left')}
            </span>
          )}
          {attention && <ReasonBadge attention={attention} />}
          <RowTags tags={row.smartTags} />
          {row.late && (
            <span className={classes['late']} title={t('row.lateWhy')}>
              {t('row.late')}
            </span>
          )}
          {row.language && <span className={classes['language']}>{row.language.slice(0, 2).toUpperCase()}</span>}
        </div>
      </div>
    </Link>
  );
});

function RowTime({ row }: { row: Conversation }) {
  const formats = useFormats();
  const now = useNow();
  if (row.endedAt === null) return <LiveClock since={row.createdAt} />;
  return (
    <time className={classes['time']} dateTime={row.lastMessageAt} title={formats.full(row.lastMessageAt)}>
      {formats.moment(row.lastMessageAt, now)}
    </time>
  );
}
