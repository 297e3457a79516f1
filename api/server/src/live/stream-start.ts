import { type Cursor, parseCursor } from '@switchboard/contracts/stream/cursor';
import type { StreamData } from '@switchboard/contracts/stream/messages';

export type ResetReason = StreamData<'reset'>['reason'];

/** Where a new stream starts: now, after a position, or now with a reset because its cursor is unusable. */
export type StreamStart =
  | { readonly kind: 'now' }
  | { readonly kind: 'after'; readonly position: number }
  | { readonly kind: 'reset'; readonly reason: ResetReason };

/** The cursors of a request; undefined or empty for none. */
export interface RequestCursors {
  /** The header that browsers send when they reconnect. */
  readonly header: string | undefined;
  /** The query parameter, for clients that open a new EventSource after an error. */
  readonly query: string | readonly string[] | undefined;
}

/** Chooses where a stream starts: after the newest usable cursor. If none is usable, the reset names the mildest fault. */
export function chooseStart({ header, query }: RequestCursors, current: Cursor): StreamStart {
  const cursors = [header, ...(Array.isArray(query) ? [query.join(',')] : [query])].filter(isPresent);
  const verdicts = cursors.map((text) => judge(text, current));
  const positions = verdicts.filter((verdict) => typeof verdict === 'number');
  if (positions.length > 0) return { kind: 'after', position: Math.max(...positions) };
  const reason = MILDEST_FIRST.find((candidate) => verdicts.includes(candidate));
  return reason === undefined ? { kind: 'now' } : { kind: 'reset', reason };
}

const MILDEST_FIRST = ['future', 'epoch', 'malformed'] as const;

function judge(text: string, current: Cursor): number | (typeof MILDEST_FIRST)[number] {
  const cursor = parseCursor(text);
  if (cursor === undefined) return 'malformed';
  if (cursor.epoch !== current.epoch) return 'epoch';
  return cursor.position > current.position ? 'future' : cursor.position;
}

const isPresent = (text: unknown): text is string => typeof text === 'string' && text !== '';
