import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SilenceFieldProps {
  readonly silenceMs: number;
  readonly isReadOnly: boolean;
  readonly onChange: (changes: { readonly silenceMs: number }, topic?: string) => void;
}

/** How long the caller may stay silent, in seconds. */
export function SilenceField({ silenceMs, isReadOnly, onChange }: SilenceFieldProps) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t('flows.silence')}
      min={2}
      max={60}
      clampBehavior="blur"
      readOnly={isReadOnly}
      value={silenceMs / 1_000}
      onChange={(seconds) => onChange({ silenceMs: Math.round(Number(seconds) * 1_000) }, 'silence')}
    />
  );
}
