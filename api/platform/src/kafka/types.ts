import { AppError } from '../app-error.ts';
import type { Closable } from '../lifecycle.ts';

/** A record to send. Records with the same key keep their order. */
export interface OutgoingRecord {
  /** A record without a key goes to any partition. */
  readonly key: string | null;
  readonly value: string | Buffer | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A received record, unchecked. */
export interface IncomingRecord {
  readonly offset: string;
  readonly key: string | undefined;
  readonly value: Buffer | undefined;
}

export interface Producer extends Closable {
  /** Whether the producer is connected. */
  isConnected(): boolean;
  /**
   * Sends records to a topic; resolves once all in-sync replicas have them. After a failure, records may have arrived and may arrive twice.
   *
   * @throws {AppError} `kafka.unavailable` {topic}.
   */
  send(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
}

/** Records of one partition, in order. */
export interface IncomingBatch {
  readonly topic: string;
  readonly partition: number;
  readonly records: readonly IncomingRecord[];
  /** Aborts when the partition may be assigned to another member, or the group closes: later work would be done twice. */
  readonly signal: AbortSignal;
}

export interface GroupOptions {
  readonly groupId: string;
  readonly topic: string;
  /** The number of partitions processed concurrently. */
  readonly concurrency: number;
  /** How long the brokers may wait for more records before they answer a fetch, in ms. */
  readonly patienceMs: number;
  /**
   * Processes a batch; its offsets are committed once this resolves. It may take any time: heartbeats continue.
   *
   * @throws to get the batch again.
   */
  handle(batch: IncomingBatch): Promise<void>;
}

/** A member of a consumer group. */
export interface Group extends Closable {
  /** Whether it has joined the group and the brokers respond. */
  isConnected(): boolean;
}

export interface Topic {
  readonly name: string;
  readonly partitions: number;
  readonly retentionMs: number;
  /** The maximum size of a record with its headers; 1 MiB by default. */
  readonly maxRecordBytes?: number;
}

/** A Kafka cluster. The caller closes the producers and groups it opens. */
export interface Kafka {
  /** Creates the topics that don't exist. @throws {AppError} `kafka.unavailable`. */
  ensureTopics(topics: readonly Topic[]): Promise<void>;
  openProducer(): Producer;
  startGroup(options: GroupOptions): Group;
}

/** The error for a request that the brokers didn't fulfill. */
export function kafkaUnavailable(cause: unknown, details: Readonly<Record<string, unknown>> = {}): AppError {
  return new AppError('kafka.unavailable', details, { cause });
}
