import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
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
import { unseenAttention } from '../inbox/inbox-selectors.ts';
import { conversationSeen, type SeenRootState } from '../inbox/seen-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import classes from './alert-banner.module.css';
import { TakeWaitingButton } from './take-waiting-button.tsx';
import { alertDismissed, selectAlerts, type WaitingRootState } from './waiting-slice.ts';

/** Where an open conversation stands beside the list, not in its place. */
const LIST_BESIDE = '(min-width: 1024px)';

// One for the page, because it listens to every press.
const hold = createPressHold({ target: window, after });

/**
 * What needs a person, on every screen, until somebody takes it.
 *
 * The banner appears and leaves only while nothing is pressed, so that a click never hits what it wasn't meant for, and never takes the focus.
 */
export function AlertBanner() {
  const openId = useSelector(({ open }: OpenRootState) => open.id);
  const alerts = useSelector((state: WaitingRootState & SeenRootState) => selectAlerts(state, openId));
  const seenUpTo = useSelector(({ seen }: SeenRootState) => seen.upTo);
  const isInbox = useLocation().pathname.startsWith(paths.conversations);
  const isBesideList = useMediaQuery(LIST_BESIDE, undefined, { getInitialValueInEffect: false }) && isInbox;
  // The waiting band beside it already shows the rest.
  const wanted = isBesideList ? alerts.filter((row) => isNewEmergency(row, seenUpTo[row.id] ?? 0)) : alerts;
  const [shown, setShown] = useState(wanted);
  const ids = wanted.map(({ id, position }) => `${id}.${position}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids identify the rows.
  useEffect(() => hold(() => setShown(wanted)), [ids]);
  return <Alerts rows={shown} isInbox={isInbox} />;
}

const isNewEmergency = (row: Conversation, seenUpTo: number): boolean =>
  row.attention?.level === 'emergency' && unseenAttention(row, seenUpTo) !== null;

/** The most urgent alert stands in the page's header, or floats below it where that is narrow, so that nothing moves; the others are counted. */
function Alerts({ rows, isInbox }: { rows: readonly Conversation[]; isInbox: boolean }) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const [first, ...others] = rows;
  if (first === undefined) return null;
  const search = formatInboxQuery(attentionQuery(query));
  return (
    // The inbox's list announces its own rows.
    <section
      data-alerts
      className={classes['alerts']}
      aria-label={t('waiting.alerts')}
      aria-live={isInbox ? 'off' : 'polite'}
    >
      <Alert key={first.id} row={first} isInbox={isInbox}>
        {others.length > 0 && (
          <Link className={classes['more']} to={{ pathname: paths.conversations, search }}>
            {t('waiting.more', { count: others.length })}
            <ChevronRight size={14} aria-hidden="true" />
          </Link>
        )}
      </Alert>
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
    <div className={classes['alert']} data-level={attention.level}>
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
