import { type KafkaOptions, openKafka } from '@switchboard/platform/kafka/kafka';
import type { WorkerKafka } from '../config/worker-deps.ts';
import { NAMESPACE } from './topics.ts';

/** Opens a worker's Kafka cluster; nothing connects yet. */
export function openWorkerKafka(
  options: Omit<KafkaOptions, 'clientId'>,
  { namespace = NAMESPACE }: { readonly namespace?: string } = {},
): WorkerKafka {
  return { cluster: openKafka({ ...options, clientId: `${namespace}-worker` }), namespace };
}
