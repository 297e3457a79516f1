import type { Lifecycle } from '@switchboard/platform/lifecycle';
import { freePort } from '@switchboard/testing/free-port';
import { Pool as HttpPool } from 'undici';
import { startProgram } from '../../harness/child.ts';
import { cpuMs } from '../../harness/cpu.ts';
import { pace } from '../../harness/pace.ts';
import { startLoadClient } from '../../streams/load-client.ts';
import { FRAME_DATA } from './frame-data.ts';
import { startNchan } from './nchan.ts';

const READY_MS = 10_000;

/** The work of a round. */
export interface Work {
  readonly streams: number;
  readonly perSecond: number;
  readonly forMs: number;
  readonly signal: AbortSignal;
}

/** Measures a server's processor time per received frame, in microseconds. */
export type DeliveryCost = (work: Work) => Promise<number>;

/** Starts a peer that is a Node program. */
export async function openNodePeer(lifecycle: Lifecycle, program: 'plain' | 'better-sse'): Promise<DeliveryCost> {
  const port = await freePort();
  const peer = startProgram(`infra/dev/bench/src/rows/fanout/${program}.ts`, {
    NODE_ENV: 'production',
    PORT: String(port),
  });
  lifecycle.add(program, () => peer.stop());
  await peer.until(() => peer.output().includes('peer is ready'), READY_MS);
  return createDeliveryCost(lifecycle, { port, pid: peer.process.pid ?? 0, path: '/' });
}

/** Starts nchan. */
export async function openNchan(lifecycle: Lifecycle): Promise<DeliveryCost> {
  return createDeliveryCost(lifecycle, { ...(await startNchan(lifecycle)), path: '/publish' });
}

async function createDeliveryCost(
  lifecycle: Lifecycle,
  { port, pid, path }: { readonly port: number; readonly pid: number; readonly path: string },
): Promise<DeliveryCost> {
  const request = ['GET / HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Accept: text/event-stream'];
  const load = await startLoadClient({ port, requests: [request], first: 'HTTP/1.1 200' });
  lifecycle.add('streams', () => load.close());
  const calls = new HttpPool(`http://127.0.0.1:${port}`, { connections: 2, pipelining: 1 });
  lifecycle.add('calls', () => calls.close());
  return async ({ streams, perSecond, forMs, signal }) => {
    await load.open(streams);
    const before = { cpuMs: await cpuMs([pid]), ...(await load.count()) };
    await pace({ perSecond, forMs, signal }, async () => {
      const headers = { 'x-eventsource-event': 'conversation:updated' };
      const { body } = await calls.request({ method: 'POST', path, headers, body: FRAME_DATA });
      await body.dump();
    });
    const after = { cpuMs: await cpuMs([pid]), ...(await load.count()) };
    await load.closeStreams();
    return ((after.cpuMs - before.cpuMs) * 1_000) / (after.frames - before.frames);
  };
}
