import { Menu } from '@mantine/core';
import { Ban, LogIn, Mail, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { inviteOwnerAgain, openClient, resumeClient, suspendClient } from './subaccount-api.ts';

/** The actions on a client's account other than editing it. */
export function SubaccountMenu({ item }: { item: KindItem<'subaccounts'> }) {
  const { id, name, ownerEmail, ownerStatus, suspendedBy, canBeOpened, status, agencyAccess } = item;
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const navigate = useNavigate();
  const done = (text: string) => () => toast({ text });
  const open = async () => {
    const isSure = await confirm({
      title: t('subaccounts.openTitle', { name }),
      body: t('subaccounts.openBody', { access: t(`subaccounts.accessName.${agencyAccess}`) }),
      confirmLabel: t('subaccounts.open'),
    });
    if (isSure) await dispatch(openClient(id)).then(() => navigate(paths.dashboard), toastError);
  };
  const suspend = async () => {
    const isSure = await confirm({
      title: t('subaccounts.suspendTitle', { name }),
      body: t('subaccounts.suspendBody'),
      confirmLabel: t('subaccounts.suspend'),
      isDangerous: true,
    });
    if (isSure) await dispatch(suspendClient(id)).then(done(t('subaccounts.suspended', { name })), toastError);
  };
  const resume = () => dispatch(resumeClient(id)).then(done(t('subaccounts.resumed', { name })), toastError);
  const invite = () =>
    dispatch(inviteOwnerAgain(id)).then(done(t('subaccounts.invitedAgain', { email: ownerEmail })), toastError);
  return (
    <>
      {canBeOpened && (
        <Menu.Item leftSection={<LogIn size={16} />} onClick={() => void open()}>
          {t('subaccounts.openMenu')}
        </Menu.Item>
      )}
      {ownerStatus === 'invited' && (
        <Menu.Item leftSection={<Mail size={16} />} onClick={() => void invite()}>
          {t('subaccounts.inviteAgain')}
        </Menu.Item>
      )}
      {status === 'active' && (
        <Menu.Item leftSection={<Ban size={16} />} onClick={() => void suspend()}>
          {t('subaccounts.suspendMenu')}
        </Menu.Item>
      )}
      {suspendedBy === 'agency' && (
        <Menu.Item leftSection={<Play size={16} />} onClick={() => void resume()}>
          {t('subaccounts.resume')}
        </Menu.Item>
      )}
    </>
  );
}
