import { Menu } from '@mantine/core';
import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { log } from '../api/log.ts';
import { openDialog } from '../ui/dialogs.ts';
import { useSoundState } from './use-sound-state.ts';

const AlertPanel = lazy(async () => ({ default: (await import('./alert-panel.tsx')).AlertPanel }));

/** Opens the alert settings from a menu, where there is no room for a button. */
export function AlertsItem() {
  const { text, Icon } = useSoundState();
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={openAlertPanel}>
      {text}
    </Menu.Item>
  );
}

function openAlertPanel(): void {
  const body = (
    <Suspense>
      <AlertPanel />
    </Suspense>
  );
  openDialog({ title: i18next.t('alerts.title'), body }).catch((error: unknown) =>
    log.warn('could not show the alert settings', error),
  );
}
