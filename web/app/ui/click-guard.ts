/** What can be pressed. */
const PRESSABLE = 'a, button, input, label, select, summary, textarea, [role], [tabindex]';

/**
 * Has the further clicks of a double click do nothing where the first one put something else under the pointer: nobody has chosen that.
 *
 * An alert that is marked as seen by a double click would else be raised again, for everybody. @returns its stop
 */
export function startClickGuard(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window) {
  /** Null where nothing can be pressed; undefined before the first click. */
  let first: Element | null | undefined;
  const hear = (event: Event) => {
    // Only pointers count their clicks; a key's have the number 0.
    if (!(event instanceof MouseEvent) || event.detail === 0) return;
    const pressed = pressableAt(event.target);
    if (event.detail === 1) first = pressed;
    else if (first !== undefined && pressed !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  target.addEventListener('click', hear, { capture: true });
  return () => target.removeEventListener('click', hear, { capture: true });
}

/** The control that a click is meant for; that of a label comes with a click of its own. */
function pressableAt(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(PRESSABLE) : null;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}
