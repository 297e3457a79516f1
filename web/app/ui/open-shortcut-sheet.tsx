import i18next from 'i18next';
import { log } from '../api/log.ts';
import { openDialog } from './dialogs.ts';

/** Shows the shortcuts that are available now. */
export function openShortcutSheet(): void {
  openDialog(loadSheet()).catch((error: unknown) => log.warn('could not show the shortcuts', error));
}

/** Loads before the dialog opens, because an empty dialog would jump. */
async function loadSheet() {
  const { ShortcutSheet } = await import('./shortcut-sheet.tsx');
  return { title: i18next.t('shortcuts.title'), isWide: true, body: <ShortcutSheet /> };
}
