import { Popover } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../ui/lazy-part.tsx';
import { SoundButton } from './sound-button.tsx';

// Loaded on demand: nothing else on the first page needs the slider.
const AlertPanel = optionalPart(async () => (await import('./alert-panel.tsx')).AlertPanel);

/** The alert settings in a popover of the sound button. */
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
