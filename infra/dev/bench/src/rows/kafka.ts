import { Lifecycle } from '@switchboard/platform/lifecycle';
import { startKillableKafka } from '@switchboard/testing/services/killable';
import { type BenchDatabase, startBenchCluster } from '../harness/cluster.ts';
import { formatSpread, interleave } from '../harness/rounds.ts';
import { type Row, verdict } from '../harness/row.ts';
import { type BenchWorker, startWorker } from '../harness/worker.ts';
import { openWorkerSide } from './project/worker-side.ts';

const BAR = { must: 0.5, aim: 0.8, better: 'more' } as const;
/** The minimum share of the inbox's events that must arrive over Kafka; the worker reads the rest from the log while its group forms. */
const MIN_KAFKA_SHARE = 0.9;
const CONNECTED_MS = 60_000;

/** Measures the events per second that a worker projects into the inbox over Kafka (log, relay, topic), against a worker that claims accounts. */
export const kafkaRow: Row = {
  name: 'kafka',
  async run(context) {
    const lifecycle = new Lifecycle();
    try {
      const cluster = await startBenchCluster();
      lifecycle.add('PostgreSQL', () => cluster.close());
      const broker = await startKillableKafka();
      lifecycle.add('Kafka', broker.stop);
      let worker: BenchWorker | undefined;
      const startWithKafka = async (database: BenchDatabase) => {
        worker = await startWorker(database, { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: broker.url });
        await untilConnected(worker);
        return worker;
      };
      const claims = await openWorkerSide(context, {
        database: await cluster.createDatabase('claims', 8),
        lifecycle,
        start: startWorker,
      });
      const kafka = await openWorkerSide(context, {
        database: await cluster.createDatabase('kafka', 8),
        lifecycle,
        start: startWithKafka,
      });
      for (const side of [claims, kafka]) await side();
      const before = await readRecords(worker);
      const measured = await interleave(context.rounds, { claims, kafka });
      const after = await readRecords(worker);
      const taken = after.taken - before.taken;
      const share = taken / (taken + after.others - before.others);
      context.note(`  ${(share * 100).toFixed(1)} % of the inbox's events arrived over Kafka`);
      if (!(share >= MIN_KAFKA_SHARE)) throw new Error(`only ${share} of the events arrived over Kafka`);
      const ratio = measured.kafka.median / measured.claims.median;
      return [
        {
          row: 'kafka',
          value: measured.kafka.median,
          unit: 'events/s',
          peer: 'the same worker with claims',
          peerValue: measured.claims.median,
          ratio,
          must: `${BAR.must} ×`,
          aim: `${BAR.aim} ×`,
          met: verdict(ratio, BAR),
          spread: formatSpread(measured.kafka),
        },
      ];
    } finally {
      await lifecycle.close();
    }
  },
};

async function untilConnected({ opsUrl }: BenchWorker): Promise<void> {
  const signal = AbortSignal.timeout(CONNECTED_MS);
  for (;;) {
    const response = await fetch(`${opsUrl}/health/ready`, { signal });
    if (response.ok && !(await response.text()).includes('"kafka"')) return;
  }
}

/** Reads how many records of the inbox's group were applied directly, and how many not. */
async function readRecords(worker: BenchWorker | undefined): Promise<{ taken: number; others: number }> {
  const page = await (await fetch(`${worker?.opsUrl}/metrics`)).text();
  const counts = { taken: 0, others: 0 };
  for (const [, outcome, count] of page.matchAll(
    /^switchboard_kafka_records_total\{consumer="inbox",outcome="(\w+)"\} (\d+)/gm,
  )) {
    counts[outcome === 'taken' ? 'taken' : 'others'] += Number(count);
  }
  return counts;
}
