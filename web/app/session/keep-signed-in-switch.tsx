import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keepsSignedIn, useKeepsSignedIn } from './keep-signed-in.ts';

/** Chooses whether this browser stays signed in without use. */
export function KeepSignedInSwitch() {
  const { t } = useTranslation();
  return (
    <Switch
      checked={useKeepsSignedIn()}
      onChange={({ currentTarget }) => keepsSignedIn.set(currentTarget.checked)}
      label={t('keepSignedIn.label')}
      description={t('keepSignedIn.why')}
    />
  );
}
