import type { EachBatchPayload, Kafka as KafkaJs } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { backoff, sleep } from '../retry.ts';
import { whileBeating } from './heartbeats.ts';
import type { Group, GroupOptions, IncomingRecord } from './types.ts';
import { watchConsumer } from './watch-consumer.ts';

export interface GroupDeps {
  readonly client: KafkaJs;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'kafkaLag'>;
}

/** The minimum that brokers allow by default. A member that died keeps its partitions for this long. */
const SESSION_MS = 6_000;
/** How long a member that is slow to release its partitions can delay a rebalance. Work it still does is fenced by its claims, so it is harmless. */
const REBALANCE_MS = 6_000;
const HEARTBEAT_MS = 1_000;
/** A member without activity for this long counts as hung, whatever the client reports. */
const SILENT_MS = 2 * (SESSION_MS + REBALANCE_MS);
const BATCH_BYTES = 524_288;
const FETCH_BYTES = 4_194_304;
/** With patienceMs, a fetch is answered once there are this many bytes, or after that time. */
const MIN_FETCH_BYTES = 131_072;
/** Shorter than the heartbeat interval, because an idle member sends heartbeats only between fetches. */
const IDLE_WAIT_MS = 500;
const STOP_MS = 3_000;
const RETRY = { baseMs: 100, maxMs: 2_000 };

/**
 * Joins a consumer group, and rejoins it whenever it drops out, until it is closed.
 *
 * Offsets are committed batch by batch, after `handle`: at least once. If a commit fails, the batch is delivered again.
 */
export function startGroup({ client, logger, metrics }: GroupDeps, options: GroupOptions): Group {
  const closing = new AbortController();
  const lags = new Map<number, number>();
  let isJoined = false;
  const pause = backoff(RETRY);

  const reportLag = () => {
    const lag = [...lags.values()].reduce((sum, each) => sum + each, 0);
    metrics.kafkaLag.set({ group: options.groupId }, lag);
  };

  async function processBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, commitOffsetsIfNecessary, resolveOffset, isRunning, isStale } = payload;
    if (!isRunning() || isStale()) return;
    const { topic, partition } = batch;
    lags.set(partition, Number(batch.highWatermark) - Number(batch.firstOffset()));
    reportLag();
    const records = batch.messages.map(
      ({ offset, key, value }): IncomingRecord => ({ offset, key: key?.toString(), value: value ?? undefined }),
    );
    await whileBeating({ heartbeat, everyMs: HEARTBEAT_MS, signal: closing.signal }, (signal) =>
      options.handle({ topic, partition, records, signal }),
    );
    const offset = String(BigInt(batch.lastOffset()) + 1n);
    await commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] });
    resolveOffset(batch.lastOffset());
    lags.set(partition, Number(batch.offsetLag()));
    reportLag();
  }

  async function runOnce(): Promise<void> {
    const consumer = client.consumer({
      groupId: options.groupId,
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxBytesPerPartition: BATCH_BYTES,
      maxBytes: FETCH_BYTES,
      minBytes: options.patienceMs > 0 ? MIN_FETCH_BYTES : 1,
      maxWaitTimeInMs: options.patienceMs > 0 ? options.patienceMs : IDLE_WAIT_MS,
      allowAutoTopicCreation: false,
      retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000, restartOnFailure: async () => false },
    });
    const watch = watchConsumer(consumer, {
      silentMs: SILENT_MS,
      onMembership: (isMember) => {
        isJoined = isMember;
        if (isMember) pause.reset();
        lags.clear();
        reportLag();
      },
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [options.topic], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: options.concurrency,
        eachBatch: processBatch,
      });
      await Promise.race([watch.failed, untilAborted(closing.signal)]);
    } finally {
      watch.stop();
      isJoined = false;
      const stopping = new AbortController();
      const stopped = consumer.disconnect().catch(() => undefined);
      await Promise.race([stopped, sleep(STOP_MS, stopping.signal)]);
      stopping.abort();
    }
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      try {
        await runOnce();
      } catch (err) {
        logger.debug({ err, group: options.groupId }, 'dropped out of a consumer group');
        await sleep(pause(), closing.signal);
      }
    }
  })();

  return {
    isConnected: () => isJoined,
    async close() {
      closing.abort();
      await running;
    },
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
