import { liveCallRoutes } from '@switchboard/contracts/calls/live-routes';
import { sleep } from '@switchboard/platform/retry';
import { Pool as HttpPool } from 'undici';
import { pace } from '../harness/pace.ts';
import { formatSpread, percentile, type Samples, summarize } from '../harness/rounds.ts';
import { type Bar, type Metric, type Row, verdict } from '../harness/row.ts';
import { startServer } from '../harness/server.ts';
import { liftLimits } from './talk-turn/lift-limits.ts';
import { type TraceArrivals, watchTraces } from './talk-turn/trace-arrivals.ts';

const TALKS = 200;
/** The rate at which each caller speaks: every four seconds. */
const TURNS_PER_SECOND = TALKS / 4;
const STARTS_PER_SECOND = 50;
const WARM_UP_MS = 3_000;
/** Phone numbers with flows that answer any number of questions, and the questions. */
const LINES = [
  {
    account: 'northgate',
    admin: 'terrence@northgate.example',
    to: '+12125550130',
    questions: ['When is my rent due?', 'Yes please'],
  },
  {
    account: 'brightsmile',
    admin: 'lee@brightsmile.example',
    to: '+13125550120',
    questions: ['Do you take Delta Dental insurance?'],
  },
] as const;
const TURN: Bar = { must: 20, aim: 10, better: 'less' };
const TRACE: Bar = { must: 250, aim: 100, better: 'less' };
const SETTLE_MS = 500;

/**
 * Measures the time from a caller's final words to the agent's first text over HTTP, without a model, and from the record of a trace to its arrival
 * in an open inbox, with 200 concurrent calls.
 */
export const talkTurnRow: Row = {
  name: 'talk-turn',
  async run({ rounds, isFull, note, signal }) {
    const server = await startServer({ API_KEY_CALLS_PER_MINUTE: '1000000' });
    const calls = new HttpPool(new URL(server.demo.url).origin, { connections: 64, pipelining: 1 });
    const inboxes: TraceArrivals[] = [];
    try {
      await liftLimits(server, LINES);
      for (const { account } of LINES) {
        inboxes.push(await watchTraces(server, { tenantId: `acc_${account}`, apiKey: server.demo.apiKeys[account] }));
      }
      const takeTraces = async () => (await Promise.all(inboxes.map((inbox) => inbox.take()))).flat();
      const lines = LINES.map((line) => ({ ...line, post: createPost(calls, server.demo.apiKeys[line.account]) }));
      const talks: { readonly talkId: string; readonly line: (typeof lines)[number] }[] = [];
      await pace({ perSecond: STARTS_PER_SECOND, forMs: (TALKS / STARTS_PER_SECOND) * 1_000, signal }, async (nth) => {
        const line = lines[nth % lines.length];
        if (line === undefined || nth >= TALKS) return;
        const { talkId } = await line.post(liveCallRoutes['calls.simulate'].path, { to: line.to, lang: 'en' });
        talks.push({ talkId, line });
      });
      const turns = new Map<string, number>();
      const samples: number[] = [];
      const play = (forMs: number) =>
        pace({ perSecond: TURNS_PER_SECOND, forMs, signal }, async (nth) => {
          const talk = talks[nth % talks.length];
          if (talk === undefined) return;
          const { talkId, line } = talk;
          const turn = turns.get(talkId) ?? 0;
          turns.set(talkId, turn + 1);
          const input = { type: 'heard', text: line.questions[turn % line.questions.length] };
          const began = performance.now();
          const { frames } = await line.post(liveCallRoutes['calls.speak'].path.replace(':talkId', talkId), { input });
          samples.push(performance.now() - began);
          if (frames.length === 0) throw new Error('an agent said nothing');
        });
      await play(WARM_UP_MS);
      await takeTraces();
      const turnP99s: number[] = [];
      const traceP99s: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        samples.length = 0;
        const played = await play(isFull ? 30_000 : 8_000);
        await sleep(SETTLE_MS);
        const traces = (await takeTraces()).sort((a, b) => a - b);
        samples.sort((a, b) => a - b);
        turnP99s.push(percentile(samples, 0.99));
        traceP99s.push(percentile(traces, 0.99));
        const [turnP50, traceP50] = [samples, traces].map((of) => percentile(of, 0.5).toFixed(1));
        note(
          `  ${talks.length} talks, ${played} turns, p50 ${turnP50} ms; ${traces.length} traces, p50 ${traceP50} ms`,
        );
      }
      return [
        toMetric('talk-turn', 'ms p99, words in to text out', { samples: summarize(turnP99s), bar: TURN }),
        toMetric('talk-trace', 'ms p99, a trace to an open inbox', { samples: summarize(traceP99s), bar: TRACE }),
      ];
    } finally {
      for (const inbox of inboxes) inbox.close();
      await calls.close();
      await server.close();
    }
  },
};

interface TurnResult {
  readonly talkId: string;
  readonly frames: readonly unknown[];
}

function createPost(calls: HttpPool, apiKey: string): (path: string, body: object) => Promise<TurnResult> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return async (path, content) => {
    const { statusCode, body } = await calls.request({ method: 'POST', path, headers, body: JSON.stringify(content) });
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`a call was refused: ${statusCode} ${text.slice(0, 500)}`);
    return JSON.parse(text) as TurnResult; // The route's contract ensures this type.
  };
}

interface Measured {
  readonly samples: Samples;
  readonly bar: Bar;
}

function toMetric(row: string, unit: string, { samples, bar }: Measured): Metric {
  return {
    row,
    value: samples.median,
    unit,
    peer: `${TALKS} calls at once of two accounts, ${TURNS_PER_SECOND} turns/s, no model`,
    peerValue: null,
    ratio: null,
    must: `≤ ${bar.must} ms`,
    aim: `${bar.aim} ms`,
    met: verdict(samples.median, bar),
    spread: formatSpread(samples),
  };
}
