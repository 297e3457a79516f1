import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, formatCsv, type Lines } from '@switchboard/contracts/tables/csv';
import type Koa from 'koa';

/** A client that takes nothing for so long is gone. */
const STALLED_MS = 60_000;

/** Answers lines as CSV to be saved, read in parts while they are sent. */
export function sendCsv(koa: Koa.Context, name: string, parts: AsyncIterable<Lines>): void {
  koa.status = 200;
  koa.set({ 'Cache-Control': 'private, no-store', 'Content-Disposition': `attachment; filename="${name}.csv"` });
  koa.res.setTimeout(STALLED_MS, () => koa.res.destroy());
  koa.body = Readable.from(textsOf(parts));
  // A stream's own type would be taken for bytes.
  koa.set('Content-Type', 'text/csv; charset=utf-8');
}

async function* textsOf(parts: AsyncIterable<Lines>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const lines of parts) if (lines.length > 0) yield formatCsv(lines);
}
