import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import danger from '../../ui/danger.module.css';
import { errorText } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  /** Performs the action. If it throws, the dialog stays and shows the error. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  /** Explains what will happen. */
  readonly children: ReactNode;
}

/** Asks for the reason of an action that is logged with it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, isDangerous = false, onClose, onConfirm, children } = props;
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('admin.reasonNeeded') : null) },
  });
  const submit = ({ reason }: { reason: string }) =>
    onConfirm(reason.trim()).catch((error: unknown) => form.setErrors({ failure: errorText(error) }));
  const { failure } = form.errors;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('action.close') }}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          {children}
          <Textarea
            label={t('admin.reason')}
            description={t('admin.reasonNote')}
            name="reason"
            required
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {failure && <Notice level="emergency">{failure}</Notice>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={form.submitting} {...(isDangerous && { className: danger['danger'] ?? '' })}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
