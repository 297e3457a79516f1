import type { Kafka as KafkaJs } from 'kafkajs';
import { kafkaUnavailable, type Topic } from './types.ts';

const MAX_REPLICAS = 3;
/** Kafka deletes whole segments: with this many of them, a record is deleted at most an eighth of the retention late. */
const SEGMENTS_IN_RETENTION = 8;
const SEGMENT_BYTES = 67_108_864;

/** See {@link Kafka.ensureTopics}. */
export async function ensureTopics(client: KafkaJs, topics: readonly Topic[]): Promise<void> {
  const admin = client.admin();
  try {
    await admin.connect();
    const known = new Set(await admin.listTopics());
    const missing = topics.filter(({ name }) => !known.has(name));
    if (missing.length === 0) return;
    const { brokers } = await admin.describeCluster();
    const replicas = Math.min(brokers.length, MAX_REPLICAS);
    await admin.createTopics({ waitForLeaders: true, topics: missing.map((topic) => describe(topic, replicas)) });
  } catch (cause) {
    throw kafkaUnavailable(cause);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

function describe({ name, partitions, retentionMs, maxRecordBytes }: Topic, replicas: number) {
  const entries = {
    'cleanup.policy': 'delete',
    'retention.ms': retentionMs,
    'segment.ms': Math.ceil(retentionMs / SEGMENTS_IN_RETENTION),
    'segment.bytes': SEGMENT_BYTES,
    // Lets the client read records whatever compression a producer uses.
    'compression.type': 'uncompressed',
    ...(maxRecordBytes !== undefined && { 'max.message.bytes': maxRecordBytes }),
    // One broker may fail without a record being lost or refused.
    'min.insync.replicas': Math.max(1, replicas - 1),
  };
  const configEntries = Object.entries(entries).map(([key, value]) => ({ name: key, value: String(value) }));
  return { topic: name, numPartitions: partitions, replicationFactor: replicas, configEntries };
}
