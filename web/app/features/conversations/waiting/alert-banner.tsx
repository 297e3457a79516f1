import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { ChevronRight, Hand, TriangleAlert } from 'lucide-react';
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { paths } from '../../../routes/paths.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { getDisplayName } from '../../../ui/phone-number.ts';
import { createPressHold } from '../../../ui/press-hold.ts';
import { after } from '../../../ui/timers.ts';
import { attentionQuery, formatInboxQuery } from '../inbox/inbox-query.ts';
import { unseenAttention } from '../inbox/inbox-selectors.ts';
import { conversationSeen, type SeenRootState } from '../inbox/seen-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import classes from './alert-banner.module.css';
import card from './offer-card.module.css';
import { OfferCard } from './offer-card.tsx';
import { type Offer, type OffersRootState, selectOfferedIds, selectOffers } from './offers-slice.ts';
import { TakeWaitingButton } from './take-waiting-button.tsx';
import { alertDismissed, selectAlerts, type WaitingRootState } from './waiting-slice.ts';
import { WaitingTime } from './waiting-time.tsx';

/** The widths at which an open conversation appears beside the list, not in its place. */
const LIST_BESIDE = '(min-width: 1024px)';

/** The time during which nothing appears under a press that has just removed an alert. */
const RELEASE_MS = 600;

// One for the page, because it listens to every press.
const hold = createPressHold({ target: window, after });

/**
 * Shows the most urgent alert on every screen until somebody takes it.
 *
 * The banner changes only while nothing is pressed, and neither the pointer nor the focus is in it, so that a click never hits what it wasn't meant for. It
 * never takes the focus.
 */
export function AlertBanner() {
  const openId = useSelector(({ open }: OpenRootState) => open.id);
  const alerts = useSelector((state: WaitingRootState & SeenRootState) => selectAlerts(state, openId));
  const seenUpTo = useSelector(({ seen }: SeenRootState) => seen.upTo);
  const isInbox = useLocation().pathname.startsWith(paths.conversations);
  const isBesideList = useMediaQuery(LIST_BESIDE, undefined, { getInitialValueInEffect: false }) && isInbox;
  // The waiting band beside it already shows the rest.
  const offered = useSelector((state: OffersRootState) => selectOfferedIds(state));
  const offers = useSelector((state: OffersRootState) => selectOffers(state));
  const others = alerts.filter(({ id }) => !offered.has(id));
  const rows = isBesideList ? others.filter((row) => isNewEmergency(row, seenUpTo[row.id] ?? 0)) : others;
  const wanted = { offers, rows };
  const [shown, setShown] = useState(wanted);
  const [isHeld, setHeld] = useState(false);
  const ids = [
    ...offers.map(({ conversationId, expiresAt }) => `${conversationId}.${expiresAt}`),
    ...rows.map(({ id, position }) => `${id}.${position}`),
  ].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids identify the rows.
  useEffect(() => {
    if (!isHeld) hold(() => setShown(wanted));
  }, [ids, isHeld]);
  const [offer, ...moreOffers] = shown.offers;
  const [row] = shown.rows;
  // An alert that was taken, answered or dismissed leaves at once, and nothing replaces it under the pointer.
  const isGone =
    offer === undefined
      ? row !== undefined && !rows.some(({ id }) => id === row.id)
      : !offers.some(({ conversationId }) => conversationId === offer.conversationId);
  useEffect(() => (isHeld && isGone ? after(RELEASE_MS, () => setHeld(false)) : undefined), [isHeld, isGone]);
  if (isGone) return null;
  const holding = {
    // Touch has no hovering pointer.
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || setHeld(false),
  };
  return offer === undefined ? (
    <Alerts rows={shown.rows} isInbox={isInbox} holding={holding} />
  ) : (
    <Offered offer={offer} waits={moreOffers.length + shown.rows.length} holding={holding} />
  );
}

interface Holding {
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** An offer to the user comes before all other alerts, because only they can answer it. */
function Offered({ offer, waits, holding }: { offer: Offer; waits: number; holding: Holding }) {
  const { t } = useTranslation();
  return (
    <section className={card['place']} aria-label={t('waiting.offerLabel')} aria-live="polite" {...holding}>
      <OfferCard key={offer.conversationId} offer={offer}>
        <MoreWait count={waits} />
      </OfferCard>
    </section>
  );
}

const isNewEmergency = (row: Conversation, seenUpTo: number): boolean =>
  row.attention?.level === 'emergency' && unseenAttention(row, seenUpTo) !== null;

/** The most urgent alert stands in the page's header, or floats below it where that is narrow, so that nothing moves; the others are counted. */
function Alerts({ rows, isInbox, holding }: { rows: readonly Conversation[]; isInbox: boolean; holding: Holding }) {
  const { t } = useTranslation();
  const [first, ...others] = rows;
  if (first === undefined) return null;
  return (
    // The inbox's list announces its own rows.
    <section
      data-alerts
      className={classes['alerts']}
      aria-label={t('waiting.alerts')}
      aria-live={isInbox ? 'off' : 'polite'}
      {...holding}
    >
      <Alert key={first.id} row={first} isInbox={isInbox}>
        <MoreWait count={others.length} />
      </Alert>
    </section>
  );
}

/** Links to everything that needs a person. */
function MoreWait({ count }: { count: number }) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  if (count === 0) return null;
  const search = formatInboxQuery(attentionQuery(query));
  return (
    <Link className={classes['more']} to={{ pathname: paths.conversations, search }}>
      {t('waiting.more', { count })}
      <ChevronRight size={14} aria-hidden="true" />
    </Link>
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
