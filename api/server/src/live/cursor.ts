import { type Cursor, parseCursor } from '@switchboard/contracts/stream/cursor';
import type { StreamData } from '@switchboard/contracts/stream/messages';

export type ResetReason = StreamData<'reset'>['reason'];

/** Where a new stream starts: now, after a position, or now with a word that its cursor couldn't be used. */
export type StreamStart =
  | { readonly kind: 'now' }
  | { readonly kind: 'after'; readonly position: number }
  | { readonly kind: 'reset'; readonly reason: ResetReason };

/** The cursors that a client may give; undefined or empty is none. */
export interface GivenCursors {
  /** The header that a browser's own reconnection sends. */
  readonly header: string | undefined;
  /** The query parameter, for clients that make a new EventSource after every error. */
  readonly query: string | readonly string[] | undefined;
}

/**
 * Chooses where a stream starts: after the newer of the cursors that can be used here.
 *
 * If none can, the reason is that of the one that came nearest to being usable.
 */
export function chooseStart({ header, query }: GivenCursors, current: Cursor): StreamStart {
  const given = [header, ...(Array.isArray(query) ? [query.join(',')] : [query])].filter(isGiven);
  const judged = given.map((text) => judge(text, current));
  const positions = judged.filter((verdict) => typeof verdict === 'number');
  if (positions.length > 0) return { kind: 'after', position: Math.max(...positions) };
  const reason = NEAREST_FIRST.find((candidate) => judged.includes(candidate));
  return reason === undefined ? { kind: 'now' } : { kind: 'reset', reason };
}

const NEAREST_FIRST = ['future', 'epoch', 'malformed'] as const;

function judge(text: string, current: Cursor): number | (typeof NEAREST_FIRST)[number] {
  const cursor = parseCursor(text);
  if (cursor === undefined) return 'malformed';
  if (cursor.epoch !== current.epoch) return 'epoch';
  return cursor.position > current.position ? 'future' : cursor.position;
}

const isGiven = (text: unknown): text is string => typeof text === 'string' && text !== '';
