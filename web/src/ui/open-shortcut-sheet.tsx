import i18next from 'i18next';
import { log } from '../api/log.ts';
import { openDialog } from './dialogs.ts';

/** Shows what keys do right now. */
export function openShortcutSheet(): void {
  const open = async () => {
    const { ShortcutSheet } = await import('./shortcut-sheet.tsx');
    await openDialog({ title: i18next.t('shortcuts.title'), isWide: true, body: <ShortcutSheet /> });
  };
  open().catch((error: unknown) => log.warn('the shortcuts could not be shown', error));
}
