import { sleep } from '@switchboard/platform/retry';
import type { Browser } from 'playwright-core';
import { describeBrowser, launchBrowser } from '../harness/browser.ts';
import { format, formatSpread, type Samples, summarize } from '../harness/rounds.ts';
import { type Bar, type BenchContext, type Metric, type Row, verdict } from '../harness/row.ts';
import { type FirstLoad, loadFirst } from './web/first-load.ts';
import { type Interactions, workThrough } from './web/interactions.ts';
import { openInbox, openWindow } from './web/page.ts';
import { openLongConversation, readHeap, startLoad, type Watched, watch } from './web/updates.ts';
import { LONG_CONVERSATION, openWebWorld, ROWS, type WebWorld } from './web/world.ts';

const FIRST_LOADS = 5;
const BUSY_RATE = 50;
const MUST_RATE = 500;
const AIM_RATE = 1_000;
const SETTLE_MS = 3_000;
const IDLE_MS = 5_000;
const AIM_MS = 8_000;
/** The minimum share of sent updates that must reach the page; with fewer, the metrics would look too good. */
const MIN_SHARE = 0.9;
const BARS = {
  wire: { must: 320, aim: 260, better: 'less' },
  firstRow: { must: 1, aim: 0.6, better: 'less' },
  interaction: { must: 100, aim: 50, better: 'less' },
  heap: { must: 2, aim: 1, better: 'less' },
} as const satisfies Record<string, Bar>;
const FRAME_ALLOWANCE_MS = 16;

/** Measures the browser: the cost of a first visit, the latency of interactions, and whether it stays smooth under many updates. */
export const webRow: Row = {
  name: 'web',
  async run(context) {
    const world = await openWebWorld(context.signal);
    const browser = await launchBrowser();
    try {
      const renderer = await describeBrowser(browser);
      context.note(`  ${renderer}`);
      return [
        ...(await measureFirstLoads(browser, world)),
        interactionMetric(await measureInteractions(browser, world, context)),
        ...(await measureUpdates(browser, world, { ...context, renderer })),
      ];
    } finally {
      await browser.close();
      await world.server.close();
    }
  },
};

async function measureFirstLoads(browser: Browser, world: WebWorld): Promise<Metric[]> {
  const loads: FirstLoad[] = [];
  // This warms up the server.
  await loadFirst(browser, world);
  for (let nth = 0; nth < FIRST_LOADS; nth += 1) loads.push(await loadFirst(browser, world));
  const bytes = summarize(loads.map(({ wireBytes }) => wireBytes / 1_000));
  const firstRow = summarize(loads.map(({ firstRowMs }) => firstRowMs / 1_000));
  return [
    barMetric('wire', {
      row: 'web-wire',
      unit: 'kB',
      samples: bytes,
      of: 'scripts and styles over the wire until the first row',
    }),
    barMetric('firstRow', {
      row: 'web-first-row',
      unit: 's',
      samples: firstRow,
      of: `${ROWS} rows a page, signed in, empty cache`,
    }),
  ];
}

async function measureInteractions(browser: Browser, world: WebWorld, { signal }: BenchContext): Promise<Interactions> {
  const window = await openWindow(browser, world);
  const load = startLoad(world, BUSY_RATE, signal);
  try {
    return await workThrough(await openInbox(window));
  } finally {
    await load.stop();
    await window.close();
  }
}

async function measureUpdates(
  browser: Browser,
  world: WebWorld,
  { isFull, note, signal, renderer }: BenchContext & { readonly renderer: string },
): Promise<Metric[]> {
  const window = await openWindow(browser, world);
  try {
    const page = await openInbox(window);
    await openLongConversation(page, world);
    const session = await window.newCDPSession(page);
    const idle = await watch(page, IDLE_MS);
    const load = startLoad(world, MUST_RATE, signal);
    await sleep(SETTLE_MS);
    const heapBefore = await readHeap(session);
    const must = await watch(page, isFull ? 180_000 : 20_000);
    const grown = ((await readHeap(session)) - heapBefore) / 1_000_000;
    await load.stop();
    const more = startLoad(world, AIM_RATE, signal);
    await sleep(SETTLE_MS);
    const aim = await watch(page, AIM_MS);
    await more.stop();
    for (const watched of [idle, must, aim]) note(`  ${describe(watched)}`);
    if (must.updatesPerSecond < MUST_RATE * MIN_SHARE)
      throw new Error(`only ${format(must.updatesPerSecond)} updates a second reached the page`);
    return updateMetrics({ idle, must, aim, grown, renderer });
  } finally {
    await window.close();
  }
}

interface Updates {
  readonly idle: Watched;
  readonly must: Watched;
  readonly aim: Watched;
  readonly grown: number;
  readonly renderer: string;
}

function updateMetrics({ idle, must, aim, grown, renderer }: Updates): Metric[] {
  const isSmooth = ({ frameP99 }: Watched) => frameP99 <= idle.frameP99 + FRAME_ALLOWANCE_MS;
  const reached = aim.updatesPerSecond >= AIM_RATE * MIN_SHARE;
  const met = (passes: (watched: Watched) => boolean): Metric['met'] =>
    passes(must) ? (reached && passes(aim) ? 'aim' : 'must') : 'missed';
  const load = `${MUST_RATE} updates/s, ${ROWS} rows, ${LONG_CONVERSATION} messages open`;
  return [
    {
      row: 'web-updates frame',
      value: must.frameP99,
      unit: 'ms, p99',
      peer: `idle page, ${renderer.split(', ').at(-1)}`,
      peerValue: idle.frameP99,
      ratio: null,
      must: `≤ idle + ${FRAME_ALLOWANCE_MS} ms`,
      aim: `at ${format(AIM_RATE)}/s too`,
      met: met(isSmooth),
      spread: `${format(AIM_RATE)}/s: ${format(aim.frameP99)}`,
    },
    {
      row: 'web-updates tasks',
      value: must.longTasks.length,
      unit: 'over 50 ms',
      peer: load,
      peerValue: null,
      ratio: null,
      must: 'none',
      aim: `at ${format(AIM_RATE)}/s too`,
      met: met(({ longTasks }) => longTasks.length === 0),
      spread: `${format(AIM_RATE)}/s: ${aim.longTasks.length}`,
    },
    barMetric('heap', { row: 'web-updates heap', unit: 'MB more', samples: summarize([grown]), of: load }),
  ];
}

const describe = ({ frameP99, longTasks, updatesPerSecond }: Watched) =>
  `${format(updatesPerSecond)} updates/s, frames p99 ${format(frameP99)} ms, tasks over 50 ms: ${longTasks.map(format).join(', ') || 'none'}`;

function interactionMetric({ p98, worst, count }: Interactions): Metric {
  return barMetric('interaction', {
    row: 'web-interaction',
    unit: 'ms, p98',
    samples: { median: p98, min: p98, max: worst },
    of: `${count} keys and clicks to the next paint, ${BUSY_RATE} updates/s`,
  });
}

interface BarMetric {
  readonly row: string;
  readonly unit: string;
  readonly samples: Samples;
  readonly of: string;
}

function barMetric(name: keyof typeof BARS, { row, unit, samples, of }: BarMetric): Metric {
  const bar = BARS[name];
  const [short] = unit.split(/[ ,]/);
  return {
    row,
    value: samples.median,
    unit,
    peer: of,
    peerValue: null,
    ratio: null,
    must: `≤ ${bar.must} ${short}`,
    aim: `${bar.aim} ${short}`,
    met: verdict(samples.median, bar),
    spread: formatSpread(samples),
  };
}
