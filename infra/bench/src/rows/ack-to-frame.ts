import { randomUUID } from 'node:crypto';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { sleep } from '@switchboard/platform/retry';
import { Pool as HttpPool } from 'undici';
import { type Pace, pace } from '../harness/pace.ts';
import { percentile, type Samples, spreadOf, summarise } from '../harness/rounds.ts';
import { type BenchContext, type Figure, type Row, verdict } from '../harness/row.ts';
import { startServer } from '../harness/server.ts';
import { type BenchAccount, insertAccounts } from './ack-to-frame/accounts.ts';
import { Latencies } from './ack-to-frame/latencies.ts';
import { openViewer } from './ack-to-frame/viewer.ts';

const ACCOUNTS = 50;
const VIEWERS_OF_EACH = 20;
const EVENTS_A_SECOND = 200;
const CALLS_OF_EACH = 4;
const WARM_UP_MS = 2_000;
const SETTLE_MS = 500;
/** Of the twenty viewers of an account: most look at everything, some at what is live, two at a search. */
const QUERIES = [
  ...Array<string>(12).fill(''),
  ...Array<string>(6).fill('filterField=status&filterValue=pending'),
  ...Array<string>(2).fill('searchString=thursday'),
];
const TEXT = 'I would like to move my appointment to Thursday afternoon, if that is possible at all, please. ';
const BARS = { p50: { must: 10, aim: 5, better: 'less' }, p99: { must: 50, aim: 25, better: 'less' } } as const;

interface Side {
  readonly account: BenchAccount;
  readonly latencies: Latencies;
}

/** From the answer of the call that brought an event to the frame at each viewer of its account; api, worker and streams in one process. */
export const ackToFrameRow: Row = {
  name: 'ack-to-frame',
  async run(context) {
    const server = await startServer();
    const url = new URL(server.demo.url);
    const calls = new HttpPool(url.origin, { connections: 16, pipelining: 1 });
    try {
      const sides = (await insertAccounts(server.pool, ACCOUNTS)).map((account) => ({
        account,
        latencies: new Latencies(),
      }));
      const viewers = sides.flatMap(({ account: { apiKey }, latencies }) =>
        QUERIES.slice(0, VIEWERS_OF_EACH).map((query) =>
          openViewer({ url, apiKey, query, onPositions: (from, to, atMs) => latencies.receive(from, to, atMs) }),
        ),
      );
      await Promise.all(viewers.map(({ live }) => live));
      context.note(`  ${viewers.length} viewers of ${sides.length} accounts`);
      await play(sides, calls, { forMs: WARM_UP_MS, signal: context.signal });
      const rounds: { p50: number; p99: number }[] = [];
      for (let round = 0; round < context.rounds; round += 1) rounds.push(await measure(sides, calls, context));
      for (const viewer of viewers) viewer.close();
      return [
        figure('p50', summarise(rounds.map(({ p50 }) => p50))),
        figure('p99', summarise(rounds.map(({ p99 }) => p99))),
      ];
    } finally {
      await calls.close();
      await server.close();
    }
  },
};

async function measure(sides: readonly Side[], calls: HttpPool, { isFull, note, signal }: BenchContext) {
  for (const { latencies } of sides) latencies.samples.length = 0;
  const sent = await play(sides, calls, { forMs: isFull ? 30_000 : 10_000, signal });
  await sleep(SETTLE_MS);
  const samples = sides.flatMap(({ latencies }) => latencies.samples).sort((a, b) => a - b);
  note(`  ${sent} events, ${samples.length} frames of ${sent * VIEWERS_OF_EACH}`);
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) };
}

/** Sends events to the accounts in turn; answers how many. */
function play(
  sides: readonly Side[],
  calls: HttpPool,
  { forMs, signal }: Pick<Pace, 'forMs' | 'signal'>,
): Promise<number> {
  return pace({ perSecond: EVENTS_A_SECOND, forMs, signal }, async (nth) => {
    const side = sides[nth % sides.length];
    if (side) await send(side, calls, Math.floor(nth / sides.length) % CALLS_OF_EACH);
  });
}

async function send({ account, latencies }: Side, calls: HttpPool, call: number): Promise<void> {
  const event = {
    id: randomUUID(),
    callId: `call-${call}`,
    type: 'message.received',
    at: new Date().toISOString(),
    data: { messageId: randomUUID(), role: 'agent', text: TEXT },
  };
  const { body } = await calls.request({
    path: intakeRoutes.intakeEvents.path,
    method: 'POST',
    headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: [event] }),
  });
  const answer: unknown = await body.json();
  const atMs = performance.now();
  const [result] = intakeRoutes.intakeEvents.ok.body.parse(answer).results;
  if (typeof result?.position !== 'number') throw new Error(`an event was not appended: ${JSON.stringify(answer)}`);
  latencies.acknowledge(result.position, atMs);
}

function figure(name: 'p50' | 'p99', samples: Samples): Figure {
  const { must, aim } = BARS[name];
  return {
    row: `ack-to-frame ${name}`,
    value: samples.median,
    unit: 'ms',
    peer: `${ACCOUNTS * VIEWERS_OF_EACH} viewers of ${ACCOUNTS} accounts, ${EVENTS_A_SECOND} events/s, one process`,
    peerValue: null,
    ratio: null,
    must: `≤ ${must} ms`,
    aim: `${aim} ms`,
    met: verdict(samples.median, BARS[name]),
    spread: spreadOf(samples),
  };
}
