import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { AuthType } from '@switchboard/contracts/connections/catalog';
import { MAX_SECRET_CHARACTERS } from '@switchboard/contracts/connections/secrets';
import { useTranslation } from 'react-i18next';

/** A write-only key, password or client secret. */
export function CredentialField({ authType, ...props }: PasswordInputProps & { readonly authType: AuthType }) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={t(`connections.valueName.${authType}`)}
      description={t(authType === 'oauth2' ? 'connections.clientSecretNote' : 'connections.valueNote')}
      name="value"
      maxLength={MAX_SECRET_CHARACTERS}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('connections.look') }}
      {...props}
    />
  );
}
