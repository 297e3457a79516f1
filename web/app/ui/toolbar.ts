/** Elements of a toolbar that can take the focus. */
const CONTROLS = 'button, select, a[href]';
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * A ref that makes a `role="toolbar"` a single Tab stop: left and right move between controls, Home and End to the ends, and Tab returns to the
 * control that last had the focus.
 *
 * Reads the DOM each time, so controls may be replaced, hidden or disabled at any time. Popups rendered elsewhere keep their own keys.
 */
export function toolbar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  let stop: HTMLElement | null = null;
  const changes = new MutationObserver(settle);
  changes.observe(bar, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  // Controls may disappear when the toolbar shrinks.
  const room = new ResizeObserver(settle);
  room.observe(bar);
  bar.addEventListener('focusin', noteFocus);
  bar.addEventListener('keydown', step);
  settle();
  return () => {
    changes.disconnect();
    room.disconnect();
    bar.removeEventListener('focusin', noteFocus);
    bar.removeEventListener('keydown', step);
  };

  function settle(): void {
    const all = [...(bar?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const usable = all.filter(isUsable);
    const at = stop === null ? -1 : all.indexOf(stop);
    const next = nearest(all, at) ?? usable[0];
    // Move the focus on from a button that becomes disabled, before the browser drops it.
    if (next && next !== stop && stop !== null && stop === document.activeElement) next.focus();
    stop = next ?? null;
    for (const control of all) control.tabIndex = control === stop ? 0 : -1;
  }

  function noteFocus({ target }: FocusEvent): void {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
    if (!control) return;
    stop = control;
    settle();
  }

  function step(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const usable = [...(bar?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(isUsable);
    const at = usable.findIndex((control) => control.matches(':focus'));
    if (at === -1) return;
    event.preventDefault();
    usable[Math.min(usable.length - 1, Math.max(0, at + by))]?.focus();
  }
}

const isUsable = (control: HTMLElement): boolean => !control.matches(':disabled') && control.checkVisibility();

/** The enabled control closest to a position. */
function nearest(all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (at === -1) return undefined;
  const distance = (control: HTMLElement) => Math.abs(all.indexOf(control) - at);
  return all.filter(isUsable).sort((a, b) => distance(a) - distance(b))[0];
}
