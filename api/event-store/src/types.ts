import type { PoolClient } from 'pg';

/** A JSON value that PostgreSQL's jsonb can hold and give back unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Who did something: a person, an API key, a voice platform's connection, a policy, or the system itself. */
export interface Actor {
  readonly kind: 'user' | 'api_key' | 'connection' | 'policy' | 'system';
  readonly id: string;
}

/** On whose behalf an actor acts: the person behind an impersonated user, or the agency of a person inside a client's account. */
export interface Behind {
  readonly kind: 'user' | 'agency';
  readonly id: string;
}

/** What is kept about why an event happened. `commandHash` is the store's own. */
export interface EventMetadata {
  readonly commandId?: string;
  readonly commandHash?: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly actor: Actor;
  readonly onBehalfOf?: Behind;
  readonly traceId?: string;
}

export interface NewEvent {
  readonly type: string;
  readonly data: JsonObject;
}

/** An event as the log holds it, brought to its newest schema version and checked. */
export interface StoredEvent extends NewEvent {
  readonly schemaVersion: number;
  readonly tenantId: string;
  /** Per tenant, from 1, without gaps, in the order of commits. */
  readonly position: number;
  readonly streamId: string;
  /** Per stream, from 1, without gaps. */
  readonly version: number;
  readonly metadata: EventMetadata;
  readonly recordedAt: Date;
}

/**
 * What must be true of a stream for an append to go through: `none` it doesn't exist, `any` no matter,
 * a number it stands at exactly that version (0 is the same as `none`).
 */
export type ExpectedVersion = 'any' | 'none' | number;

export interface AppendRequest {
  readonly tenantId: string;
  readonly streamId: string;
  readonly expectedVersion: ExpectedVersion;
  /** 1 to 500; they commit together. */
  readonly events: readonly NewEvent[];
  /** Makes the append idempotent within the tenant, for as long as its events are kept. 1-200 characters. */
  readonly commandId?: string;
  /** Compared when `commandId` comes again; without it the events' own content is. */
  readonly commandHash?: string;
  readonly metadata: Omit<EventMetadata, 'commandId' | 'commandHash'>;
  /** Whether nobody waits to see what comes of it: workers may be told of it a little later, with others. */
  readonly isPatient?: boolean;
}

export interface AppendResult {
  readonly status: 'appended' | 'duplicate';
  /** Where the append's first event stands; for a duplicate, where the first attempt's does. */
  readonly firstPosition: number;
  /** Where the append's last event stands. */
  readonly position: number;
  /** The stream's version after the append's last event. */
  readonly version: number;
  /** The stream that holds the events: for a duplicate, the one that the first attempt named. */
  readonly streamId: string;
}

/** A tenant whose events were appended, and the categories of their streams. */
export interface Appended {
  readonly tenantId: string;
  readonly categories: readonly string[];
  /** Whether all of it is patient; see {@link AppendRequest}. */
  readonly isPatient?: boolean;
  /** All that was appended at once, as JSON without blanks or line breaks between its parts, if it is little; see `toBrought`. */
  readonly brought?: string;
}

/** The category of a stream: its id up to the last hyphen, `phone-number` of `phone-number-num_8f2c1d`. */
export function categoryOf(streamId: string): string {
  const end = streamId.lastIndexOf('-');
  return end < 0 ? streamId : streamId.slice(0, end);
}

/** Appends events; calls that arrive together share one statement and one commit, each with a result of its own. */
export interface EventAppender {
  /**
   * Appends to one stream; appends to the same one keep the order in which they were asked for, others have none among them.
   *
   * @throws {AppError} `event_store.version_conflict` {streamId, expected, actual}; `event_store.command_reused` same command id, other
   *   body; `event_store.payload_invalid` {path, reason}; `event_store.unavailable` {reason} `stalled` the tenant's rows were locked for 5 s, `busy` too much waits, `over_share` too much of this tenant,
   *   `closing`, `contended`, or `away` the database - of which alone it isn't known whether the events were appended: try again with the command id.
   */
  append(request: AppendRequest): Promise<AppendResult>;
  /** Appends inside the caller's transaction: for rows and events that must commit together. Results in the order of requests. */
  appendWithin(client: PoolClient, requests: readonly AppendRequest[]): Promise<AppendResult[]>;
  /**
   * Checks appends before anything is sent; what it answers sends them at once as {@link EventAppender.appendWithin} does, for a caller that
   * sends its commit behind them without waiting, and tells who waits for the events itself.
   *
   * @throws {AppError} `event_store.payload_invalid` {path, reason}
   */
  prepareWithin(requests: readonly AppendRequest[]): (client: PoolClient) => Promise<Appended[]>;
  /**
   * Checks an append as {@link EventAppender.prepareWithin} does; what it answers calls a function of the database and appends behind it, in one
   * statement that commits by itself, and answers what the function did. It takes any version.
   */
  prepareBehind(request: PlainAppend): (call: FunctionCall) => Promise<{ first: unknown; appended: Appended }>;
}

/** An append to whatever version its stream stands at, and of no command. */
export type PlainAppend = Pick<AppendRequest, 'tenantId' | 'streamId' | 'events' | 'metadata'>;

/** A function of the database, which answers one value, and its arguments. */
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
  /** Up to `limit` (1-5,000) events of a tenant after a position, ascending. */
  readAfter(tenantId: string, position: number, limit: number): Promise<StoredEvent[]>;
  /** A stream's events, ascending by version, with the version the stream stands at (0 if there is none). */
  readStream(
    tenantId: string,
    streamId: string,
    options?: ReadStreamOptions,
  ): Promise<{ events: StoredEvent[]; version: number }>;
  /** The tenant's last position, 0 if it has no events. */
  head(tenantId: string): Promise<number>;
}

export interface EventStore extends EventAppender, EventReader {
  /** Resolves once no append is under way. Later appends are refused with `event_store.unavailable`. */
  close(): Promise<void>;
}
