/**
 * A stream cursor, `<epoch>.<position>`: where in a tenant's changes a reader is.
 *
 * The epoch names tenant and generation of the read model, so that a cursor of another account, of a restored database or of a
 * rebuilt projection is told apart. 1-40 characters of [A-Za-z0-9_-].
 */
export interface Cursor {
  readonly epoch: string;
  readonly position: number;
}

const CURSOR = /^([A-Za-z0-9_-]{1,40})\.(0|[1-9]\d{0,15})$/;

/** Writes a cursor. */
export const formatCursor = ({ epoch, position }: Cursor): string => `${epoch}.${position}`;

/** Reads a cursor; undefined if it is none. */
export function parseCursor(text: string): Cursor | undefined {
  const match = CURSOR.exec(text);
  const [, epoch, digits] = match ?? [];
  const position = Number(digits);
  return epoch !== undefined && Number.isSafeInteger(position) ? { epoch, position } : undefined;
}
