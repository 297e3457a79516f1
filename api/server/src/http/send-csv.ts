import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, formatCsv, type Lines } from '@switchboard/contracts/tables/csv';
import type Koa from 'koa';

/** Disconnect a client that reads nothing for this long. */
const STALLED_MS = 60_000;

/** Streams lines to the client as a CSV file for download. Parts are read while earlier ones are sent. */
export function sendCsv(koa: Koa.Context, name: string, parts: AsyncIterable<Lines>): void {
  koa.status = 200;
  koa.set({ 'Cache-Control': 'private, no-store', 'Content-Disposition': `attachment; filename="${name}.csv"` });
  koa.res.setTimeout(STALLED_MS, () => koa.res.destroy());
  koa.body = Readable.from(formatParts(parts));
  // Set after the body: Koa labels a stream as binary.
  koa.set('Content-Type', 'text/csv; charset=utf-8');
}

async function* formatParts(parts: AsyncIterable<Lines>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const lines of parts) if (lines.length > 0) yield formatCsv(lines);
}
