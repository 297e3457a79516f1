import type { Topic } from '@switchboard/platform/kafka/types';

/** Begins the names of an installation's topics and groups. */
export const NAMESPACE = 'switchboard';

/** Accounts of different partitions are worked on side by side, by as many workers at the most. */
const PARTITIONS = 12;
/** How long records stay, read or not; what an erased conversation said leaves the topics with them (ADR 0011). */
const RETENTION_MS = 86_400_000;

/** Whatever came, and why it is put aside. */
const DEAD_LETTER_BYTES = 2_097_152;

export interface TopicNames {
  readonly events: string;
  readonly intake: string;
  readonly results: string;
  readonly deadLetters: string;
}

/** The topics of an installation. */
export const topicNames = (namespace: string): TopicNames => ({
  events: `${namespace}.events`,
  intake: `${namespace}.intake`,
  results: `${namespace}.intake.results`,
  deadLetters: `${namespace}.intake.dead-letters`,
});

/** The same as they are made where they are missing. */
export const topicsOf = (names: TopicNames): Topic[] =>
  Object.values(names).map((name) => {
    const topic = { name, partitions: PARTITIONS, retentionMs: RETENTION_MS };
    return name === names.deadLetters ? { ...topic, maxRecordBytes: DEAD_LETTER_BYTES } : topic;
  });
