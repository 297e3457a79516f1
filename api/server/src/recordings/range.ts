import type { ByteRange } from '@switchboard/platform/media/media-store';
import parseRange from 'range-parser';

/** The parts of a request that ask for a part of a file. */
export interface RangeRequest {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/**
 * The one range of bytes that a request asks for (RFC 9110, 14); undefined where the file is to be answered whole: without a range, with several,
 * with one that can't be read, and with an `If-Range` of another file.
 */
export function partOf(
  { range, ifRange }: RangeRequest,
  { size, etag }: { readonly size: number; readonly etag?: string },
): ByteRange | 'impossible' | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const ranges = parseRange(size, range);
  if (ranges === -1) return 'impossible';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  const [part] = ranges;
  return part && { start: part.start, end: part.end };
}
