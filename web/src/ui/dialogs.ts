import i18next from 'i18next';
import type { Dialog, Notice, Question } from './overlay.ts';
import { withOverlays } from './overlay-host.tsx';

/** Asks in the global confirm dialog; resolves to the answer. Closing it is a no. */
export const confirm = (question: Omit<Question, 'cancelLabel'>): Promise<boolean> =>
  withOverlays(({ ask }) => ask({ ...question, cancelLabel: i18next.t('action.cancel') }));

/** Says something in the global alert dialog; resolves once it was acknowledged. */
export const showAlert = (notice: Omit<Notice, 'closeLabel'> & Partial<Pick<Notice, 'closeLabel'>>): Promise<void> =>
  withOverlays(({ tell }) => tell({ closeLabel: i18next.t('action.ok'), ...notice }));

/** Opens a dialog with something of one's own in it; resolves once it is closed. */
export const openDialog = (dialog: Omit<Dialog, 'closeLabel'>): Promise<void> =>
  withOverlays(({ open }) => open({ ...dialog, closeLabel: i18next.t('action.close') }));
