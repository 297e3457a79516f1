import { webhooks } from '@switchboard/contracts/webhooks/webhooks';
import { type EventCodec, isErased } from '@switchboard/event-store/codec';
import type { JsonObject } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ConversationFacts, DeliverableEvent } from './payload.ts';
import type { WebhookFields } from './send-delivery.ts';

/** An enabled webhook. */
export interface EnabledWebhook {
  readonly tenantId: string;
  readonly id: string;
  readonly fields: WebhookFields;
  readonly createdAt: Date;
}

/** Lists the enabled, unarchived webhooks of accounts. */
export async function listEnabledWebhooks(db: Queryable, tenantIds: readonly string[]): Promise<EnabledWebhook[]> {
  const { rows } = await db.query<EnabledWebhook & Row>({
    name: 'listener-list-enabled',
    text: `select tenant_id as "tenantId", id, fields, created_at as "createdAt" from resource.items
      where tenant_id = any($1) and kind = '${webhooks.kind}' and archived_at is null and (fields -> 'enabled')::boolean`,
    values: [tenantIds],
  });
  return rows;
}

/** A range of an account's log: between two times, or after a position. */
export type LogSpan = { readonly from: Date; readonly to: Date } | { readonly after: number };

/** Reads a range of the log by type, ascending, without erased events. @throws {AppError} `request.invalid` for more than `limit`. */
export async function readSpan(
  db: Queryable,
  {
    codec,
    tenantId,
    types,
    span,
    limit,
  }: {
    readonly codec: EventCodec;
    readonly tenantId: string;
    readonly types: readonly string[];
    readonly span: LogSpan;
    readonly limit: number;
  },
): Promise<DeliverableEvent[]> {
  const [after, from, to] = 'after' in span ? [span.after, null, null] : [0, span.from, span.to];
  const { rows } = await db.query<SpanRow & Row>({
    name: 'listener-read-span',
    text: `select position, stream_id as "streamId", type, schema_version as "schemaVersion", data, recorded_at as "recordedAt"
      from es.events where tenant_id = $1 and position > $2 and type = any($3)
        and ($4::timestamptz is null or (recorded_at >= $4 and recorded_at <= $5))
      order by position limit $6`,
    values: [tenantId, after, types, from, to, limit + 1],
  });
  if (rows.length > limit) {
    const path = 'after' in span ? 'sincePosition' : 'from';
    throw new AppError('request.invalid', { errors: [{ path, code: 'too_many' }] });
  }
  return rows
    .filter(({ data }) => !isErased(data))
    .map(({ position, streamId, type, schemaVersion, data, recordedAt }) => ({
      tenantId,
      position,
      streamId,
      type,
      data: codec.read(type, { schemaVersion, data }).data,
      recordedAt: recordedAt.toISOString(),
    }));
}

interface SpanRow {
  readonly position: number;
  readonly streamId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: JsonObject;
  readonly recordedAt: Date;
}

/** Reads the facts in the first event of each stream. */
export async function readStartFacts(
  db: Queryable,
  tenantId: string,
  streamIds: readonly string[],
): Promise<Map<string, ConversationFacts>> {
  const { rows } = await db.query<{ streamId: string; channel: string | null; agentId: string | null }>({
    name: 'listener-read-beginnings',
    text: `select stream_id as "streamId", data ->> 'channel' as channel, data ->> 'agentId' as "agentId"
      from es.events where tenant_id = $1 and stream_id = any($2) and version = 1`,
    values: [tenantId, streamIds],
  });
  return new Map(
    rows.map(({ streamId, channel, agentId }) => [
      streamId,
      { channel: channel ?? undefined, agentId: agentId ?? undefined },
    ]),
  );
}

// Queryable requires an index signature, which interfaces lack.
type Row = Record<never, never>;
