import { Button, Group, Menu, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { OWN_KEY_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { SecretValue } from '@switchboard/contracts/connections/secrets';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { useShowSecret } from '../../resource/show-secret.tsx';
import { confirm, openDialog } from '../../ui/dialogs.ts';
import { errorText } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { rotateSecret, rotateValue } from './connection-api.ts';
import { CredentialField } from './credential-field.tsx';

type Connection = KindItem<'connections'>;

/** The actions on a connection other than editing it. */
export function ConnectionMenu({ item }: { item: Connection }) {
  if (item.authType !== 'webhook') return <NewValue item={item} />;
  return (
    <>
      <NewSecret item={item} />
      {OWN_KEY_PROVIDERS.has(item.provider) && <NewValue item={item} />}
    </>
  );
}

function NewSecret({ item }: { item: Connection }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const showSecret = useShowSecret();
  const { name } = item;
  const rotate = async () => {
    const isSure = await confirm({
      title: t('connections.rotateSecretTitle', { name }),
      body: t('connections.rotateSecretBody'),
      confirmLabel: t('connections.rotateSecretNow'),
    });
    if (isSure) await dispatch(rotateSecret(item)).then((secret) => showSecret({ name, secret }), toastError);
  };
  return (
    <Menu.Item leftSection={<KeyRound size={16} />} onClick={() => void rotate()}>
      {t('connections.rotateSecret')}
    </Menu.Item>
  );
}

function NewValue({ item }: { item: Connection }) {
  const { t } = useTranslation();
  const { name, authType } = item;
  const isOwn = authType === 'webhook';
  const open = () =>
    openDialog({
      title: isOwn ? t('connections.ownSecret', { name }) : t(`connections.rotateTitle.${authType}`, { name }),
      body: (close) => <ValueForm item={item} onClose={close} />,
    });
  return (
    <Menu.Item leftSection={<KeyRound size={16} />} onClick={() => void open()}>
      {isOwn ? t('connections.rotateOwn') : t(`connections.rotate.${authType}`)}
    </Menu.Item>
  );
}

function ValueForm({ item, onClose }: { item: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const form = useForm({
    initialValues: { value: '' },
    validate: {
      value: (value) =>
        SecretValue.safeParse(value).success ? null : t(`resource.fault.${value === '' ? 'required' : 'too_big'}`),
    },
  });
  const submit = ({ value }: typeof form.values) =>
    dispatch(rotateValue(item, value)).then(
      () => {
        toast({ text: t('connections.rotated', { name: item.name }) });
        onClose();
      },
      (error: unknown) => form.setErrors({ failure: errorText(error) }),
    );
  const { failure } = form.errors;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <CredentialField authType={item.authType} data-autofocus {...form.getInputProps('value')} />
        {failure && <Notice level="emergency">{failure}</Notice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('connections.rotateNow')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
