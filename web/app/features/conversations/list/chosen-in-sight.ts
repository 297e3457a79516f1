/** A chip by which something is chosen. */
const CHOSEN = '[data-on="true"]';
/** As far as a chip stands from the edge that it was out of sight at. */
const MARGIN_PX = 16;

/**
 * A ref that keeps in sight what is chosen in a bar of chips that scrolls sideways where there is little room: at first, when the bar
 * comes back or gets another width, and when something else is chosen. Only the bar itself scrolls, and the focus stays.
 */
export function chosenInSight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const show = (chip: Element | null | undefined) => {
    if (!chip) return;
    const [frame, { left, right }] = [bar.getBoundingClientRect(), chip.getBoundingClientRect()];
    const [before, after] = [left - frame.left - MARGIN_PX, right - frame.right + MARGIN_PX];
    if (before < 0) bar.scrollLeft += before;
    else if (after > 0) bar.scrollLeft += after;
  };
  const showLast = () => show([...bar.querySelectorAll(CHOSEN)].at(-1));
  // A button that takes another's place is no choice: only what chips say of themselves is looked at.
  const choices = new MutationObserver((changes) => {
    const chips = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement));
    const chosen = chips.findLast((chip) => chip?.closest(CHOSEN))?.closest(CHOSEN);
    if (chosen) show(chosen);
    else showLast();
  });
  choices.observe(bar, { subtree: true, characterData: true, attributes: true, attributeFilter: ['data-on'] });
  const room = new ResizeObserver(showLast);
  room.observe(bar);
  return () => {
    choices.disconnect();
    room.disconnect();
  };
}
