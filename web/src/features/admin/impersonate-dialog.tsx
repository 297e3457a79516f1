import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { impersonate } from '../../session/session-calls.ts';
import { toastError } from '../../ui/toast.ts';

/** An account, to be entered as its first admin, or a person. */
export interface ImpersonationTarget {
  readonly id: string;
  readonly name: string;
}

/** Asks why before a super administrator steps into an account. */
export function ImpersonateDialog({ target, onClose }: { target: ImpersonationTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('admin.reasonNeeded') : null) },
  });
  const submit = ({ reason }: { reason: string }) =>
    dispatch(impersonate({ id: target.id, reason: reason.trim() })).catch(toastError);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('admin.impersonateTitle', { name: target.name })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('admin.impersonateBody')}
          </Text>
          <Textarea
            label={t('admin.reason')}
            name="reason"
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('admin.enter')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
