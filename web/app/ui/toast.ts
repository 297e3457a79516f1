import { isAborted } from '../api/api-error.ts';
import { log } from '../api/log.ts';
import { errorText } from './error-text.ts';
import type { Toast } from './overlay.ts';
import { withOverlays } from './overlay-host.tsx';

/** Shows a line for 5 seconds, which wait under a pointer or focus, and has it read out. */
export function toast(line: Toast): void {
  withOverlays(({ showToast }, isOver) => {
    if (line.isOfProgram || !isOver()) showToast(line);
  }).catch((error: unknown) => log.warn('a toast could not be shown', error));
}

/** Says what went wrong with something that a person asked for; nothing of what was called off. */
export function toastError(error: unknown): void {
  if (!isAborted(error)) toast({ text: errorText(error), isFailure: true });
}
