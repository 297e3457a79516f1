import { useEffect, useRef } from 'react';

/** The element of the list that opens an item. */
export const openerId = (id: string): string => `open-${id}`;

/** The list's heading, which stands in where an item has no row, such as one that another filter hides. */
export const LIST_HEADING = 'list-heading';

/** Gives the focus to an item's row once the item is closed. */
export function useReturnToRow(id: string | undefined): void {
  const last = useRef(id);
  useEffect(() => {
    const closed = last.current;
    last.current = id;
    if (id !== undefined || closed === undefined) return;
    (document.getElementById(openerId(closed)) ?? document.getElementById(LIST_HEADING))?.focus();
  }, [id]);
}
