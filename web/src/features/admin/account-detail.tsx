import { Button, Group, Loader } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CallOutput } from '../../api/client.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { paths } from '../../app/paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { AccountStatus } from './accounts.tsx';
import classes from './admin.module.css';
import { restoreAccount, suspendAccount, useGetAccountQuery } from './admin-queries.ts';
import { ImpersonateDialog, type ImpersonationTarget } from './impersonate-dialog.tsx';
import { People } from './people.tsx';

type Account = CallOutput<'getAccount'>;

/** An account over the list: what it is, its people, and the ways to help: step in, suspend, restore. */
export function AccountDetail({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [target, setTarget] = useState<ImpersonationTarget>();
  const { data: account, error } = useGetAccountQuery({ params: { id } });
  const missing = error && 'status' in error && error.status === 404 ? t('admin.missing') : t('admin.loadFailed');
  return (
    <SlideOver title={account?.name ?? t('admin.detail')} onClose={() => navigate(paths.admin)}>
      {!account && !error && <Loader role="status" size="sm" aria-label={t('app.loading')} />}
      {error && <EmptyState title={missing} />}
      {account && (
        <>
          <Actions account={account} onImpersonate={setTarget} />
          <AccountFacts account={account} />
          <People people={account.people} onImpersonate={setTarget} isActive={account.status === 'active'} />
        </>
      )}
      {target && <ImpersonateDialog target={target} onClose={() => setTarget(undefined)} />}
    </SlideOver>
  );
}

function Actions({
  account,
  onImpersonate,
}: {
  account: Account;
  onImpersonate: (target: ImpersonationTarget) => void;
}) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { id, name } = account;
  const suspend = async () => {
    const isSure = await confirm({
      title: t('admin.suspendTitle', { name }),
      body: t('admin.suspendBody'),
      confirmLabel: t('admin.suspend'),
      isDangerous: true,
    });
    if (!isSure) return;
    await dispatch(suspendAccount(id)).then(() => toast({ text: t('admin.suspendedToast', { name }) }), toastError);
  };
  const restore = () =>
    dispatch(restoreAccount(id)).then(() => toast({ text: t('admin.restoredToast', { name }) }), toastError);
  return (
    <Group>
      {account.status === 'active' ? (
        <>
          <Button onClick={() => onImpersonate({ id, name })}>{t('admin.impersonate')}</Button>
          <Button variant="default" onClick={suspend}>
            {t('admin.suspend')}
          </Button>
        </>
      ) : (
        <Button onClick={restore}>{t('admin.restore')}</Button>
      )}
    </Group>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('admin.status'), <AccountStatus key="status" status={account.status} />],
    [t('admin.type'), account.type],
    [t('admin.plan'), account.plan],
    [t('admin.zone'), account.timeZone],
    [t('admin.conversations'), formats.number(account.conversations)],
    [t('admin.attention'), formats.number(account.attentionTotal)],
    [t('admin.created'), formats.day(account.createdAt)],
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
