import { formatSpread, interleave } from '../harness/rounds.ts';
import { type BenchContext, type Row, verdict } from '../harness/row.ts';
import { startServer } from '../harness/server.ts';

const BAR = { must: 8, aim: 3, better: 'less' } as const;

/** Measures the seconds from the start of an installed and built copy, with an empty data folder, to the first page. */
export const startRow: Row = {
  name: 'start',
  async run({ rounds }: BenchContext) {
    const { own } = await interleave(rounds, { own: timeToFirstPage });
    return [
      {
        row: 'start',
        value: own.median,
        unit: 's',
        peer: 'empty data folder, demo included',
        peerValue: null,
        ratio: null,
        must: '≤ 8 s',
        aim: '3 s',
        met: verdict(own.median, BAR),
        spread: formatSpread(own),
      },
    ];
  },
};

async function timeToFirstPage(): Promise<number> {
  const started = performance.now();
  const server = await startServer();
  const page = await fetch(new URL('/login', server.demo.url));
  await page.text();
  const seconds = (performance.now() - started) / 1_000;
  await server.close();
  if (!page.ok) throw new Error(`the first page answered ${page.status}`);
  return seconds;
}
