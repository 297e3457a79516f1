import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { rowsHeld } from '../inbox/inbox-slice.ts';

/** Holds the rows while a pointer is over them, or over the button that says what waits. */
export function useHoldByPointer() {
  const dispatch = useThunkDispatch();
  useEffect(() => () => void dispatch(rowsHeld({ by: 'pointer', isHeld: false })), [dispatch]);
  return {
    // A finger leaves no pointer behind.
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && dispatch(rowsHeld({ by: 'pointer', isHeld: true })),
    onPointerLeave: () => dispatch(rowsHeld({ by: 'pointer', isHeld: false })),
  };
}

/** Holds the rows while one of them has focus. */
export function useHoldByFocus(scroller: RefObject<HTMLElement | null>) {
  const dispatch = useThunkDispatch();
  const hasFocus = useRef(false);
  const tell = (isHeld: boolean) => {
    if (hasFocus.current === isHeld) return;
    hasFocus.current = isHeld;
    dispatch(rowsHeld({ by: 'focus', isHeld }));
  };
  // A row that is taken away takes its focus along without a word.
  useEffect(() => {
    if (hasFocus.current && !scroller.current?.contains(document.activeElement)) tell(false);
  });
  useEffect(() => () => void dispatch(rowsHeld({ by: 'focus', isHeld: false })), [dispatch]);
  return {
    onFocus: () => tell(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || tell(false),
  };
}
