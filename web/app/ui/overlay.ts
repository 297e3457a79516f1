import type { ReactNode } from 'react';

/** A line to show for a moment. */
export interface Toast {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until it is closed. */
  readonly isLasting?: boolean;
  readonly isFailure?: boolean;
  /** Belongs to the program and not to who is signed in: it stays when they leave. */
  readonly isOfProgram?: boolean;
}

/** Something to decide. */
export interface Question {
  readonly title: string;
  readonly body: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** What is asked for can't be taken back easily. */
  readonly isDangerous?: boolean;
}

/** Something to know before going on. */
export interface Notice {
  readonly title: string;
  /** May end it by itself. */
  readonly body: ReactNode | ((close: () => void) => ReactNode);
  readonly closeLabel: string;
}

/** Something to look at or fill in. */
export interface Dialog {
  readonly title: string;
  /** May end it by itself. */
  readonly body: ReactNode | ((close: () => void) => ReactNode);
  readonly closeLabel: string;
  readonly isWide?: boolean;
}

/** Something beside the page. */
export interface SlideOverContent {
  readonly title: string;
  readonly body: ReactNode;
}
