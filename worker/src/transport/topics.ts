import type { Topic } from '@switchboard/platform/kafka/types';

/** The prefix of an installation's topics and groups. */
export const NAMESPACE = 'switchboard';

/** Workers process accounts of different partitions concurrently; this is the maximum number of workers. */
const PARTITIONS = 12;
/** How long records stay, read or not; what an erased conversation said leaves the topics with them (ADR 0011). */
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
