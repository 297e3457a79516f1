import { isAborted } from '../api/api-error.ts';
import { log } from '../api/log.ts';
import { errorText } from './error-text.ts';
import type { Toast } from './overlay.ts';
import { withOverlays } from './overlay-host.tsx';

/** Shows a message for 5 seconds, paused under a pointer or focus. Screen readers announce it. */
export function toast(line: Toast): void {
  withOverlays(({ showToast }, isOver) => {
    if (line.isOfProgram || !isOver()) showToast(line);
  }).catch((error: unknown) => log.warn('could not show a toast', error));
}

/** Shows the error of something the user did; ignores aborted requests. */
export function toastError(error: unknown): void {
  if (!isAborted(error)) toast({ text: errorText(error), isFailure: true });
}
