import type { PoolClient } from 'pg';

/** A JSON value that PostgreSQL's jsonb stores and returns unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** The author of an event: a person, an API key, a voice platform's connection, a policy, or the system. */
export interface Actor {
  readonly kind: 'user' | 'api_key' | 'connection' | 'policy' | 'system';
  readonly id: string;
}

/** The principal for whom an actor acts: the person behind an impersonated user, or the agency of a person inside a client's account. */
export interface OnBehalfOf {
  readonly kind: 'user' | 'agency';
  readonly id: string;
}

/** Why an event happened. The store sets `commandHash`. */
export interface EventMetadata {
  readonly commandId?: string;
  readonly commandHash?: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly actor: Actor;
  readonly onBehalfOf?: OnBehalfOf;
  readonly traceId?: string;
}

export interface NewEvent {
  readonly type: string;
  readonly data: JsonObject;
}

/** An event of the log, upcast to its newest schema version and checked. */
export interface StoredEvent extends NewEvent {
  readonly schemaVersion: number;
  readonly tenantId: string;
  /** Per tenant, from 1, without gaps, in commit order. */
  readonly position: number;
  readonly streamId: string;
  /** Per stream, from 1, without gaps. */
  readonly version: number;
  readonly metadata: EventMetadata;
  readonly recordedAt: Date;
}

/**
 * The optimistic concurrency check of an append: the stream has this version (0 is the same as `none`), doesn't exist yet (`none`), or isn't
 * checked (`any`).
 */
export type ExpectedVersion = 'any' | 'none' | number;

export interface AppendRequest {
  readonly tenantId: string;
  readonly streamId: string;
  readonly expectedVersion: ExpectedVersion;
  /** 1 to 500 events, which commit together. */
  readonly events: readonly NewEvent[];
  /** Makes the append idempotent within the tenant, as long as its events exist. 1 to 200 characters. */
  readonly commandId?: string;
  /** Compared if `commandId` is repeated; without it, the content of the events is compared. */
  readonly commandHash?: string;
  readonly metadata: Omit<EventMetadata, 'commandId' | 'commandHash'>;
  /** Nobody waits for the result of the events: workers may be woken a little later, in a batch. */
  readonly isDeferrable?: boolean;
}

export interface AppendResult {
  readonly status: 'appended' | 'duplicate';
  /** The position of the append's first event; for a duplicate, of the first attempt's. */
  readonly firstPosition: number;
  /** The position of the append's last event. */
  readonly position: number;
  /** The stream's version after the append's last event. */
  readonly version: number;
  /** The stream that has the events; for a duplicate, the stream of the first attempt. */
  readonly streamId: string;
}

/** A tenant to which a commit appended events, and the categories of their streams. */
export interface Appended {
  readonly tenantId: string;
  readonly categories: readonly string[];
  /** Whether all of its appends are deferrable; see {@link AppendRequest}. */
  readonly isDeferrable?: boolean;
  /** The tenant's events of the commit as single-line JSON, if they are few; see `toInlineEvents`. */
  readonly inlineEvents?: string;
}

/** The category of a stream: its id up to the last hyphen, such as `phone-number` for `phone-number-num_8f2c1d`. */
export function streamCategory(streamId: string): string {
  const end = streamId.lastIndexOf('-');
  return end < 0 ? streamId : streamId.slice(0, end);
}

/** Appends events. Concurrent calls share one statement and one commit, and each has its own result. */
export interface EventAppender {
  /**
   * Appends to one stream. Appends to the same stream keep the order of the calls; others have no order among them.
   *
   * @throws {AppError} `event_store.version_conflict` {streamId, expected, actual}; `event_store.command_reused` the command id was used with
   *   another body; `event_store.payload_invalid` {path, reason}; `event_store.unavailable` {reason}: `stalled` the tenant's rows were locked for
   *   5 s, `busy` too many appends wait, `over_share` too many appends of this tenant wait, `closing`, `contended`, or `away` the database is
   *   unreachable. Only after `away` is it unknown whether the events were appended: retry with the command id.
   */
  append(request: AppendRequest): Promise<AppendResult>;
  /** Appends inside the caller's transaction, for rows and events that must commit together. Returns results in the order of the requests. */
  appendWithin(client: PoolClient, requests: readonly AppendRequest[]): Promise<AppendResult[]>;
  /**
   * Checks appends and returns a function that sends them immediately, as {@link EventAppender.appendWithin} does. It is for a caller that pipelines its commit
   * after them and wakes the workers itself.
   *
   * @throws {AppError} `event_store.payload_invalid` {path, reason}
   */
  prepareWithin(requests: readonly AppendRequest[]): (client: PoolClient) => Promise<Appended[]>;
  /**
   * Checks an append to any version and returns a function that calls a database function and appends after it, in one statement that commits by
   * itself. It returns the function's result; the caller wakes the workers itself.
   */
  prepareAfterCall(request: PlainAppend): (call: FunctionCall) => Promise<{ first: unknown; appended: Appended }>;
}

/** An append to any version, without a command. */
export type PlainAppend = Pick<AppendRequest, 'tenantId' | 'streamId' | 'events' | 'metadata'>;

/** A database function that returns one value, and its arguments. */
export interface FunctionCall {
  readonly name: string;
  readonly values: readonly unknown[];
}

export interface ReadStreamOptions {
  readonly afterVersion?: number;
  /** Only events of these types. */
  readonly types?: readonly string[];
  readonly limit?: number;
}

export interface EventReader {
  /** Reads up to `limit` (1 to 5,000) events of a tenant after a position, ascending. */
  readAfter(tenantId: string, position: number, limit: number): Promise<StoredEvent[]>;
  /** Reads a stream's events, ascending by version, and the stream's current version (0 if it doesn't exist). */
  readStream(
    tenantId: string,
    streamId: string,
    options?: ReadStreamOptions,
  ): Promise<{ events: StoredEvent[]; version: number }>;
  /** Reads the tenant's last position; 0 if it has no events. */
  head(tenantId: string): Promise<number>;
}

export interface EventStore extends EventAppender, EventReader {
  /** Resolves once every append is answered. Later appends are refused with `event_store.unavailable`. */
  close(): Promise<void>;
}
