import { randomUUID } from 'node:crypto';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import type { Pool as HttpPool } from 'undici';
import { type BenchAccount, insertAccounts } from '../../harness/accounts.ts';
import { type Pace, pace } from '../../harness/pace.ts';
import type { BenchServer } from '../../harness/server.ts';
import { openViewer } from '../../streams/viewer.ts';
import { Latencies } from './latencies.ts';

const CALLS_PER_ACCOUNT = 4;
const TEXT = 'I would like to move my appointment to Thursday afternoon, if that is possible at all, please. ';

/** An account and the latencies at its viewers. */
export interface Side {
  readonly account: BenchAccount;
  readonly latencies: Latencies;
}

/** Creates accounts, each with a viewer for every query, and waits until all are live. */
export async function openInboxes({ demo, pool }: BenchServer, accounts: number, queries: readonly string[]) {
  const url = new URL(demo.url);
  const sides: Side[] = (await insertAccounts(pool, accounts)).map((account) => ({
    account,
    latencies: new Latencies(),
  }));
  const viewers = sides.flatMap(({ account: { apiKey }, latencies }) =>
    queries.map((query) =>
      openViewer({ url, apiKey, query, onPositions: (from, to, atMs) => latencies.receive(from, to, atMs) }),
    ),
  );
  await Promise.all(viewers.map(({ live }) => live));
  const close = () => {
    for (const viewer of viewers) viewer.close();
  };
  return { sides, viewers: viewers.length, close };
}

/** Posts events to the accounts in turn, for four calls each. Returns how many. */
export function play(sides: readonly Side[], calls: HttpPool, rate: Pace): Promise<number> {
  return pace(rate, async (nth) => {
    const side = sides[nth % sides.length];
    if (side) await send(side, calls, Math.floor(nth / sides.length) % CALLS_PER_ACCOUNT);
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
