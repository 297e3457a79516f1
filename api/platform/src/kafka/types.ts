import type { Closable } from '../lifecycle.ts';

/** A record to be sent. Records of one key keep their order. */
export interface OutgoingRecord {
  /** Records without one go to any partition. */
  readonly key: string | null;
  readonly value: string | Buffer | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A record as it came: nothing of it has been checked. */
export interface IncomingRecord {
  readonly offset: string;
  readonly key: string | undefined;
  readonly value: Buffer | undefined;
}

export interface Producer extends Closable {
  /** Whether the brokers take records at the moment. */
  isConnected(): boolean;
  /**
   * Sends records to a topic; resolves once all replicas in sync have them. Records that failed may have arrived, and may arrive twice.
   *
   * @throws {AppError} `kafka.unavailable` {topic}.
   */
  send(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
}

/** Some records of one partition, in their order. */
export interface IncomingBatch {
  readonly topic: string;
  readonly partition: number;
  readonly records: readonly IncomingRecord[];
  /** Aborts when the partition may be somebody else's by now, or the group closes: what is done after that is done twice. */
  readonly signal: AbortSignal;
}

export interface GroupOptions {
  readonly groupId: string;
  readonly topic: string;
  /** Partitions that are worked on at the same time. */
  readonly concurrency: number;
  /** How long the brokers may gather records before they answer, in ms. */
  readonly patienceMs: number;
  /**
   * Takes a batch; its offsets are committed once this resolves. It may take as long as it needs: heartbeats go on meanwhile.
   *
   * @throws whatever keeps it from being taken; the batch comes again.
   */
  handle(batch: IncomingBatch): Promise<void>;
}

/** A member of a consumer group. */
export interface Group extends Closable {
  /** Whether it is in the group and the brokers answer. */
  isConnected(): boolean;
}

export interface Topic {
  readonly name: string;
  readonly partitions: number;
  readonly retentionMs: number;
  /** The longest record that it takes, headers included; 1 MiB if absent. */
  readonly maxRecordBytes?: number;
}

/** A Kafka cluster. Whoever opens producers and groups closes them. */
export interface Kafka {
  /** Makes topics that aren't there, and leaves those alone that are. @throws {AppError} `kafka.unavailable`. */
  ensureTopics(topics: readonly Topic[]): Promise<void>;
  openProducer(): Producer;
  startGroup(options: GroupOptions): Group;
}
