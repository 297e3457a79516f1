import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { rowsHeld } from '../inbox/inbox-slice.ts';

/** Holds the rows while a pointer is over them or over the button that shows waiting changes. */
export function useHoldByPointer() {
  const dispatch = useThunkDispatch();
  useEffect(() => () => void dispatch(rowsHeld({ by: 'pointer', isHeld: false })), [dispatch]);
  return {
    // Touch has no hovering pointer.
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && dispatch(rowsHeld({ by: 'pointer', isHeld: true })),
    onPointerLeave: () => dispatch(rowsHeld({ by: 'pointer', isHeld: false })),
  };
}

/** Holds the rows while one of them has focus. */
export function useHoldByFocus(scroller: RefObject<HTMLElement | null>) {
  const dispatch = useThunkDispatch();
  const hasFocus = useRef(false);
  const report = (isHeld: boolean) => {
    if (hasFocus.current === isHeld) return;
    hasFocus.current = isHeld;
    dispatch(rowsHeld({ by: 'focus', isHeld }));
  };
  // Removing a focused row fires no blur event.
  useEffect(() => {
    if (hasFocus.current && !scroller.current?.contains(document.activeElement)) report(false);
  });
  useEffect(() => () => void dispatch(rowsHeld({ by: 'focus', isHeld: false })), [dispatch]);
  return {
    onFocus: () => report(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || report(false),
  };
}
