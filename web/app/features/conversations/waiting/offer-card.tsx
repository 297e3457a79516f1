import { UnstyledButton } from '@mantine/core';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { Check, Headphones } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { getErrorCode } from '../../../api/api-error.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { isOwnAgent } from '../../../entities/agents/own-agent.ts';
import { paths } from '../../../routes/paths.ts';
import { type SessionRootState, selectClockOffset } from '../../../session/session-slice.ts';
import { useMay } from '../../../session/use-may.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { getDisplayName } from '../../../ui/phone-number.ts';
import { toastError } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { acceptOffer, controlTalk, declineOffer } from '../open/conversation-calls.ts';
import classes from './offer-card.module.css';
import { type Offer, type OffersRootState, offerLeft } from './offers-slice.ts';
import type { WaitingRootState } from './waiting-slice.ts';
import { WaitingTime } from './waiting-time.tsx';

/** The reasons to decline, which appear in the conversation's activity. */
const REASONS = ['onACall', 'withAClient', 'notForMe'] as const;

/** A conversation that the router offers to the user: they accept and open it, or decline with one press. */
export function OfferCard({ offer, children }: { offer: Offer; children: React.ReactNode }) {
  const { t } = useTranslation();
  const id = offer.conversationId;
  const row = useSelector(
    ({ waiting, offers }: WaitingRootState & OffersRootState) => waiting.rows[id] ?? offers.rows[id],
  );
  const { isBusy, accept, decline } = useAnswers(id);
  const mayControl = useMay('conversation.control', 'controlConversation');
  const isCall = row?.status === 'pending' && isOwnAgent(row.agentId ?? '') && mayControl;
  const name = row === undefined ? t('waiting.offered') : (getDisplayName(row) ?? t('row.withheld'));
  const words = row?.attention?.evidence ?? row?.lastMessage?.text ?? null;
  const reason = row?.attention ? reasonText(row.attention.reason) : null;
  return (
    <div className={classes['offer']} data-level={row?.attention?.level ?? 'attention'}>
      <div className={classes['head']}>
        <Countdown offer={offer} />
        <div className={classes['who']}>
          <p className={classes['title']}>
            <strong>{name}</strong> {row && <WaitingTime row={row} />}
          </p>
          <p>{[t('waiting.offeredToYou'), ...(reason === null ? [] : [reason])].join(' · ')}</p>
        </div>
      </div>
      {words !== null && <p className={classes['evidence']}>“{words}”</p>}
      <p className={classes['why']}>{offer.why}</p>
      <div className={classes['buttons']}>
        <UnstyledButton className={classes['accept']} disabled={isBusy} onClick={() => accept(isCall)}>
          {isCall ? <Headphones size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
          {t(isCall ? 'waiting.acceptCall' : 'waiting.accept')}
        </UnstyledButton>
        {children}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a line. */}
      <div className={classes['reasons']} role="group" aria-label={t('waiting.decline')}>
        <span aria-hidden="true">{t('waiting.decline')}:</span>
        {REASONS.map((key) => (
          <UnstyledButton
            key={key}
            className={classes['reason']}
            disabled={isBusy}
            onClick={() => decline(t(`waiting.declines.${key}`))}
          >
            {t(`waiting.declines.${key}`)}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}

function useAnswers(id: ConversationId) {
  const dispatch = useThunkDispatch();
  const navigate = useNavigate();
  const { search } = useInboxQuery();
  const [isBusy, setBusy] = useState(false);
  const answer = async (send: () => Promise<void>) => {
    setBusy(true);
    try {
      await send();
      dispatch(offerLeft(id));
    } catch (error) {
      toastError(error);
      // After any other failure the offer stands, and can be answered again.
      if (getErrorCode(error) === 'offer.gone') dispatch(offerLeft(id));
    }
    setBusy(false);
  };
  return {
    isBusy,
    accept: (takesOver: boolean) =>
      answer(async () => {
        await dispatch(acceptOffer(id));
        const isInbox = window.location.pathname.startsWith(paths.conversations);
        void navigate({ pathname: paths.conversation(id), search: isInbox ? search : '' });
        if (takesOver) await dispatch(controlTalk({ id, action: 'takeOver' }));
      }),
    decline: (reason: string) => answer(() => dispatch(declineOffer({ id, reason }))),
  };
}

/** The length of the ring, whose radius is 16. */
const AROUND = 2 * Math.PI * 16;

/** The seconds left, within a ring that empties. */
function Countdown({ offer: { expiresAt, receivedAt } }: { offer: Offer }) {
  const { t } = useTranslation();
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  const left = Math.max(0, Date.parse(expiresAt) - (useNow() + offset));
  const seconds = Math.ceil(left / 1_000);
  const share = Math.min(1, left / Math.max(1, Date.parse(expiresAt) - receivedAt));
  return (
    <span className={classes['countdown']} role="timer" aria-label={t('waiting.secondsLeft', { count: seconds })}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="16" />
        <circle cx="18" cy="18" r="16" strokeDasharray={`${AROUND * share} ${AROUND}`} />
      </svg>
      <span aria-hidden="true">{seconds}</span>
    </span>
  );
}
