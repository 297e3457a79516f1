import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keepsSignedIn, useKeepsSignedIn } from './keep-signed-in.ts';

/** {@link KeepSignedInSwitch} as a menu item. */
export function KeepSignedInItem() {
  const { t } = useTranslation();
  return (
    <Menu.CheckboxItem
      checked={useKeepsSignedIn()}
      onChange={(isChecked: boolean) => keepsSignedIn.set(isChecked)}
      title={t('keepSignedIn.why')}
    >
      {t('keepSignedIn.label')}
    </Menu.CheckboxItem>
  );
}
