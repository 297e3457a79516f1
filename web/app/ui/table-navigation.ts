/** How far a key moves in a table: rows down, or links along the row. */
const STEPS: Readonly<Record<string, { readonly down?: number; readonly on?: number }>> = {
  ArrowDown: { down: 1 },
  ArrowUp: { down: -1 },
  ArrowRight: { on: 1 },
  ArrowLeft: { on: -1 },
  Home: { on: Number.NEGATIVE_INFINITY },
  End: { on: Number.POSITIVE_INFINITY },
};

/**
 * A ref that makes all links of a table a single Tab stop: up and down move along the column, left and right along the row, Home and End to the row's
 * ends. Tab returns to the link that last had the focus.
 */
export function makeTableNavigable(table: HTMLTableElement | null): (() => void) | undefined {
  if (!table) return undefined;
  let stop: HTMLAnchorElement | null = null;
  const links = (within: ParentNode = table) => [...within.querySelectorAll('a')];
  const settle = () => {
    const all = links();
    if (stop === null || !all.includes(stop)) stop = all[0] ?? null;
    for (const link of all) link.tabIndex = link === stop ? 0 : -1;
  };
  const noteFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLAnchorElement)) return;
    stop = target;
    settle();
  };
  const step = (event: KeyboardEvent) => {
    const { target } = event;
    const step = STEPS[event.key];
    if (!step || !(target instanceof HTMLAnchorElement) || hasModifier(event)) return;
    event.preventDefault();
    (step.down === undefined ? along(target, step.on ?? 0) : down(target, step.down))?.focus();
  };
  // A re-rendered table has new links.
  const changes = new MutationObserver(settle);
  changes.observe(table, { childList: true, subtree: true });
  table.addEventListener('focusin', noteFocus);
  table.addEventListener('keydown', step);
  settle();
  return () => {
    changes.disconnect();
    table.removeEventListener('focusin', noteFocus);
    table.removeEventListener('keydown', step);
  };

  function along(from: HTMLAnchorElement, by: number): HTMLAnchorElement | undefined {
    const row = links(from.closest('tr') ?? undefined);
    return row[Math.min(row.length - 1, Math.max(0, row.indexOf(from) + by))];
  }

  function down(from: HTMLAnchorElement, by: number): HTMLAnchorElement | undefined {
    const column = from.closest('td')?.cellIndex ?? 0;
    const rows = [...(table?.rows ?? [])];
    let at = rows.findIndex((row) => row.contains(from)) + by;
    for (; at >= 0 && at < rows.length; at += by) {
      const found = rows[at]?.cells[column]?.querySelector<HTMLAnchorElement>('a:last-of-type');
      if (found) return found;
    }
    return undefined;
  }
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ctrlKey || metaKey || altKey || shiftKey;
