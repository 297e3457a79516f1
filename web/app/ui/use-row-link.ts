import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

interface RowLink {
  readonly onClick: (event: MouseEvent) => void;
  readonly onAuxClick: (event: MouseEvent) => void;
}

/**
 * Makes a click anywhere in a table row follow the row's link, including modifier and middle clicks, unless it ends a text selection. The link itself
 * stays for keyboards and screen readers.
 */
export function useRowLink(to: string): RowLink {
  const navigate = useNavigate();
  const href = useHref(to);
  const openInNewTab = () => void window.open(href, '_blank', 'noopener');
  return {
    onClick(event) {
      if (isOwnControl(event) || endsSelection(event)) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) openInNewTab();
      else void navigate(to);
    },
    onAuxClick(event) {
      if (event.button === 1 && !isOwnControl(event)) openInNewTab();
    },
  };
}

/** A slight movement during a click may select a letter. */
const SLIP_LETTERS = 1;

/** Whether a pointer click ends a text selection within its element, and so wasn't meant as a click. */
export function endsSelection({ detail, currentTarget }: Pick<MouseEvent, 'detail' | 'currentTarget'>): boolean {
  const selection = getSelection();
  // For a key's click, `detail` is 0.
  if (detail === 0 || selection === null || selection.toString().length <= SLIP_LETTERS) return false;
  return selection.containsNode(currentTarget, true);
}

const isOwnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button') !== null;
