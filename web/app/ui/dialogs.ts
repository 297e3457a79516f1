import i18next from 'i18next';
import type { Dialog, Notice, Question } from './overlay.ts';
import { withOverlays } from './overlay-host.tsx';
import { rememberFocus } from './return-focus.ts';

/** Asks in the global confirm dialog; resolves to the answer. Closing the dialog answers no. */
export const confirm = (question: Omit<Question, 'cancelLabel'>): Promise<boolean> =>
  fromHere(
    withOverlays(({ ask }, isOver) => !isOver() && ask({ ...question, cancelLabel: i18next.t('action.cancel') })),
  );

/** Shows a message in the global alert dialog; resolves once it is acknowledged. */
export const showAlert = (notice: Omit<Notice, 'closeLabel'> & Partial<Pick<Notice, 'closeLabel'>>): Promise<void> =>
  fromHere(
    withOverlays(({ tell }, isOver) =>
      isOver() ? undefined : tell({ closeLabel: i18next.t('action.ok'), ...notice }),
    ),
  );

/** Opens a dialog with custom content, once that is loaded; resolves when it closes. */
export const openDialog = (dialog: OwnDialog | Promise<OwnDialog>): Promise<void> =>
  fromHere(
    withOverlays(async ({ open }, isOver) => {
      const own = await dialog;
      if (!isOver()) await open({ ...own, closeLabel: i18next.t('action.close') });
    }),
  );

type OwnDialog = Omit<Dialog, 'closeLabel'>;

// Record the focus now: when the dialog's code has loaded, the menu that opened it may be gone.
function fromHere<T>(dialog: Promise<T>): Promise<T> {
  return dialog.finally(rememberFocus());
}
