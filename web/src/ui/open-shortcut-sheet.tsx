import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { log } from '../api/log.ts';
import { openDialog } from './dialogs.ts';

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** Shows what keys do right now. */
export function openShortcutSheet(): void {
  const body = (
    <Suspense>
      <ShortcutSheet />
    </Suspense>
  );
  openDialog({ title: i18next.t('shortcuts.title'), isWide: true, body }).catch((error: unknown) =>
    log.warn('the shortcuts could not be shown', error),
  );
}
