import { type KafkaOptions, openKafka } from '@switchboard/platform/kafka/kafka';
import type { WorkerKafka } from '../deps.ts';
import { NAMESPACE } from './topics.ts';

/** Names the Kafka cluster of a worker; nothing connects yet. */
export function openWorkerKafka(
  options: Omit<KafkaOptions, 'clientId'>,
  { namespace = NAMESPACE }: { readonly namespace?: string } = {},
): WorkerKafka {
  return { cluster: openKafka({ ...options, clientId: `${namespace}-worker` }), namespace };
}
