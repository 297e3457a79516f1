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
import { useGetAccountQuery } from './shared/admin-queries.ts';
import { StatusDialog } from './status-dialog.tsx';

/** The dialog over the pane: to step in, as somebody or as the first administrator, to suspend or restore, or to change quotas. */
type Asked = { readonly kind: 'impersonate'; readonly personId?: string } | { readonly kind: 'status' | 'quotas' };

const REFRESH_MS = 5_000;

/** An account over the list: what it is, how it fares, its people, and the ways to help: step in, suspend, restore. */
export function AccountDetail({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [asked, setAsked] = useState<Asked>();
  const {
    data: account,
    error,
    refetch,
  } = useGetAccountQuery({ params: { id } }, { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS });
  const isMissing = error && 'status' in error && error.status === 404;
  const done = () => setAsked(undefined);
  const close = () => navigate(paths.admin + search);
  return (
    <SlideOver
      title={<span className={page['heading']}>{account?.name ?? t('admin.detail')}</span>}
      isCovered={asked !== undefined}
      onClose={close}
    >
      {!account && !error && <DetailSkeleton />}
      {!account && error && (isMissing ? <Missing onClose={close} /> : <LoadFailed onRetry={refetch} />)}
      {account && (
        <div className={classes['detail']}>
          <Actions account={account} onAsk={setAsked} />
          <AccountFacts account={account} />
          <AccountQuotas quotas={account.quotas} onChange={() => setAsked({ kind: 'quotas' })} />
          <AccountHealth health={account.health} />
          <People account={account} onImpersonate={(personId) => setAsked({ kind: 'impersonate', personId })} />
          <ActionsLog id={account.id} />
        </div>
      )}
      {account && asked?.kind === 'impersonate' && (
        <ImpersonateDialog account={account} personId={asked.personId} onClose={done} />
      )}
      {account && asked?.kind === 'quotas' && <QuotasDialog account={account} onClose={done} />}
      {account && asked?.kind === 'status' && <StatusDialog account={account} onClose={done} />}
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

function Actions({ account, onAsk }: { account: AdminAccountDetail; onAsk: (asked: Asked) => void }) {
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
