import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

interface RowLink {
  readonly onClick: (event: MouseEvent) => void;
  readonly onAuxClick: (event: MouseEvent) => void;
}

/**
 * Has a click anywhere in a table's row do what its link does, with a modifier or the middle button too; a click that ends a selection of
 * text does nothing. The link itself stays for keyboards and screen readers.
 */
export function useRowLink(to: string): RowLink {
  const navigate = useNavigate();
  const href = useHref(to);
  const openBeside = () => void window.open(href, '_blank', 'noopener');
  return {
    onClick(event) {
      if (isOwnControl(event) || endsSelection(event)) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) openBeside();
      else void navigate(to);
    },
    onAuxClick(event) {
      if (event.button === 1 && !isOwnControl(event)) openBeside();
    },
  };
}

/** A hand that moves a little while it clicks may select a letter. */
const SLIP_LETTERS = 1;

/** Tells whether a pointer's click ends a selection of text within what it is heard by: it was not meant to press it. */
export function endsSelection({ detail, currentTarget }: Pick<MouseEvent, 'detail' | 'currentTarget'>): boolean {
  const selection = getSelection();
  // A key's click has the number 0.
  if (detail === 0 || selection === null || selection.toString().length <= SLIP_LETTERS) return false;
  return selection.containsNode(currentTarget, true);
}

const isOwnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button') !== null;
