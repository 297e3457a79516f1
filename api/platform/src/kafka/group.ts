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

/** The shortest that brokers allow unless told otherwise: a member that died keeps its partitions for so long. */
const SESSION_MS = 6_000;
/** A member that is slow to let go of its partitions keeps the others waiting for so long; what it still does is fenced by rows, and harmless. */
const REBALANCE_MS = 6_000;
const HEARTBEAT_MS = 1_000;
/** A member of which nothing was heard for this long hangs, whatever the client believes. */
const SILENT_MS = 2 * (SESSION_MS + REBALANCE_MS);
const BATCH_BYTES = 524_288;
const FETCH_BYTES = 4_194_304;
/** Whoever is patient is answered once there is so much, or its time is over. */
const PATIENT_BYTES = 131_072;
/** Within a heartbeat: an idle member beats between two fetches. */
const IDLE_WAIT_MS = 500;
const STOP_MS = 3_000;
const RETRY = { baseMs: 100, maxMs: 2_000 };

/**
 * Joins a consumer group, and again whenever it falls out of it, for as long as it is open.
 *
 * Offsets are committed batch by batch, after `handle`. A commit that fails brings the batch again.
 */
export function startGroup({ client, logger, metrics }: GroupDeps, options: GroupOptions): Group {
  const closing = new AbortController();
  const lags = new Map<number, number>();
  let isJoined = false;
  const pause = backoff(RETRY);

  const tellLag = () => {
    const lag = [...lags.values()].reduce((sum, each) => sum + each, 0);
    metrics.kafkaLag.set({ group: options.groupId }, lag);
  };

  async function takeBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, commitOffsetsIfNecessary, resolveOffset, isRunning, isStale } = payload;
    if (!isRunning() || isStale()) return;
    const { topic, partition } = batch;
    lags.set(partition, Number(batch.highWatermark) - Number(batch.firstOffset()));
    tellLag();
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
    tellLag();
  }

  async function runOnce(): Promise<void> {
    const consumer = client.consumer({
      groupId: options.groupId,
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxBytesPerPartition: BATCH_BYTES,
      maxBytes: FETCH_BYTES,
      minBytes: options.patienceMs > 0 ? PATIENT_BYTES : 1,
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
        tellLag();
      },
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [options.topic], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: options.concurrency,
        eachBatch: takeBatch,
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
        logger.debug({ err, group: options.groupId }, 'fell out of a consumer group');
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
