import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useDeviceText } from '../../entities/sessions/use-device-text.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import type { KindItem } from '../../resource/resource-view.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import { endUserSessions, useListUserSessionsQuery } from './user-api.ts';
import classes from './users.module.css';

/** Polled, because no event reports changes of sessions. */
const POLL_MS = 15_000;

/** A user's sessions, with a button to end them. */
export function UserSessions({ item: { id, name } }: { item: KindItem<'users'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const deviceText = useDeviceText();
  const dispatch = useThunkDispatch();
  const { data, isError, refetch } = useListUserSessionsQuery(
    { params: { id } },
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const others = data?.data.filter(({ isCurrent }) => !isCurrent) ?? [];
  const end = async () => {
    const isSure = await confirm({
      title: t('users.endSessionsTitle', { name }),
      body: t('users.endSessionsBody'),
      confirmLabel: t('users.endSessions'),
      isDangerous: true,
    });
    if (!isSure) return;
    await dispatch(endUserSessions(id)).then(
      (count) => toast({ text: t('account.endedCount', { count }) }),
      toastError,
    );
  };
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <Skeleton height={120} role="status" aria-label={t('app.loading')} />;
  if (data.data.length === 0) return <EmptyState title={t('users.noSessions', { name })} />;
  return (
    <>
      <ul className={classes['sessions']} aria-label={t('users.sessions')}>
        {data.data.map(({ id: sessionId, device, address, signedInAt, isCurrent }) => (
          <li key={sessionId}>
            <strong>{deviceText(device)}</strong>
            <span>
              {address} · {t('account.signedIn', { time: formats.moment(signedInAt, now) })}
              {isCurrent && ` · ${t('account.thisOne')}`}
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button variant="default" size="xs" onClick={() => void end()}>
            {t('users.endSessions')}
          </Button>
        </div>
      )}
    </>
  );
}
