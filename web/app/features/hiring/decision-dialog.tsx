import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type DecidedStage, MAX_REASON_CHARACTERS } from '@switchboard/contracts/hiring/candidates';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';

interface DecisionDialogProps {
  readonly name: string;
  readonly stage: DecidedStage;
  readonly onClose: () => void;
  /** Records the decision. If it throws, the dialog stays and shows the error. */
  readonly onDecide: (reason: string) => Promise<void>;
}

/** Asks for the reason of a move to a stage that needs a decision. */
export function DecisionDialog({ name, stage, onClose, onDecide }: DecisionDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('candidates.reasonNeeded') : null) },
  });
  const submit = form.onSubmit(({ reason }) =>
    onDecide(reason.trim()).catch((error: unknown) => form.setErrors({ failure: errorText(error) })),
  );
  const { failure } = form.errors;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`candidates.decideTitle.${stage}`, { name })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // In React's tree the dialog is inside the item's form, so its submit event must not bubble and save the item.
          event.stopPropagation();
          submit(event);
        }}
      >
        <Stack>
          <Textarea
            label={t('candidates.reason')}
            description={t('candidates.decideNote')}
            name="reason"
            maxLength={MAX_REASON_CHARACTERS}
            autosize
            minRows={3}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {failure && <Notice level="emergency">{failure}</Notice>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t(`candidates.decide.${stage}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
