import { Readable } from 'node:stream';
import type { CallRow } from '@switchboard/application/calls/call-rows';
import type { TranscriptFormat } from '@switchboard/contracts/calls/routes';
import { type SpokenLine, transcriptFiles } from '@switchboard/domain/calls/transcript-file';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { findCall } from './queries.ts';

const TYPES: Readonly<Record<TranscriptFormat, string>> = {
  txt: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
const PAGE = 500;
/** A client that takes nothing for so long is gone. */
const STALLED_MS = 60_000;

/**
 * Answers the words of a call as a file, read page by page as it is sent.
 *
 * @throws {AppError} `resource.not_found` for a call that the account doesn't have.
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
  koa.body = Readable.from(fileOf(format, linesOf(pool, tenant, call), call));
  // A stream's own type would be taken for bytes.
  koa.set('Content-Type', TYPES[format]);
}

async function* fileOf(
  format: TranscriptFormat,
  lines: AsyncIterable<SpokenLine>,
  call: Pick<CallRow, 'duration_ms'>,
): AsyncGenerator<string> {
  const file = transcriptFiles[format];
  if (file.begin !== '') yield file.begin;
  let nth = 0;
  let last: SpokenLine | undefined;
  for await (const line of lines) {
    // Only the next words tell how long the last ones stand.
    if (last) yield file.line({ ...last, nth: ++nth, nextMs: line.fromMs });
    last = line;
  }
  if (last) yield file.line({ ...last, nth: ++nth, nextMs: call.duration_ms ?? Number.POSITIVE_INFINITY });
  if (file.end !== '') yield file.end;
}

async function* linesOf(db: Queryable, tenant: string, call: CallRow): AsyncGenerator<SpokenLine> {
  for (let after = 0; ; ) {
    const rows = await listSaid(db, tenant, { id: call.id, after });
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

interface SaidRow {
  readonly seq: number;
  readonly role: string;
  readonly text: string;
  readonly at: Date;
  readonly offset_ms: number | null;
}

async function listSaid(
  db: Queryable,
  tenant: string,
  { id, after }: { readonly id: number; readonly after: number },
): Promise<SaidRow[]> {
  const { rows } = await db.query<SaidRow & Record<never, never>>({
    name: 'calls-said',
    text: `select seq, role, text, at, offset_ms from read.messages
      where tenant_id = $1 and conversation_id = $2 and seq > $3 order by seq limit ${PAGE}`,
    values: [tenant, id, after],
  });
  return rows;
}
