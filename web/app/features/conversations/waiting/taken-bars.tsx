import { UnstyledButton } from '@mantine/core';
import type { TakenCall } from '@switchboard/contracts/calls/live-routes';
import { Bot, PhoneOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { clockText } from '../../../i18n/format.ts';
import { paths } from '../../../routes/paths.ts';
import { type SessionRootState, selectClockOffset } from '../../../session/session-slice.ts';
import { getDisplayName, phoneText } from '../../../ui/phone-number.ts';
import { toastError } from '../../../ui/toast.ts';
import { useTimeText } from '../../../ui/use-now.ts';
import { controlTalk } from '../open/conversation-calls.ts';
import classes from './taken-bars.module.css';
import { callLeft, selectTakenCalls } from './taken-slice.ts';

/** A bar for each call that the user takes part in, until it is handed back or ends. The browser asks before the page is left. */
export function TakenBars() {
  const { t } = useTranslation();
  const calls = useSelector(selectTakenCalls);
  const isTaker = calls.some((call) => call.isTaker);
  useEffect(() => {
    if (!isTaker) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTaker]);
  if (calls.length === 0) return null;
  return (
    <section aria-label={t('waiting.yourCalls')}>
      {calls.map((call) => (
        <TakenBar key={call.conversation.id} call={call} />
      ))}
    </section>
  );
}

type Act = 'handBack' | 'end';

function TakenBar({ call: { conversation: row, isTaker } }: { call: TakenCall }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  const [busy, setBusy] = useState<Act | null>(null);
  const [isSure, setSure] = useState(false);
  const clock = useTimeText((now) => clockText(now + offset - Date.parse(row.createdAt)));
  const act = async (action: Act) => {
    setBusy(action);
    try {
      await dispatch(controlTalk({ id: row.id, action }));
      dispatch(callLeft(row.id));
    } catch (error) {
      toastError(error);
    }
    setBusy(null);
  };
  const name = getDisplayName(row) ?? t('row.withheld');
  return (
    <div className={classes['bar']}>
      <span className={classes['dot']} aria-hidden="true" />
      <span className={classes['clock']} role="timer">
        {clock}
      </span>
      <Link className={classes['name']} to={paths.conversation(row.id)}>
        {name}
      </Link>
      <span className={classes['note']}>
        {row.number !== null && row.number !== row.name && <>{phoneText(row.number)} · </>}
        {t(isTaker ? 'waiting.onlyYou' : 'waiting.joined')}
      </span>
      {isTaker && (
        <span className={classes['buttons']}>
          <UnstyledButton className={classes['button']} disabled={busy !== null} onClick={() => act('handBack')}>
            <Bot size={15} aria-hidden="true" />
            {t('waiting.handBack')}
          </UnstyledButton>
          {/* Ends on the second press, since ending can't be undone. */}
          <UnstyledButton
            className={classes['button']}
            data-sure={isSure}
            disabled={busy !== null}
            onBlur={() => setSure(false)}
            onClick={() => (isSure ? act('end') : setSure(true))}
          >
            <PhoneOff size={15} aria-hidden="true" />
            {t(isSure ? 'waiting.endSure' : 'waiting.end')}
          </UnstyledButton>
        </span>
      )}
    </div>
  );
}
