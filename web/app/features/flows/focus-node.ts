/** The element of an outline line. */
export const rowId = (key: string): string => `flow-row-${key}`;

/** Moves focus to a node in the outline or on the canvas. */
export const focusNode = (id: string): void =>
  (
    document.getElementById(rowId(id)) ?? document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
  )?.focus();
