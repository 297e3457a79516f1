/** A text that was not inserted, because its field would have cut it. */
export interface RefusedPaste {
  /** The accessible name of the field; undefined if it has none. */
  readonly field: string | undefined;
  /** How many characters the field would have, and how many it takes, in UTF-16 units as `maxlength` counts them. */
  readonly size: number;
  readonly limit: number;
}

/**
 * Refuses a paste or a drop that a field's `maxlength` would cut, and reports it: browsers insert what fits and drop the rest without a word, so that
 * a name, an address or a number is saved that nobody wrote.
 *
 * @returns its stop
 */
export function startPasteGuard(
  onRefused: (refused: RefusedPaste) => void,
  target: Pick<Document, 'addEventListener' | 'removeEventListener'> = document,
): () => void {
  let draggedFrom: Field | undefined;
  const refuseIfCut = (event: Event, inserted: string, replaced: (field: Field) => number) => {
    const field = fieldOf(event);
    if (field === undefined || field.maxLength < 0 || field.readOnly || field.disabled) return;
    const size = field.value.length - replaced(field) + textFor(field, inserted).length;
    if (size <= field.maxLength) return;
    event.preventDefault();
    event.stopPropagation();
    onRefused({ field: nameOf(field), size, limit: field.maxLength });
  };
  const onPaste = (event: ClipboardEvent) =>
    refuseIfCut(event, event.clipboardData?.getData('text/plain') ?? '', selectedIn);
  const onDragStart = (event: DragEvent) => {
    draggedFrom = fieldOf(event);
  };
  const onDrop = (event: DragEvent) => {
    // A text that moves within its field makes it no longer.
    if (draggedFrom !== undefined && draggedFrom === fieldOf(event)) return;
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

function fieldOf({ target }: Event): Field | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;
}

/** How many characters are selected. Fields for e-mail addresses don't say where; the page's selection has their text. */
function selectedIn(field: Field): number {
  const { selectionStart, selectionEnd } = field;
  if (selectionStart !== null && selectionEnd !== null) return selectionEnd - selectionStart;
  return document.activeElement === field ? (document.getSelection()?.toString().length ?? 0) : 0;
}

/** A text as the field takes it: with one character for each line end. A single line loses nothing without the space and the line end behind a text. */
function textFor(field: Field, text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return field instanceof HTMLTextAreaElement ? lines : lines.trimEnd();
}

function nameOf(field: Field): string | undefined {
  const name = (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '').trim();
  // A required field's label ends with an asterisk.
  return (name.endsWith('*') ? name.slice(0, -1).trimEnd() : name) || undefined;
}
