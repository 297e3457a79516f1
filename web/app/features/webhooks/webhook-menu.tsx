import { Menu } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { useShowSecret } from '../../resource/show-secret.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { toastError } from '../../ui/toast.ts';
import { rotateSecret } from './webhook-api.ts';

/** The actions on a webhook other than editing it. */
export function WebhookMenu({ item: { id, name, version } }: { item: KindItem<'listeners'> }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const showSecret = useShowSecret();
  const rotate = async () => {
    const isSure = await confirm({
      title: t('listeners.rotateTitle', { name }),
      body: t('listeners.rotateBody'),
      confirmLabel: t('listeners.rotateConfirm'),
    });
    if (isSure) await dispatch(rotateSecret(id, version)).then((secret) => showSecret({ name, secret }), toastError);
  };
  return (
    <Menu.Item leftSection={<KeyRound size={16} />} onClick={() => void rotate()}>
      {t('listeners.rotate')}
    </Menu.Item>
  );
}
