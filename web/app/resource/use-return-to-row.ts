import { useEffect, useRef } from 'react';

/** The id of the list's element that opens an item. */
export const openerId = (id: string): string => `open-${id}`;

/** The list's heading, which receives the focus if the item has no row, for example because a filter hides it. */
export const LIST_HEADING = 'list-heading';

/** Moves the focus back to an item's row once the item is closed. */
export function useReturnToRow(id: string | undefined): void {
  const last = useRef(id);
  useEffect(() => {
    const closed = last.current;
    last.current = id;
    if (id !== undefined || closed === undefined) return;
    (document.getElementById(openerId(closed)) ?? document.getElementById(LIST_HEADING))?.focus();
  }, [id]);
}
