/** Selects an active chip. */
const CHOSEN = '[data-on="true"]';
/** The space between a revealed chip and the edge. */
const MARGIN_PX = 16;

/**
 * A ref that keeps the active chip of a horizontally scrolling bar in view: on mount, when the bar's width changes, and when the choice changes.
 * Only the bar scrolls, and focus stays.
 */
export function chosenInSight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const show = (chip: Element | null | undefined) => {
    if (!chip) return;
    // With the button that removes its choice.
    const whole = chip.parentElement?.closest(CHOSEN) ?? chip;
    const [frame, { left, right }] = [bar.getBoundingClientRect(), whole.getBoundingClientRect()];
    const [before, after] = [left - frame.left - MARGIN_PX, right - frame.right + MARGIN_PX];
    if (before < 0) bar.scrollLeft += before;
    else if (after > 0) bar.scrollLeft += after;
  };
  const showLast = () => show([...bar.querySelectorAll(CHOSEN)].at(-1));
  // A replaced button isn't a new choice, so only changes of the chips' own state count, and of how many there are.
  const count = () => bar.querySelectorAll(CHOSEN).length;
  let shown = count();
  const choices = new MutationObserver((changes) => {
    const isCountSame = count() === shown;
    shown = count();
    if (isCountSame && changes.every(({ type }) => type === 'childList')) return;
    const chips = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement));
    const chosen = chips.findLast((chip) => chip?.closest(CHOSEN))?.closest(CHOSEN);
    if (chosen) show(chosen);
    else showLast();
  });
  choices.observe(bar, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-on'],
  });
  const room = new ResizeObserver(showLast);
  room.observe(bar);
  return () => {
    choices.disconnect();
    room.disconnect();
  };
}
