import { sleep } from '@switchboard/platform/retry';
import type { CDPSession, Page } from 'playwright-core';
import { pace } from '../../harness/pace.ts';
import { percentile } from '../../harness/rounds.ts';
import { readNotes, restart } from './probes.ts';
import { LONG_TALK, messageOf, ROWS, type WebWorld } from './world.ts';

const REQUESTS_A_SECOND = 50;
/** Every so many events, one goes to the open conversation: it is spoken in without a pause. */
const OPEN_EVERY = 50;
const MAX_PAGES_BACK = 200;

/** What a time of watching found. */
export interface Watched {
  readonly frameP99: number;
  readonly longTasks: readonly number[];
  readonly updatesPerSecond: number;
}

/** Notes frames and long tasks for so long. */
export async function watch(page: Page, forMs: number): Promise<Watched> {
  await page.evaluate(restart);
  const startedMs = performance.now();
  await sleep(forMs);
  const { frames, longTasks, updates } = await page.evaluate(readNotes);
  const updatesPerSecond = (updates * 1_000) / (performance.now() - startedMs);
  const sorted = frames.sort((a, b) => a - b);
  return { frameP99: percentile(sorted, 0.99), longTasks: longTasks.sort((a, b) => b - a), updatesPerSecond };
}

/** Has calls spoken in at an even rate, by requests of several events, until it is stopped; {@link Load.stop} tells of failures. */
export interface Load {
  stop(): Promise<void>;
}

export function startLoad(world: WebWorld, perSecond: number, signal: AbortSignal): Load {
  const stop = new AbortController();
  const within = AbortSignal.any([signal, stop.signal]);
  const size = perSecond / REQUESTS_A_SECOND;
  let sent = 0;
  const [open = '', ...others] = world.callIds;
  const next = () => {
    sent += 1;
    const callId = sent % OPEN_EVERY === 0 ? open : (others[sent % others.length] ?? open);
    return messageOf(callId, nextLine());
  };
  const run = pace({ perSecond: REQUESTS_A_SECOND, forMs: Number.POSITIVE_INFINITY, signal: within }, async () => {
    await world.post(Array.from({ length: size }, next), signal);
  });
  return {
    async stop() {
      stop.abort();
      await run;
    },
  };
}

/** Opens the long conversation and reads back to its first line, then goes down to where it is spoken. */
export async function openLongTalk(page: Page, { longTalkId }: WebWorld): Promise<void> {
  await page.goto(`/conversations/${longTalkId}`);
  const log = page.getByRole('log');
  await log.waitFor();
  await page.getByText(`Line ${LONG_TALK}.`).last().waitFor();
  const begin = log.getByText('Line 1.');
  for (let pages = 0; (await begin.count()) === 0; pages += 1) {
    if (pages === MAX_PAGES_BACK) throw new Error('the first line of the long conversation did not come');
    await log.evaluate((element) => {
      element.scrollTop = 0;
      element.querySelector('button')?.click();
    });
    await page.waitForTimeout(50);
  }
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  // Off the list: rows under the pointer stand still, and moving is what costs.
  await page.mouse.move(ROWS, 5);
  await page.waitForTimeout(1_000);
}

/** What lives in the page's heap, bytes. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

let line = LONG_TALK;
const nextLine = () => (line += 1);
