import { Button, Group, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SecretValue } from '@switchboard/contracts/connections/secrets';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { ValueField } from './value-field.tsx';

const HOUR_MS = 3_600_000;
const OVERLAPS = { none: 0, hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
const NAMES = ['none', 'hour', 'day', 'week'] as const satisfies readonly (keyof typeof OVERLAPS)[];

interface RotateFormProps {
  /** Sends the form. On failure the form stays and shows the error. */
  readonly onRotate: (value: string, overlapMs: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a secret's new value and how long the old one stays valid. */
export function RotateForm({ onRotate, onClose }: RotateFormProps) {
  const { t } = useTranslation();
  const form = useForm<{ value: string; overlap: keyof typeof OVERLAPS }>({
    initialValues: { value: '', overlap: 'day' },
    validate: {
      value: (value) =>
        SecretValue.safeParse(value).success ? null : t(`resource.fault.${value === '' ? 'required' : 'too_big'}`),
    },
  });
  const submit = ({ value, overlap }: typeof form.values) =>
    onRotate(value, OVERLAPS[overlap]).then(onClose, (error: unknown) => form.setErrors({ failure: errorText(error) }));
  const { failure } = form.errors;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <ValueField label={t('secrets.newValue')} data-autofocus {...form.getInputProps('value')} />
        <Select
          label={t('secrets.overlap')}
          allowDeselect={false}
          data={NAMES.map((value) => ({ value, label: t(`secrets.overlapName.${value}`) }))}
          {...form.getInputProps('overlap')}
        />
        {failure && <Notice level="emergency">{failure}</Notice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('secrets.rotateNow')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
