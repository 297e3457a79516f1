import { Button, Skeleton } from '@mantine/core';
import type { AdminAccountDetail } from '@switchboard/contracts/admin/account';
import { Ban, LogIn, RotateCcw, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { paths } from '../../routes/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountHealth } from './account-health.tsx';
import { AccountQuotas } from './account-quotas.tsx';
import { ActionsLog } from './actions-log.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { People } from './people.tsx';
import { QuotasDialog } from './quotas-dialog.tsx';
import classes from './shared/account-detail.module.css';
import page from './shared/admin.module.css';
import { useGetAccountQuery } from './shared/admin-api.ts';
import { StatusDialog } from './status-dialog.tsx';

/** The open dialog: impersonate a user or the first administrator, suspend or restore, or change quotas. */
type Dialog = { readonly kind: 'impersonate'; readonly personId?: string } | { readonly kind: 'status' | 'quotas' };

const REFRESH_MS = 5_000;

/** An account over the list: its facts, its health, its users, and actions: impersonate, suspend, restore. */
export function AccountDetail({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [dialog, setDialog] = useState<Dialog>();
  const {
    data: account,
    error,
    refetch,
  } = useGetAccountQuery({ params: { id } }, { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS });
  const isMissing = error && 'status' in error && error.status === 404;
  const done = () => setDialog(undefined);
  const close = () => navigate(paths.admin + search);
  return (
    <SlideOver
      title={<span className={page['heading']}>{account?.name ?? t('admin.detail')}</span>}
      isCovered={dialog !== undefined}
      onClose={close}
    >
      {!account && !error && <DetailSkeleton />}
      {!account && error && (isMissing ? <Missing onClose={close} /> : <LoadFailed onRetry={refetch} />)}
      {account && (
        <div className={classes['detail']}>
          <Actions account={account} onAsk={setDialog} />
          <AccountFacts account={account} />
          <AccountQuotas quotas={account.quotas} onChange={() => setDialog({ kind: 'quotas' })} />
          <AccountHealth health={account.health} />
          <People account={account} onImpersonate={(personId) => setDialog({ kind: 'impersonate', personId })} />
          <ActionsLog id={account.id} />
        </div>
      )}
      {account && dialog?.kind === 'impersonate' && (
        <ImpersonateDialog account={account} personId={dialog.personId} onClose={done} />
      )}
      {account && dialog?.kind === 'quotas' && <QuotasDialog account={account} onClose={done} />}
      {account && dialog?.kind === 'status' && <StatusDialog account={account} onClose={done} />}
    </SlideOver>
  );
}

function Missing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<SearchX size={28} aria-hidden="true" />}
      title={t('admin.missing')}
      body={t('admin.missingBody')}
      action={
        <Button variant="default" onClick={onClose}>
          {t('admin.backToAccounts')}
        </Button>
      }
    />
  );
}

function Actions({ account, onAsk }: { account: AdminAccountDetail; onAsk: (dialog: Dialog) => void }) {
  const { t } = useTranslation();
  const isActive = account.status === 'active';
  const mayBeEntered = isActive && account.people.some(({ status }) => status === 'active');
  return (
    <div className={classes['actions']}>
      {mayBeEntered && (
        <Button leftSection={<LogIn size={16} aria-hidden="true" />} onClick={() => onAsk({ kind: 'impersonate' })}>
          {t('admin.impersonate')}
        </Button>
      )}
      <Button
        variant={isActive ? 'default' : 'filled'}
        leftSection={isActive ? <Ban size={16} aria-hidden="true" /> : <RotateCcw size={16} aria-hidden="true" />}
        onClick={() => onAsk({ kind: 'status' })}
      >
        {isActive ? t('admin.suspend') : t('admin.restore')}
      </Button>
    </div>
  );
}

function DetailSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes['detail']} role="status" aria-label={t('app.loading')}>
      <Skeleton width={220} height={36} />
      <Skeleton height={72} />
      <Skeleton height={120} />
      <Skeleton height={200} />
    </div>
  );
}
