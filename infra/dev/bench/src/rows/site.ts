import { SITE_DOCUMENTS, SITE_PAGES, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../harness/browser.ts';
import { spreadOf, summarise } from '../harness/rounds.ts';
import { type Bar, type BenchContext, type Figure, type Row, verdict } from '../harness/row.ts';
import { startServer } from '../harness/server.ts';
import { weigh } from '../harness/wire.ts';

/** Pages with a talk bring what talks. */
const WITH_TALK: ReadonlySet<string> = new Set(['demosVoice', 'demosInsurance']);
const PAGES = SITE_DOCUMENTS.filter(({ name, locale }) => Object.hasOwn(SITE_PAGES, name) && locale === 'en');
/** Lighthouse's line of a phone: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const BARS = {
  script: { must: 50, aim: 20, better: 'less' },
  paint: { must: 1, aim: 0.8, better: 'less' },
} as const satisfies Record<string, Bar>;

/** The public site as a phone on a slow line gets it: the scripts of its pages, and when their largest part is painted. */
export const siteRow: Row = {
  name: 'site',
  async run(context) {
    const server = await startServer();
    const browser = await launchBrowser();
    try {
      return await measure(browser, server.demo.url, context);
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

async function measure(browser: Browser, url: string, { rounds, note }: BenchContext): Promise<Figure[]> {
  const scripts: number[] = [];
  const paints: number[] = [];
  for (const document of PAGES) {
    const path = siteDocumentPath(document);
    // The first visit has the server make the page.
    await visit(browser, url + path);
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, url + path));
    const script = summarise(visits.map(({ scriptBytes }) => scriptBytes / 1_000)).median;
    const paint = summarise(visits.map(({ paintMs }) => paintMs / 1_000)).median;
    note(`  ${path}: ${script.toFixed(1)} kB of script, painted after ${paint.toFixed(2)} s`);
    if (!WITH_TALK.has(document.name)) scripts.push(script);
    paints.push(paint);
  }
  return [
    figure('script', {
      row: 'site-script',
      unit: 'kB',
      values: scripts,
      of: 'the page with the most script over the wire, but for those with a talk',
    }),
    figure('paint', {
      row: 'site-paint',
      unit: 's',
      values: paints,
      of: `largest contentful paint of the slowest of ${PAGES.length} pages, 150 ms and 1.6 Mbit/s, empty cache, 390 px`,
    }),
  ];
}

interface Visit {
  readonly scriptBytes: number;
  readonly paintMs: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const wire = await weigh(session, ['Script']);
    await session.send('Network.emulateNetworkConditions', LINE);
    await page.goto(url, { waitUntil: 'networkidle' });
    const paintMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // Those that were painted before are told too: the last is the largest.
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    return { scriptBytes: await wire.bytes(), paintMs };
  } finally {
    await context.close();
  }
}

interface Measured {
  readonly row: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly of: string;
}

/** The worst page counts. */
function figure(name: keyof typeof BARS, { row, unit, values, of }: Measured): Figure {
  const bar = BARS[name];
  const worst = Math.max(...values);
  return {
    row,
    value: worst,
    unit,
    peer: of,
    peerValue: null,
    ratio: null,
    must: `≤ ${bar.must} ${unit}`,
    aim: `${bar.aim} ${unit}`,
    met: verdict(worst, bar),
    spread: spreadOf(summarise([...values])),
  };
}
