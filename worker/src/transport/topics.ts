import type { Topic } from '@switchboard/platform/kafka/types';

/** The prefix of the topics and groups of an installation. */
export const NAMESPACE = 'switchboard';

/** The number of partitions. Workers process accounts of different partitions concurrently, so this is also the maximum number of workers. */
const PARTITIONS = 12;
/** How long records stay, whether read or not; the text of an erased conversation leaves the topics along with them (ADR 0011). */
const RETENTION_MS = 86_400_000;
/** A dead letter contains the record and the reason. */
const DEAD_LETTER_BYTES = 2_097_152;

export interface TopicNames {
  readonly events: string;
  readonly intake: string;
  readonly results: string;
  readonly deadLetters: string;
}

/** The names of an installation's topics. */
export const topicNames = (namespace: string): TopicNames => ({
  events: `${namespace}.events`,
  intake: `${namespace}.intake`,
  results: `${namespace}.intake.results`,
  deadLetters: `${namespace}.intake.dead-letters`,
});

/** The settings for creating missing topics. */
export const describeTopics = (names: TopicNames): Topic[] =>
  Object.values(names).map((name) => {
    const topic = { name, partitions: PARTITIONS, retentionMs: RETENTION_MS };
    return name === names.deadLetters ? { ...topic, maxRecordBytes: DEAD_LETTER_BYTES } : topic;
  });
