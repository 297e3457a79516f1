import { MAX_BODY_BYTES } from '@switchboard/contracts/base/constants';
import { type DecodedTable, decodeTable } from '@switchboard/contracts/tables/decode-table';
import { MAX_TABLE_BYTES, MAX_TABLE_CHARACTERS } from '@switchboard/contracts/tables/table-text';

/** Why a table can't be uploaded: it exceeds the limit, or its encoding is unknown. */
export type TableReason =
  | { readonly code: 'too_long' | 'too_large'; readonly size: number; readonly limit: number }
  | { readonly code: 'unreadable' };

/** Thrown for a file that can't be read as a table. */
export class TableFault extends Error {
  override readonly name = 'TableFault';
  readonly reason: TableReason;

  constructor(reason: TableReason) {
    super(`table: ${reason.code}`);
    this.reason = reason;
  }
}

/** Bytes of a request reserved for the other fields. */
const RESERVED_BYTES = 16_384;
/** The maximum bytes of JSON per UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 6;

/** Why a text is too large for one request, with sizes in characters or, for a request, in bytes; undefined if it fits. */
export function checkTextSize(text: string): TableReason | undefined {
  if (text.length > MAX_TABLE_CHARACTERS) {
    return { code: 'too_long', size: text.length, limit: MAX_TABLE_CHARACTERS };
  }
  const limit = MAX_BODY_BYTES - RESERVED_BYTES;
  if (text.length * MAX_BYTES_PER_UNIT <= limit) return undefined;
  const size = new TextEncoder().encode(JSON.stringify(text)).length;
  return size > limit ? { code: 'too_large', size, limit } : undefined;
}

/** Reads a whole file as a table. @throws {TableFault} if it is too large or its encoding is unknown */
export async function readTableFile(file: File): Promise<DecodedTable> {
  if (file.size > MAX_TABLE_BYTES) throw new TableFault({ code: 'too_large', size: file.size, limit: MAX_TABLE_BYTES });
  const table = decodeTable(new Uint8Array(await file.arrayBuffer()));
  if (table === undefined) throw new TableFault({ code: 'unreadable' });
  const reason = checkTextSize(table.text);
  if (reason) throw new TableFault(reason);
  return table;
}
