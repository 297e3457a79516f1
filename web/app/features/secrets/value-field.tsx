import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { MAX_SECRET_CHARACTERS } from '@switchboard/contracts/connections/secrets';
import { useTranslation } from 'react-i18next';

/** A write-only value, which the browser doesn't store either. */
export function ValueField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      description={t('secrets.valueNote')}
      name="value"
      maxLength={MAX_SECRET_CHARACTERS}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('secrets.look') }}
      {...props}
    />
  );
}
