import type { IncomingRecord } from '@switchboard/platform/kafka/types';
import { z } from 'zod';
import type { LogRow } from '../runtime/log-queries.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A record of the topic of events: a row of the log with all of its metadata, as it stands there.
 *
 * Its type and payload aren't checked here: what a consumer doesn't know stops the account, as in the log.
 */
const CarriedRow = z.object({
  /** Which log the position is of. */
  log: z.string(),
  tenantId: z.string().min(1),
  position: z.int().min(1),
  streamId: z.string(),
  version: z.int(),
  type: z.string(),
  schemaVersion: z.int(),
  recordedAt: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  metadata: z.custom<Record<string, unknown>>(isObject),
  data: z.custom<Record<string, unknown>>(isObject),
});

export interface Carried {
  readonly log: string;
  readonly row: LogRow;
}

/** Reads a record of the topic of events; undefined of one that the relay has not written. */
export function readCarried({ value }: Pick<IncomingRecord, 'value'>): Carried | undefined {
  const parsed = CarriedRow.safeParse(parse(value));
  if (!parsed.success) return undefined;
  const { log, metadata, recordedAt, ...row } = parsed.data;
  const { actor } = metadata;
  const actorId = isObject(actor) && typeof actor['id'] === 'string' ? actor['id'] : null;
  return { log, row: { ...row, recordedAt: new Date(recordedAt), actorId } };
}

function parse(value: Buffer | undefined): unknown {
  try {
    return JSON.parse(value?.toString() ?? '');
  } catch {
    return undefined;
  }
}
