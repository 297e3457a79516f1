import { STREAM_RECONNECT_MS } from '@switchboard/contracts/constants';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import { AppError } from '@switchboard/platform/app-error';
import { inSnapshot } from '../inbox/snapshot.ts';
import { type CatchUpPart, readCatchUp, viewItem } from './catch-up.ts';
import type { StreamStart } from './cursor.ts';
import { framesOf } from './frame.ts';
import type { RegisteredStream } from './register.ts';
import type { View } from './view-sender.ts';

export interface PartRequest {
  readonly hasRung: boolean;
  /** Streams of a group that ask with the same one are told the same. */
  readonly key: string;
  start(current: Cursor): StreamStart;
}

/**
 * Reads what a stream must be told first, or the next part of it; what happens from now on is kept for it.
 *
 * @throws {AppError} `service.unavailable` the account's inbox is being replaced by another one.
 */
export async function readPart(stream: RegisteredStream, request: PartRequest): Promise<CatchUpPart> {
  const { connection, feed, group } = stream;
  connection.holdDeliveries();
  // Held anew when the read begins: what came while this waited for its turn is in the snapshot.
  const read = { ready: () => connection.holdDeliveries(), run: () => readOut(stream, request) };
  const part = partOfNothing(stream, request) ?? (await group.catchUps.read(request.key, read));
  if (part.at.epoch === feed.epoch) return part;
  feed.reach(part.at);
  throw new AppError('service.unavailable');
}

async function readOut(stream: RegisteredStream, { start, hasRung }: PartRequest): Promise<CatchUpPart> {
  const { context, tenant, feed, group } = stream;
  // What is counted here is what the group's and the account's numbers start from.
  const finishTotal = group.total.beginCount();
  const finishAttention = feed.attention.beginCount();
  let part: CatchUpPart | undefined;
  try {
    const { filter } = group;
    const request = { tenant, filter, hasRung, start, knownView: (position: number) => knownView(stream, position) };
    part = await inSnapshot(context.pool, (client) => readCatchUp(client, request));
    return part;
  } finally {
    const { view, upTo: position = 0 } = part ?? {};
    finishTotal(view && { value: view.total, position });
    finishAttention(view && { value: view.attentionTotal, position });
  }
}

/** What a stream is told that has missed nothing, without asking PostgreSQL: most of those that come back while it is quiet. */
function partOfNothing({ feed, group }: RegisteredStream, { start, hasRung }: PartRequest): CatchUpPart | undefined {
  const at = { epoch: feed.epoch, position: feed.position };
  const begin = start(at);
  const isHere = begin.kind === 'now' || (begin.kind === 'after' && begin.position === at.position);
  const view = isHere && group.position === at.position ? knownView({ feed, group }, at.position) : undefined;
  return view && { at, upTo: at.position, frames: framesOf([viewItem(view, at.position)], at.epoch), hasRung, view };
}

function knownView({ feed, group }: Pick<RegisteredStream, 'feed' | 'group'>, position: number): View | undefined {
  const total = group.total.valueAt(position);
  const attentionTotal = feed.attention.valueAt(position);
  return total === undefined || attentionTotal === undefined ? undefined : { total, attentionTotal };
}

/** Sends a catch-up, part by part as the client takes them, until the stream is live. Never throws. */
export async function finishCatchUp(
  stream: RegisteredStream,
  { part, startedMs }: { readonly part: CatchUpPart; readonly startedMs: number },
): Promise<void> {
  const { context, connection, group } = stream;
  try {
    for (let next = part; !(await sendPart(stream, next)); ) {
      if (connection.isOver) return;
      const { upTo, hasRung } = next;
      const key = JSON.stringify([upTo, hasRung]);
      next = await readPart(stream, { hasRung, key, start: () => ({ kind: 'after', position: upTo }) });
    }
    context.metrics.catchUpSeconds.observe((performance.now() - startedMs) / 1_000);
    // What was said of the numbers meanwhile passed this connection by.
    group.requestView();
  } catch (err) {
    context.logger.warn({ err }, 'a catch-up failed; the client will come back');
    connection.end({ event: 'stream:ended', reason: 'draining', retryAfterMs: STREAM_RECONNECT_MS });
  }
}

/** Answers whether the stream is live. */
async function sendPart({ connection }: RegisteredStream, { frames, upTo, view }: CatchUpPart): Promise<boolean> {
  if (view) return connection.goLive({ frames, position: upTo, view });
  await connection.sendPart(frames);
  return false;
}
