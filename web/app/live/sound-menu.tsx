import { Popover } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../ui/lazy-part.tsx';
import { SoundButton } from './sound-button.tsx';

// A slider and more that nothing else of the first page has.
const AlertPanel = optionalPart(async () => (await import('./alert-panel.tsx')).AlertPanel);

/** How this browser tells of alerts, behind the button that shows whether it can be heard. */
export function SoundMenu() {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <SoundButton />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('alerts.title')}>
        <Suspense>
          <AlertPanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
