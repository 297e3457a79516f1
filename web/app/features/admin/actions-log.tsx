import { Button, Skeleton } from '@mantine/core';
import type { AdminAction } from '@switchboard/contracts/admin/account';
import { Ban, LogIn, LogOut, RefreshCw, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { useMinute } from '../../ui/use-now.ts';
import classes from './shared/account-detail.module.css';
import { useListAdminActionsQuery } from './shared/admin-api.ts';

const ICONS: Readonly<Record<AdminAction['type'], typeof Ban>> = {
  'account.suspended': Ban,
  'account.restored': RotateCcw,
  'impersonation.started': LogIn,
  'impersonation.ended': LogOut,
  'stream.replay-asked': RefreshCw,
};
const FIRST = 20;
const ALL = 200;

const isImpersonation = (type: AdminAction['type']) =>
  type === 'impersonation.started' || type === 'impersonation.ended';

/** The log of actions on an account by super administrators and its agency. */
export function ActionsLog({ id }: { id: string }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(FIRST);
  const { data, isError, refetch } = useListAdminActionsQuery(
    { params: { id }, query: { limit } },
    { refetchOnMountOrArgChange: true },
  );
  const mayBeMore = limit === FIRST && data?.data.length === FIRST;
  return (
    <section className={classes['part']} aria-label={t('admin.actions')}>
      <h3>{t('admin.actions')}</h3>
      {isError && <LoadFailed onRetry={refetch} />}
      {!isError && !data && <Skeleton height={56} radius="lg" />}
      {data?.data.length === 0 && <p className={classes['side']}>{t('admin.noActions')}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes['list']}>
          {data.data.map((action) => (
            <Action key={`${action.position}`} action={action} />
          ))}
        </ul>
      )}
      {mayBeMore && (
        <Button mt={8} size="compact-sm" variant="subtle" onClick={() => setLimit(ALL)}>
          {t('admin.earlier')}
        </Button>
      )}
    </section>
  );
}

function Action({ action }: { action: AdminAction }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { type, at, by, reason, person, streamId } = action;
  const Icon = ICONS[type];
  return (
    <li>
      <Icon size={16} aria-hidden="true" />
      <div className={classes['words']}>
        <strong>
          {isImpersonation(type) && person?.id === by.id
            ? t(`admin.agencyVisit.${type}`)
            : t(`admin.action.${type}`, { person: person?.name, streamId })}
        </strong>
        <span>{by.name ?? by.id}</span>
        {reason !== null && <q>{reason}</q>}
      </div>
      <time className={classes['side']} dateTime={at} title={formats.full(at)}>
        {formats.moment(at, now)}
      </time>
    </li>
  );
}
