import type { ReactNode } from 'react';

/** A message to show for a moment. */
export interface Toast {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until the user closes it. */
  readonly isLasting?: boolean;
  readonly isFailure?: boolean;
  /** Whether the message belongs to the program rather than to the user, so that it stays after they sign out. */
  readonly isOfProgram?: boolean;
}

/** A question to confirm. */
export interface Question {
  readonly title: string;
  readonly body: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Whether the action can't be undone easily. */
  readonly isDangerous?: boolean;
}

/** A message to acknowledge. */
export interface Notice {
  readonly title: string;
  /** May close the dialog itself. */
  readonly body: ReactNode | ((close: () => void) => ReactNode);
  readonly closeLabel: string;
}

/** A dialog with custom content. */
export interface Dialog {
  readonly title: string;
  /** May close the dialog itself. */
  readonly body: ReactNode | ((close: () => void) => ReactNode);
  readonly closeLabel: string;
  readonly isWide?: boolean;
}

/** Content next to the page. */
export interface SlideOverContent {
  readonly title: string;
  readonly body: ReactNode;
}
