import { MAX_BODY_BYTES } from '@switchboard/contracts/base/constants';
import { type DecodedTable, decodeTable } from '@switchboard/contracts/tables/decode-table';
import { MAX_TABLE_BYTES, MAX_TABLE_CHARACTERS } from '@switchboard/contracts/tables/table-text';

/** Why a table can't be sent: it is larger than the limit, or no encoding fits its bytes. */
export type TableReason =
  | { readonly code: 'too_long' | 'too_large'; readonly size: number; readonly limit: number }
  | { readonly code: 'unreadable' };

/** Thrown where a file can't be taken for a table. */
export class TableFault extends Error {
  override readonly name = 'TableFault';
  readonly reason: TableReason;

  constructor(reason: TableReason) {
    super(`table: ${reason.code}`);
    this.reason = reason;
  }
}

/** Bytes of a request that are reserved for the fields besides the table. */
const BESIDE_BYTES = 16_384;
/** Each UTF-16 unit of a text takes this many bytes of JSON at the most. */
const WORST_BYTES = 6;

/** Says why a text is too large for one request; undefined for one that fits. Sizes are in characters or, in a request, in bytes. */
export function sizeFaultOf(text: string): TableReason | undefined {
  if (text.length > MAX_TABLE_CHARACTERS) {
    return { code: 'too_long', size: text.length, limit: MAX_TABLE_CHARACTERS };
  }
  const limit = MAX_BODY_BYTES - BESIDE_BYTES;
  if (text.length * WORST_BYTES <= limit) return undefined;
  const size = new TextEncoder().encode(JSON.stringify(text)).length;
  return size > limit ? { code: 'too_large', size, limit } : undefined;
}

/** Reads a file as a table, whole. @throws {TableFault} of one that is too large, or in no encoding that is known */
export async function readTableFile(file: File): Promise<DecodedTable> {
  if (file.size > MAX_TABLE_BYTES) throw new TableFault({ code: 'too_large', size: file.size, limit: MAX_TABLE_BYTES });
  const table = decodeTable(new Uint8Array(await file.arrayBuffer()));
  if (table === undefined) throw new TableFault({ code: 'unreadable' });
  const reason = sizeFaultOf(table.text);
  if (reason) throw new TableFault(reason);
  return table;
}
