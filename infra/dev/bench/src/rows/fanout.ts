import { streamRoutes } from '@switchboard/contracts/stream/routes';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { sleep } from '@switchboard/platform/retry';
import { cpuMs } from '../harness/cpu.ts';
import { formatSpread, interleave, type Samples } from '../harness/rounds.ts';
import { type BenchContext, type Metric, type Row, verdict } from '../harness/row.ts';
import { startLoadClient } from '../streams/load-client.ts';
import { browserRequest } from '../streams/sessions.ts';
import { openStreamWorld } from '../streams/world.ts';
import { type DeliveryCost, openNchan, openNodePeer, type Work } from './fanout/peers.ts';

const STREAMS = 1_000;
const UPDATES_PER_SECOND = 50;
const SESSIONS = 32;
const SETTLE_MS = 500;
/** The minimum share of the expected frames; with fewer, too many were coalesced. */
const MIN_DELIVERED_SHARE = 0.9;
const BARS = {
  nchan: { must: 1, aim: 0.8, better: 'less' },
  'better-sse': { must: 0.6, aim: 0.45, better: 'less' },
} as const;

/** Measures the processor time of the API per delivered update, compared with servers that only send. */
export const fanoutRow: Row = {
  name: 'fanout-cpu',
  async run(context) {
    const lifecycle = new Lifecycle();
    try {
      const costs = {
        own: await openOwn(lifecycle, context),
        nchan: await openNchan(lifecycle),
        'better-sse': await openNodePeer(lifecycle, 'better-sse'),
        plain: await openNodePeer(lifecycle, 'plain'),
      };
      const forMs = context.isFull ? 30_000 : 8_000;
      const work: Work = { streams: STREAMS, perSecond: UPDATES_PER_SECOND, forMs, signal: context.signal };
      const measured = await interleave(context.rounds, {
        own: () => costs.own(work),
        nchan: () => costs.nchan(work),
        'better-sse': () => costs['better-sse'](work),
        plain: () => costs.plain(work),
      });
      context.note(
        `  plain res.write: ${measured.plain.median.toFixed(2)} µs, own ${(measured.own.median / measured.plain.median).toFixed(2)} × of it`,
      );
      return (['nchan', 'better-sse'] as const).map((peer) => toMetric(peer, measured.own, measured[peer]));
    } finally {
      await lifecycle.close();
    }
  },
};

/** Opens the whole product: events are posted, projected, published and sent. The cost of the same events with one viewer is subtracted. */
async function openOwn(lifecycle: Lifecycle, { note }: BenchContext): Promise<DeliveryCost> {
  const world = await openStreamWorld(lifecycle, { replicas: 1, accounts: 1, sessionsPerAccount: SESSIONS });
  const [api] = world.apis;
  if (api === undefined) throw new Error('no api');
  const { url } = api;
  const requests = world.cookies.map((cookie) => browserRequest({ url, cookie, path: streamRoutes.openStream.path }));
  const load = await startLoadClient({ port: Number(new URL(url).port), requests, first: '\nevent: view' });
  lifecycle.add('streams', () => load.close());
  const cost = async ({ perSecond, forMs, signal }: Work) => {
    const before = { cpuMs: await cpuMs([api.pid]), ...(await load.count()) };
    const events = await world.postEvents({ perSecond, forMs, signal });
    await sleep(SETTLE_MS);
    const after = { cpuMs: await cpuMs([api.pid]), ...(await load.count()) };
    return { cpuMs: after.cpuMs - before.cpuMs, frames: after.frames - before.frames, events };
  };
  return async (work) => {
    await load.open(1);
    const one = await cost(work);
    await load.open(work.streams - 1, 1);
    const all = await cost(work);
    await load.closeStreams();
    const share = all.frames / (all.events * work.streams);
    note(
      `  ${all.frames} frames, ${(share * 100).toFixed(1)} % of those expected; ${(one.cpuMs / one.events).toFixed(2)} ms of CPU an event with one viewer`,
    );
    if (!(share >= MIN_DELIVERED_SHARE)) throw new Error(`only ${share} of the frames arrived`);
    return ((all.cpuMs - one.cpuMs) * 1_000) / (all.frames - one.frames);
  };
}

function toMetric(peer: 'nchan' | 'better-sse', own: Samples, other: Samples): Metric {
  const ratio = own.median / other.median;
  return {
    row: `fanout-cpu ${peer}`,
    value: own.median,
    unit: 'µs of CPU a delivery',
    peer: `${peer}; ${STREAMS} streams of one account, ${UPDATES_PER_SECOND} updates/s, one process`,
    peerValue: other.median,
    ratio,
    must: `≤ ${BARS[peer].must} ×`,
    aim: `${BARS[peer].aim} ×`,
    met: verdict(ratio, BARS[peer]),
    spread: formatSpread(own),
  };
}
