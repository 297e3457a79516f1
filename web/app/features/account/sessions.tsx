import { Button, Skeleton } from '@mantine/core';
import { Monitor, Smartphone, Tablet, Terminal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useDeviceText } from '../../entities/sessions/use-device-text.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { selectClockOffset } from '../../session/session-slice.ts';
import { confirm } from '../../ui/dialogs.ts';
import { Section } from '../../ui/section.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './account.module.css';
import { type OpenSession, revokeOtherSessions, revokeSession, useListSessionsQuery } from './account-api.ts';
import { LoadFailed } from './load-failed.tsx';

/** Polled, because no event reports changes of sessions. */
const POLL_MS = 15_000;

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { data, isError, isFetching, refetch } = useListSessionsQuery({}, { pollingInterval: POLL_MS });
  const hasSeveralAccounts = new Set(data?.data.map(({ tenantName }) => tenantName)).size > 1;
  const others = data?.data.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const endOthers = async () => {
    const isSure = await confirm({
      title: t('account.endOthersTitle'),
      body: t('account.endOthersBody', { count: others }),
      confirmLabel: t('account.endOthers'),
      isDangerous: true,
    });
    if (!isSure) return;
    await dispatch(revokeOtherSessions()).then(
      (count) => toast({ text: t('account.endedCount', { count }) }),
      toastError,
    );
  };
  return (
    <Section title={t('account.sessions')} note={t('account.sessionsNote')}>
      {isError && !data && <LoadFailed isBusy={isFetching} onRetry={refetch} />}
      {!isError && !data && <SessionSkeleton />}
      {data && (
        <ul className={classes['sessions']}>
          {data.data.map((session) => (
            <SessionRow key={session.id} session={session} namesAccount={hasSeveralAccounts} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <div className={classes['foot']}>
          <Button variant="default" onClick={endOthers}>
            {t('account.endOthers')}
          </Button>
        </div>
      )}
    </Section>
  );
}

const ICONS = { desktop: Monitor, phone: Smartphone, tablet: Tablet, program: Terminal } as const;

interface SessionRowProps {
  readonly session: OpenSession;
  /** Whether the user is signed in to several accounts. */
  readonly namesAccount: boolean;
}

function SessionRow({ session, namesAccount }: SessionRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const dispatch = useThunkDispatch();
  const [isEnding, setEnding] = useState(false);
  const now = useMinute() + useSelector(selectClockOffset);
  const device = useDeviceText()(session.device);
  const Icon = ICONS[session.device.kind];
  const end = async () => {
    setEnding(true);
    await dispatch(revokeSession(session.id)).then(() => toast({ text: t('account.ended', { device }) }), toastError);
    setEnding(false);
  };
  return (
    <li>
      <Icon size={20} className={classes['icon']} aria-hidden="true" />
      <div className={classes['session']}>
        <strong>
          {device}
          {session.isCurrent && <span className={classes['this']}>{t('account.thisOne')}</span>}
        </strong>
        {namesAccount && <span>{session.tenantName}</span>}
        <span>
          {session.address} · {t('account.signedIn', { time: formats.moment(session.signedInAt, now) })}
        </span>
        <span>{useLastSeen(session, now)}</span>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          onClick={end}
          aria-label={t('account.endOne', { device, address: session.address })}
        >
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}

/** Activity is recorded by the minute, so a session used in the last two minutes counts as active. */
const HERE_MS = 120_000;

function useLastSeen({ lastSeenAt, isCurrent }: OpenSession, now: number): string {
  const { t } = useTranslation();
  const { age } = useFormats();
  const ms = now - Date.parse(lastSeenAt);
  return isCurrent || ms < HERE_MS ? t('account.inUse') : t('account.lastSeen', { age: age(ms) });
}

function SessionSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')}>
      <ul className={classes['sessions']}>
        {['a', 'b'].map((key) => (
          <li key={key}>
            <Skeleton width={20} height={20} />
            <div className={classes['session']}>
              <Skeleton width={150} height={12} my={4} />
              <Skeleton width={230} height={10} my={5} />
              <Skeleton width={90} height={10} my={5} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
