import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AlertPanel } from './alert-panel.tsx';
import { SoundButton } from './sound-button.tsx';

/** How this browser tells of alerts, behind the button that shows whether it can be heard. */
export function SoundMenu() {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <SoundButton />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('alerts.title')}>
        <AlertPanel />
      </Popover.Dropdown>
    </Popover>
  );
}
