import { UnstyledButton } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { ChevronRight, Hand, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { clockText } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../routes/paths.ts';
import { type SessionRootState, selectClockOffset } from '../../../session/session-slice.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { getDisplayName } from '../../../ui/phone-number.ts';
import { createPressHold } from '../../../ui/press-hold.ts';
import { after } from '../../../ui/timers.ts';
import { useTimeText } from '../../../ui/use-now.ts';
import { attentionQuery, formatInboxQuery } from '../inbox/inbox-query.ts';
import { conversationSeen, type SeenRootState } from '../inbox/seen-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import classes from './alert-bars.module.css';
import { TakeWaitingButton } from './take-waiting-button.tsx';
import { TakenBars } from './taken-bars.tsx';
import { alertDismissed, selectAlerts, type WaitingRootState } from './waiting-slice.ts';

const MAX_SHOWN = 2;

// One for the page, because it listens to every press.
const hold = createPressHold({ target: window, after });

/**
 * What concerns the user on every screen: the calls that they take part in, and what needs a person until somebody takes it.
 *
 * The bars appear and leave only while nothing is pressed, so that the page never moves under a click, and they never take the focus.
 */
export function AlertBars() {
  const openId = useSelector(({ open }: OpenRootState) => open.id);
  const alerts = useSelector((state: WaitingRootState & SeenRootState) => selectAlerts(state, openId));
  const isInbox = useLocation().pathname.startsWith(paths.conversations);
  const [shown, setShown] = useState(alerts);
  useEffect(() => hold(() => setShown(alerts)), [alerts]);
  return (
    <>
      <TakenBars />
      <Alerts rows={shown} isInbox={isInbox} />
    </>
  );
}

function Alerts({ rows, isInbox }: { rows: readonly Conversation[]; isInbox: boolean }) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  if (rows.length === 0) return null;
  const more = rows.length - MAX_SHOWN;
  const search = formatInboxQuery({ ...query, ...attentionQuery });
  return (
    // The inbox's list announces its own rows.
    <section className={classes['alerts']} aria-label={t('waiting.alerts')} aria-live={isInbox ? 'off' : 'polite'}>
      {rows.slice(0, MAX_SHOWN).map((row, index) => (
        <Alert key={row.id} row={row} isInbox={isInbox}>
          {more > 0 && index === MAX_SHOWN - 1 && (
            <Link className={classes['more']} to={{ pathname: paths.conversations, search }}>
              {t('waiting.more', { count: more })}
              <ChevronRight size={14} aria-hidden="true" />
            </Link>
          )}
        </Alert>
      ))}
    </section>
  );
}

interface AlertProps {
  readonly row: Conversation;
  readonly isInbox: boolean;
  readonly children: React.ReactNode;
}

function Alert({ row, isInbox, children }: AlertProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { search } = useInboxQuery();
  const { attention } = row;
  if (attention === null) return null;
  const Icon = attention.level === 'emergency' ? TriangleAlert : Hand;
  const name = getDisplayName(row) ?? t('row.withheld');
  const dismiss = () => {
    const mark = { id: row.id, upTo: attention.position };
    dispatch(alertDismissed(mark));
    dispatch(conversationSeen(mark));
  };
  return (
    <div className={classes['alert']} data-level={attention.level} data-inbox={isInbox}>
      <Icon size={20} aria-hidden="true" />
      <div className={classes['words']}>
        <p className={classes['title']}>
          <strong>{t(`waiting.${attention.level}`, { reason: reasonText(attention.reason), name })}</strong>{' '}
          <WaitingTime row={row} />
        </p>
        {attention.evidence !== null && <p className={classes['evidence']}>“{attention.evidence}”</p>}
      </div>
      <div className={classes['buttons']}>
        <TakeWaitingButton row={row} className={classes['take'] ?? ''} />
        <Link
          className={classes['button']}
          to={{ pathname: paths.conversation(row.id), search: isInbox ? search : '' }}
        >
          {t('waiting.open')}
        </Link>
        <UnstyledButton className={classes['button']} onClick={dismiss} title={t('waiting.notMeWhy')}>
          {t('waiting.notMe')}
        </UnstyledButton>
        {children}
      </div>
    </div>
  );
}

/** How long the caller has been on the line, or how long the conversation has been waiting. */
export function WaitingTime({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  const isLive = row.status === 'pending';
  const since = Date.parse(isLive ? row.createdAt : (row.waitingSince ?? row.createdAt));
  const text = useTimeText((now) =>
    isLive
      ? t('waiting.onTheLine', { time: clockText(now + offset - since) })
      : t('waiting.since', { age: formats.age(now + offset - since) }),
  );
  return (
    <span className={classes['time']} data-live={isLive}>
      {text}
    </span>
  );
}
