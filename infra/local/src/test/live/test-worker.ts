import { testTransport } from '@switchboard/testing/config';
import { eventually } from '@switchboard/testing/eventually';
import { randomNamespace, testKafkaBrokers } from '@switchboard/testing/services/test-kafka';
import type { WorkerDeps } from '@switchboard/worker/config/worker-deps';
import { startWorker, type Worker } from '@switchboard/worker/start';
import { openWorkerKafka } from '@switchboard/worker/transport/open-kafka';
import { expect } from 'vitest';

/** Starts a worker on the transport of this run, and waits until it delivers events. */
export async function startTestWorker(deps: WorkerDeps): Promise<Worker> {
  if (testTransport() === 'claims') return startWorker(deps);
  const kafka = openWorkerKafka({ ...deps, brokers: await testKafkaBrokers() }, { namespace: randomNamespace() });
  const worker = await startWorker({ ...deps, kafka });
  await eventually(() => expect(worker.isKafkaConnected?.()).toBe(true));
  return worker;
}
