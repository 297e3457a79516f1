/** Elements that can be pressed. */
const PRESSABLE = 'a, button, input, label, select, summary, textarea, [role], [tabindex]';

/**
 * Ignores the later clicks of a double click if the first one put another control under the pointer, which the user didn't mean to press.
 *
 * Otherwise, a double click that acknowledges an alert would raise it again for everybody. @returns a function that stops
 */
export function startClickGuard(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window) {
  /** Null if the first click hit no control; undefined before it. */
  let first: Element | null | undefined;
  const handleClick = (event: Event) => {
    // Only pointer clicks are counted; for a key's click, `detail` is 0.
    if (!(event instanceof MouseEvent) || event.detail === 0) return;
    const pressed = pressableAt(event.target);
    if (event.detail === 1) first = pressed;
    else if (first !== undefined && pressed !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  target.addEventListener('click', handleClick, { capture: true });
  return () => target.removeEventListener('click', handleClick, { capture: true });
}

/** The control that a click is meant for; a label's click triggers another one on its field. */
function pressableAt(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(PRESSABLE) : null;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}
