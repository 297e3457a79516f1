import { testTransport } from '@switchboard/testing/config';
import { eventually } from '@switchboard/testing/eventually';
import { randomNamespace, testKafkaBrokers } from '@switchboard/testing/kafka';
import type { WorkerDeps } from '@switchboard/worker/config/worker-deps';
import { startWorker, type Worker } from '@switchboard/worker/start';
import { openWorkerKafka } from '@switchboard/worker/transport/open-kafka';
import { expect } from 'vitest';

/** Starts a worker on the transport that this run is about, and waits until events come by it. */
export async function startTestWorker(deps: WorkerDeps): Promise<Worker> {
  if (testTransport() === 'claims') return startWorker(deps);
  const kafka = openWorkerKafka({ ...deps, brokers: await testKafkaBrokers() }, { namespace: randomNamespace() });
  const worker = await startWorker({ ...deps, kafka });
  await eventually(() => expect(worker.isKafkaConnected?.()).toBe(true));
  return worker;
}
