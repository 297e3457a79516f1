/** A text that was not inserted because its field would have truncated it. */
export interface RefusedPaste {
  /** The accessible name of the field; undefined if it has none. */
  readonly field: string | undefined;
  /** The length that the field would have, and its maximum, in UTF-16 units as `maxlength` counts them. */
  readonly size: number;
  readonly limit: number;
}

/**
 * Refuses a paste or drop that a field's `maxlength` would truncate, and reports it. Browsers truncate silently, so that the user would save a name,
 * an address or a number that nobody wrote.
 *
 * @returns a function that stops
 */
export function startPasteGuard(
  onRefused: (refused: RefusedPaste) => void,
  target: Pick<Document, 'addEventListener' | 'removeEventListener'> = document,
): () => void {
  let draggedFrom: Field | undefined;
  const refuseIfCut = (event: Event, inserted: string, replaced: (field: Field) => number) => {
    const field = findField(event);
    if (field === undefined || field.maxLength < 0 || field.readOnly || field.disabled) return;
    const size = field.value.length - replaced(field) + textFor(field, inserted).length;
    if (size <= field.maxLength) return;
    event.preventDefault();
    event.stopPropagation();
    onRefused({ field: getFieldName(field), size, limit: field.maxLength });
  };
  const onPaste = (event: ClipboardEvent) =>
    refuseIfCut(event, event.clipboardData?.getData('text/plain') ?? '', selectedIn);
  const onDragStart = (event: DragEvent) => {
    draggedFrom = findField(event);
  };
  const onDrop = (event: DragEvent) => {
    // Moving text within its field doesn't make it longer.
    if (draggedFrom !== undefined && draggedFrom === findField(event)) return;
    refuseIfCut(event, event.dataTransfer?.getData('text/plain') ?? '', () => 0);
  };
  const capture = { capture: true };
  target.addEventListener('paste', onPaste, capture);
  target.addEventListener('dragstart', onDragStart, capture);
  target.addEventListener('drop', onDrop, capture);
  return () => {
    target.removeEventListener('paste', onPaste, capture);
    target.removeEventListener('dragstart', onDragStart, capture);
    target.removeEventListener('drop', onDrop, capture);
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function findField({ target }: Event): Field | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;
}

/** The number of selected characters. Email fields don't expose their selection range, but the page's selection contains their text. */
function selectedIn(field: Field): number {
  const { selectionStart, selectionEnd } = field;
  if (selectionStart !== null && selectionEnd !== null) return selectionEnd - selectionStart;
  return document.activeElement === field ? (document.getSelection()?.toString().length ?? 0) : 0;
}

/** The part of a text that counts: one character per line break, and in a single-line field no trailing whitespace, such as a cell's line break. */
function textFor(field: Field, text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return field instanceof HTMLTextAreaElement ? lines : lines.trimEnd();
}

function getFieldName(field: Field): string | undefined {
  const name = (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '').trim();
  // A required field's label ends with an asterisk.
  return (name.endsWith('*') ? name.slice(0, -1).trimEnd() : name) || undefined;
}
