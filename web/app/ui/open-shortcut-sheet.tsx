import i18next from 'i18next';
import { log } from '../api/log.ts';
import { openDialog } from './dialogs.ts';

/** Shows what keys do right now. */
export function openShortcutSheet(): void {
  openDialog(loadSheet()).catch((error: unknown) => log.warn('the shortcuts could not be shown', error));
}

/** It comes before its dialog does: one that opened empty would jump. */
async function loadSheet() {
  const { ShortcutSheet } = await import('./shortcut-sheet.tsx');
  return { title: i18next.t('shortcuts.title'), isWide: true, body: <ShortcutSheet /> };
}
