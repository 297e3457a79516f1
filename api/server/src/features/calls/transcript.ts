import { Readable } from 'node:stream';
import type { CallRow } from '@switchboard/application/calls/call-rows';
import type { TranscriptFormat } from '@switchboard/contracts/calls/routes';
import { type SpokenLine, transcriptFiles } from '@switchboard/domain/calls/transcript-file';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { findCall } from './find-calls.ts';

const TYPES: Readonly<Record<TranscriptFormat, string>> = {
  txt: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
const PAGE = 500;
/** A client that reads nothing for this long counts as disconnected. */
const STALLED_MS = 60_000;

/**
 * Sends a call's transcript as a file, and reads it page by page while sending.
 *
 * @throws {AppError} `resource.not_found` if the account has no such call.
 */
export async function sendTranscript(
  pool: Pool,
  koa: Koa.Context,
  { tenant, id, format }: { readonly tenant: string; readonly id: number; readonly format: TranscriptFormat },
): Promise<void> {
  const call = await findCall(pool, tenant, id);
  if (call === undefined) throw new AppError('resource.not_found');
  koa.status = 200;
  koa.set({
    'Cache-Control': 'private, no-store',
    'Content-Disposition': `attachment; filename="call-${id}.${format}"`,
  });
  koa.res.setTimeout(STALLED_MS, () => koa.res.destroy());
  koa.body = Readable.from(writeFile(format, readLines(pool, tenant, call), call));
  // Set after the body: Koa gives a stream a binary content type.
  koa.set('Content-Type', TYPES[format]);
}

async function* writeFile(
  format: TranscriptFormat,
  lines: AsyncIterable<SpokenLine>,
  call: Pick<CallRow, 'duration_ms'>,
): AsyncGenerator<string> {
  const file = transcriptFiles[format];
  if (file.begin !== '') yield file.begin;
  let nth = 0;
  let last: SpokenLine | undefined;
  for await (const line of lines) {
    // A line's end is known only once the next line begins.
    if (last) yield file.line({ ...last, nth: ++nth, nextMs: line.fromMs });
    last = line;
  }
  if (last) yield file.line({ ...last, nth: ++nth, nextMs: call.duration_ms ?? Number.POSITIVE_INFINITY });
  if (file.end !== '') yield file.end;
}

async function* readLines(db: Queryable, tenant: string, call: CallRow): AsyncGenerator<SpokenLine> {
  for (let after = 0; ; ) {
    const rows = await listSpoken(db, tenant, { id: call.id, after });
    for (const { seq, role, text, at, offset_ms } of rows) {
      const fromMs = Math.max(0, offset_ms ?? at.getTime() - call.started_at.getTime());
      yield { seq, role, name: speakerName(role, call), text, at: at.toISOString(), fromMs };
      after = seq;
    }
    if (rows.length < PAGE) return;
  }
}

function speakerName(role: string, { name, number, agent_name }: CallRow): string {
  const known = role === 'caller' ? (name ?? number) : role === 'agent' ? agent_name : null;
  return known ?? role;
}

interface SpokenRow {
  readonly seq: number;
  readonly role: string;
  readonly text: string;
  readonly at: Date;
  readonly offset_ms: number | null;
}

async function listSpoken(
  db: Queryable,
  tenant: string,
  { id, after }: { readonly id: number; readonly after: number },
): Promise<SpokenRow[]> {
  const { rows } = await db.query<SpokenRow & Record<never, never>>({
    name: 'calls-said',
    text: `select seq, role, text, at, offset_ms from read.messages
      where tenant_id = $1 and conversation_id = $2 and seq > $3 order by seq limit ${PAGE}`,
    values: [tenant, id, after],
  });
  return rows;
}
