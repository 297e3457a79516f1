/**
 * A stream cursor, `<epoch>.<position>`: a reader's position in a tenant's changes.
 *
 * The epoch identifies the tenant and the generation of the read model, so that cursors of another account, a restored
 * database or a rebuilt projection are recognized. It has 1-40 characters of [A-Za-z0-9_-].
 */
export interface Cursor {
  readonly epoch: string;
  readonly position: number;
}

const CURSOR = /^([A-Za-z0-9_-]{1,40})\.(0|[1-9]\d{0,15})$/;

/** Formats a cursor. */
export const formatCursor = ({ epoch, position }: Cursor): string => `${epoch}.${position}`;

/** Parses a cursor; undefined if the text is invalid. */
export function parseCursor(text: string): Cursor | undefined {
  const match = CURSOR.exec(text);
  const [, epoch, digits] = match ?? [];
  const position = Number(digits);
  return epoch !== undefined && Number.isSafeInteger(position) ? { epoch, position } : undefined;
}
