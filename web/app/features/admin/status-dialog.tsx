import { Text } from '@mantine/core';
import type { AdminAccountDetail } from '@switchboard/contracts/admin/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { toast } from '../../ui/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './shared/admin.module.css';
import { restoreAccount, suspendAccount } from './shared/admin-api.ts';

/** Asks for the reason before suspending or restoring an account, and explains the effect. */
export function StatusDialog({ account, onClose }: { account: AdminAccountDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { id, name } = account;
  // The dialog keeps its action although the account's status changes before the response.
  const [does] = useState(account.status === 'active' ? 'suspend' : 'restore');
  const isSuspension = does === 'suspend';
  const confirm = async (reason: string) => {
    await dispatch(isSuspension ? suspendAccount({ id, reason }) : restoreAccount({ id, reason }));
    onClose();
    toast({ text: isSuspension ? t('admin.suspendedToast', { name }) : t('admin.restoredToast', { name }) });
  };
  return (
    <ReasonDialog
      title={isSuspension ? t('admin.suspendTitle', { name }) : t('admin.restoreTitle', { name })}
      confirmLabel={isSuspension ? t('admin.suspendNow') : t('admin.restoreNow')}
      isDangerous={isSuspension}
      onClose={onClose}
      onConfirm={confirm}
    >
      {isSuspension ? (
        <ul className={classes['bullets']}>
          <li>{t('admin.suspendPeople', { count: account.users })}</li>
          <li>{t('admin.suspendKeys')}</li>
          <li>{t('admin.suspendWebhooks')}</li>
          <li>{t('admin.suspendData')}</li>
        </ul>
      ) : (
        <Text size="sm">{t('admin.restoreBody')}</Text>
      )}
    </ReasonDialog>
  );
}
