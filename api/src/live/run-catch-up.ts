import { STREAM_RECONNECT_MS } from '@switchboard/contracts/constants';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import { AppError } from '@switchboard/platform/app-error';
import { inSnapshot } from '../inbox/snapshot.ts';
import { type CatchUpPart, readCatchUp } from './catch-up.ts';
import type { StreamStart } from './cursor.ts';
import type { RegisteredStream } from './register.ts';
import type { View } from './view-sender.ts';

export interface PartRequest {
  readonly hasRung: boolean;
  start(current: Cursor): StreamStart;
}

/**
 * Reads what a stream must be told first, or the next part of it; what happens from now on is kept for it.
 *
 * @throws {AppError} `service.unavailable` the account's inbox is being replaced by another one.
 */
export async function readPart(
  { context, tenant, connection, feed, group }: RegisteredStream,
  { start, hasRung }: PartRequest,
): Promise<CatchUpPart> {
  connection.holdDeliveries();
  // What is counted here is what the group's and the account's numbers start from.
  const finishTotal = group.total.beginCount();
  const finishAttention = feed.attention.beginCount();
  let part: CatchUpPart | undefined;
  try {
    part = await context.limiter(() =>
      inSnapshot(context.pool, (client) =>
        readCatchUp(client, {
          tenant,
          filter: group.filter,
          hasRung,
          start,
          knownView: (position) => knownView(position),
        }),
      ),
    );
  } finally {
    const view = part?.view;
    const position = part?.upTo ?? 0;
    finishTotal(view && { value: view.total, position });
    finishAttention(view && { value: view.attentionTotal, position });
  }
  if (part.at.epoch === feed.epoch) return part;
  feed.reach(part.at);
  throw new AppError('service.unavailable');

  function knownView(position: number): View | undefined {
    const total = group.total.valueAt(position);
    const attentionTotal = feed.attention.valueAt(position);
    return total === undefined || attentionTotal === undefined ? undefined : { total, attentionTotal };
  }
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
      next = await readPart(stream, { hasRung, start: () => ({ kind: 'after', position: upTo }) });
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
