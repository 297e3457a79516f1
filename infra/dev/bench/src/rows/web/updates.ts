import { sleep } from '@switchboard/platform/retry';
import type { CDPSession, Page } from 'playwright-core';
import { pace } from '../../harness/pace.ts';
import { percentile } from '../../harness/rounds.ts';
import { readMeasurements, restart } from './probes.ts';
import { createMessage, LONG_CONVERSATION, ROWS, type WebWorld } from './world.ts';

const REQUESTS_PER_SECOND = 50;
/** One in this many events goes to the open conversation, which thus changes constantly. */
const OPEN_EVERY = 50;
const MAX_PAGES_BACK = 200;

/** The measurements of an interval. */
export interface Watched {
  readonly frameP99: number;
  readonly longTasks: readonly number[];
  readonly updatesPerSecond: number;
}

/** Records frames and long tasks for some time. */
export async function watch(page: Page, forMs: number): Promise<Watched> {
  await page.evaluate(restart);
  const startedMs = performance.now();
  await sleep(forMs);
  const { frames, longTasks, updates } = await page.evaluate(readMeasurements);
  const updatesPerSecond = (updates * 1_000) / (performance.now() - startedMs);
  const sorted = frames.sort((a, b) => a - b);
  return { frameP99: percentile(sorted, 0.99), longTasks: longTasks.sort((a, b) => b - a), updatesPerSecond };
}

/** A running load. */
export interface Load {
  /** Stops the load. @throws if a request failed */
  stop(): Promise<void>;
}

/** Adds messages to calls at an even rate, several per request, until the load is stopped. */
export function startLoad(world: WebWorld, perSecond: number, signal: AbortSignal): Load {
  const stop = new AbortController();
  const within = AbortSignal.any([signal, stop.signal]);
  const size = perSecond / REQUESTS_PER_SECOND;
  let sent = 0;
  const [open = '', ...others] = world.callIds;
  const next = () => {
    sent += 1;
    const callId = sent % OPEN_EVERY === 0 ? open : (others[sent % others.length] ?? open);
    return createMessage(callId, nextLine());
  };
  const run = pace({ perSecond: REQUESTS_PER_SECOND, forMs: Number.POSITIVE_INFINITY, signal: within }, async () => {
    await world.post(Array.from({ length: size }, next), signal);
  });
  return {
    async stop() {
      stop.abort();
      await run;
    },
  };
}

/** Opens the long conversation, loads it back to its first line, and scrolls down to the newest. */
export async function openLongConversation(page: Page, { longConversationId }: WebWorld): Promise<void> {
  await page.goto(`/conversations/${longConversationId}`);
  const log = page.getByRole('log');
  await log.waitFor();
  await page.getByText(`Line ${LONG_CONVERSATION}.`).last().waitFor();
  const begin = log.getByText('Line 1.');
  for (let pages = 0; (await begin.count()) === 0; pages += 1) {
    if (pages === MAX_PAGES_BACK) throw new Error('the first line of the long conversation did not load');
    await log.evaluate((element) => {
      element.scrollTop = 0;
      element.querySelector('button')?.click();
    });
    await page.waitForTimeout(50);
  }
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  // The pointer leaves the list: rows under the pointer keep their place, and moving rows are the costly case.
  await page.mouse.move(ROWS, 5);
  await page.waitForTimeout(1_000);
}

/** Returns the bytes in use in the page's heap, after garbage collection. */
export async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

let line = LONG_CONVERSATION;
const nextLine = () => (line += 1);
