import { Menu } from '@mantine/core';
import { Ban, Mail, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { changeItem } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { resendInvite } from './user-api.ts';

/** The actions on a user other than changing the role. */
export function UserMenu({ item: { id, version, name, email, status } }: { item: KindItem<'users'> }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const setStatus = async (next: 'active' | 'suspended') => {
    const done = next === 'active' ? t('users.activated', { name }) : t('users.suspended', { name });
    await dispatch(changeItem({ kind: 'users', id, version }, { status: next })).then(
      () => toast({ text: done }),
      toastError,
    );
  };
  const suspend = async () => {
    const isSure = await confirm({
      title: t('users.suspendTitle', { name }),
      body: t('users.suspendBody'),
      confirmLabel: t('users.suspend'),
      isDangerous: true,
    });
    if (isSure) await setStatus('suspended');
  };
  const resend = () => dispatch(resendInvite(id)).then(() => toast({ text: t('users.resent', { email }) }), toastError);
  return (
    <>
      {status === 'invited' && (
        <Menu.Item leftSection={<Mail size={16} />} onClick={() => void resend()}>
          {t('users.resend')}
        </Menu.Item>
      )}
      {status === 'active' && (
        <Menu.Item leftSection={<Ban size={16} />} onClick={() => void suspend()}>
          {t('users.suspend')}
        </Menu.Item>
      )}
      {status === 'suspended' && (
        <Menu.Item leftSection={<UserCheck size={16} />} onClick={() => void setStatus('active')}>
          {t('users.activate')}
        </Menu.Item>
      )}
    </>
  );
}
