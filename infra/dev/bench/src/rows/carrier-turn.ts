import { kindRoutes } from '@switchboard/contracts/kinds/routes';
import { asPerson } from '@switchboard/seed/demo/person';
import { TwilioCall, type TwilioLine, type TwilioRelay } from '@switchboard/testing/carriers/twilio';
import { pace } from '../harness/pace.ts';
import { percentile, type Samples, spreadOf, summarise } from '../harness/rounds.ts';
import { type Bar, type Figure, type Row, verdict } from '../harness/row.ts';
import { type BenchServer, startServer } from '../harness/server.ts';
import { liftLimits } from './talk-turn/lift-limits.ts';

const CALLS = 200;
/** Each caller speaks every four seconds. */
const TURNS_A_SECOND = CALLS / 4;
const BEGIN_A_SECOND = 20;
const WARM_UP_MS = 3_000;
/** A bound for what never comes, and no measure. */
const WAIT_MS = 20_000;
const ACCOUNT = { account: 'northgate', admin: 'terrence@northgate.example' } as const;
/** A line of the demo whose callers may ask as often as they like. */
const ANSWERED = '+12125550130';
const ASKS = ['When is my rent due?', 'Yes please'] as const;
const BAR: Bar = { must: 25, aim: 10, better: 'less' };

/** From the final words of a caller to the first text of their agent over a carrier's relay, without a model: 200 calls at once. */
export const carrierTurnRow: Row = {
  name: 'carrier-turn',
  async run({ rounds, isFull, note, signal }) {
    const server = await startServer();
    const relays: TwilioRelay[] = [];
    try {
      await liftLimits(server, [ACCOUNT]);
      const line = await openLine(server);
      await pace({ perSecond: BEGIN_A_SECOND, forMs: (CALLS / BEGIN_A_SECOND) * 1_000, signal }, async (nth) => {
        if (nth < CALLS) relays.push(await putThrough(line, nth));
      });
      const samples: number[] = [];
      const asked = new Map<TwilioRelay, number>();
      const hold = (forMs: number) =>
        pace({ perSecond: TURNS_A_SECOND, forMs, signal }, async (nth) => {
          const relay = relays[nth % relays.length];
          if (relay === undefined) return;
          const turn = asked.get(relay) ?? 0;
          asked.set(relay, turn + 1);
          samples.push(await timeOfTurn(relay, ASKS[turn % ASKS.length] ?? ''));
        });
      await hold(WARM_UP_MS);
      const p99s: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        samples.length = 0;
        const held = await hold(isFull ? 30_000 : 8_000);
        samples.sort((a, b) => a - b);
        p99s.push(percentile(samples, 0.99));
        note(`  ${relays.length} calls, ${held} turns, p50 ${percentile(samples, 0.5).toFixed(1)} ms`);
      }
      return [figure(summarise(p99s))];
    } finally {
      await Promise.all(relays.map((relay) => relay.drop()));
      await server.close();
    }
  },
};

/** Speaks, and waits for the first text; answers how long that took, in ms. */
function timeOfTurn(relay: TwilioRelay, words: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${WAIT_MS} ms to: ${words}`)), WAIT_MS);
  const saidAt = performance.now();
  relay.onFrame = ({ type, token }) => {
    if (type === 'text' && token !== '') resolve(performance.now() - saidAt);
  };
  relay.speak(words);
  return promise.finally(() => clearTimeout(timer));
}

/** A number of Twilio's that the agent of a line of the demo answers. */
async function openLine({ demo: { url } }: BenchServer): Promise<TwilioLine> {
  const authToken = 'the auth token of a bench';
  const to = '+12125550177';
  return asPerson(url, ACCOUNT.admin, async (call) => {
    const list = kindRoutes['phoneNumbers.list'];
    const { data } = list.ok.body.parse(await call(list));
    const inboundAgentId = data.find(({ number }) => number === ANSWERED)?.inboundAgentId;
    const create = kindRoutes['connections.create'];
    const connection = create.ok.body.parse(
      await call(create, {
        body: {
          name: 'Bench',
          provider: 'twilio',
          authType: 'basic',
          baseUrl: 'https://api.twilio.com',
          username: 'AC00000000000000000000000000000000',
          value: authToken,
        },
      }),
    );
    await call(kindRoutes['phoneNumbers.create'], {
      body: { name: 'Bench', number: to, provider: 'twilio', connectionId: connection.id, inboundAgentId },
    });
    const voiceUrl = new URL(`/api/carriers/twilio/${connection.id}/voice`, url).href;
    return { voiceUrl, authToken, from: '+12125550100', to };
  });
}

async function putThrough(line: TwilioLine, nth: number): Promise<TwilioRelay> {
  const call = new TwilioCall({ ...line, from: `+1212556${String(nth).padStart(4, '0')}` });
  const { relay, text } = await call.ring();
  if (relay === undefined) throw new Error(`a call was refused: ${text}`);
  return call.connect(relay);
}

function figure(p99: Samples): Figure {
  return {
    row: 'carrier-turn',
    value: p99.median,
    unit: 'ms p99, words in to text out',
    peer: `${CALLS} relays at once, ${TURNS_A_SECOND} turns/s, no model`,
    peerValue: null,
    ratio: null,
    must: `≤ ${BAR.must} ms`,
    aim: `${BAR.aim} ms`,
    met: verdict(p99.median, BAR),
    spread: spreadOf(p99),
  };
}
