import { once } from 'node:events';
import { kindRoutes } from '@switchboard/contracts/kinds/routes';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { asPerson } from '@switchboard/seed/demo/person';
import { type ModelReply, startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import { WebSocket } from 'undici';
import { startDeployment } from '../harness/deployment.ts';
import { pace } from '../harness/pace.ts';
import { percentile, type Samples, spreadOf, summarise } from '../harness/rounds.ts';
import { type Bar, type Figure, type Row, verdict } from '../harness/row.ts';
import { signIn } from '../harness/session.ts';

const TALKS = 200;
/** Each caller speaks every four seconds, and breaks in once the model has begun. */
const TURNS_A_SECOND = TALKS / 4;
const BEGIN_A_SECOND = 25;
const ADMIN = 'terrence@northgate.example';
/** A bound for what never comes, and no measure. */
const WAIT_MS = 20_000;
const DELTA: Bar = { must: 5, aim: 3, better: 'less' };
const INTERRUPT: Bar = { must: 10, aim: 5, better: 'less' };

/**
 * Two hundred talks by WebSocket with a model on loopback, api and worker apart as in production: from the model's first words to our frame, and from a caller's interruption until
 * the model is let go.
 */
export const talkModelRow: Row = {
  name: 'talk-model',
  async run({ rounds, isFull, note, signal }) {
    const lifecycle = new Lifecycle();
    const talks: Talk[] = [];
    try {
      const model = await startModelServer();
      lifecycle.add('model', () => model.close());
      const { api } = await startDeployment(lifecycle, { env: { MODEL_URL: model.url, MODEL_NAME: 'bench' } });
      const { url } = api.demo;
      const agentId = await makeAgent(url);
      const cookie = await signIn(url, ADMIN);
      const said = new Turns(model);
      await pace({ perSecond: BEGIN_A_SECOND, forMs: (TALKS / BEGIN_A_SECOND) * 1_000, signal }, async (nth) => {
        if (nth < TALKS) talks.push(await openTalk(url, { agentId, cookie }));
      });
      const hold = (forMs: number) =>
        pace({ perSecond: TURNS_A_SECOND, forMs, signal }, async (nth) => {
          const talk = talks[nth % talks.length];
          if (talk !== undefined) await said.hold(talk, `turn ${nth} of ${forMs}`);
        });
      await hold(3_000);
      const deltas: number[] = [];
      const interrupts: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        said.forget();
        const held = await hold(isFull ? 30_000 : 8_000);
        deltas.push(p99(said.deltas));
        interrupts.push(p99(said.interrupts));
        note(
          `  ${held} turns, first words p99 ${deltas.at(-1)?.toFixed(1)} ms, silence p99 ${interrupts.at(-1)?.toFixed(1)} ms`,
        );
      }
      return [
        figure('talk-delta', "ms p99, a model's first words to our frame", { samples: summarise(deltas), bar: DELTA }),
        figure('talk-interrupt', 'ms p99, a caller breaks in to the model let go', {
          samples: summarise(interrupts),
          bar: INTERRUPT,
        }),
      ];
    } finally {
      for (const { socket } of talks) socket.close();
      await lifecycle.close();
    }
  },
};

const p99 = (samples: readonly number[]): number =>
  percentile(
    samples.toSorted((a, b) => a - b),
    0.99,
  );

async function inTime<T>(promise: Promise<T>, fault: string): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${fault} within ${WAIT_MS} ms`)), WAIT_MS);
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/** A talk that one caller holds. */
interface Talk {
  readonly socket: WebSocket;
  /** Settles with the moment at which a text is heard. */
  heard(text: string): Promise<number>;
}

/** Turns that are broken in on, and the times that they took. */
class Turns {
  deltas: number[] = [];
  interrupts: number[] = [];
  readonly #begun = new Map<string, (reply: ModelReply) => void>();

  constructor(model: TestModelServer) {
    model.answer = (reply) => {
      const asked = reply.body.messages.at(-1)?.content ?? '';
      const begin = this.#begun.get(asked);
      this.#begun.delete(asked);
      if (begin !== undefined) return begin(reply);
      reply.say('Hello.');
      reply.end();
    };
  }

  forget(): void {
    this.deltas = [];
    this.interrupts = [];
  }

  async hold({ socket, heard }: Talk, text: string): Promise<void> {
    const { promise: begun, resolve } = Promise.withResolvers<ModelReply>();
    this.#begun.set(text, resolve);
    socket.send(JSON.stringify({ type: 'prompt', voicePrompt: text, last: true }));
    const reply = await inTime(begun, 'the model was not asked');
    const words = `Answer to ${text}, `;
    const isHeard = heard(words);
    const saidAt = performance.now();
    reply.say(words);
    this.deltas.push((await inTime(isHeard, 'the words did not come')) - saidAt);
    const brokenInAt = performance.now();
    socket.send(
      JSON.stringify({ type: 'interrupt', utteranceUntilInterrupt: 'Answer', durationUntilInterruptMs: 100 }),
    );
    await inTime(reply.left, 'the model was not let go');
    this.interrupts.push(performance.now() - brokenInAt);
  }
}

async function openTalk(
  url: string,
  { agentId, cookie }: { readonly agentId: string; readonly cookie: string },
): Promise<Talk> {
  const socket = new WebSocket(`${url.replace('http', 'ws').replace(/\/$/, '')}/api/agents/${agentId}/talk?lang=en`, {
    headers: { cookie },
  });
  const waiting = new Map<string, (at: number) => void>();
  const { promise: isThere, resolve: there } = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    const at = performance.now();
    const { type, token } = JSON.parse(String(data)) as { readonly type: string; readonly token?: string }; // a frame
    if (type === 'trace') there();
    if (token === undefined) return;
    waiting.get(token)?.(at);
    waiting.delete(token);
  });
  await once(socket, 'open');
  await isThere;
  return { socket, heard: (text) => new Promise((resolve) => waiting.set(text, resolve)) };
}

/** An agent that has a model alone speak, for as long as a bench takes. */
async function makeAgent(url: string): Promise<string> {
  const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, when: { type: 'else' } });
  return asPerson(url, ADMIN, async (call) => {
    const flow = await make('flows', {
      name: 'Bench',
      start: 'start',
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'talk', type: 'model', prompt: 'Answer.', maxTurns: 50 },
        { id: 'end', type: 'end' },
      ],
      edges: [edge('start', 'talk'), edge('talk', 'end')],
    });
    return make('agents', { name: 'Bench', greeting: { en: 'Hello.' }, flowId: flow });

    async function make(kind: 'flows' | 'agents', body: object): Promise<string> {
      const route = kindRoutes[`${kind}.create`];
      return route.ok.body.parse(await call(route, { body })).id;
    }
  });
}

interface Measured {
  readonly samples: Samples;
  readonly bar: Bar;
}

function figure(row: string, unit: string, { samples, bar }: Measured): Figure {
  return {
    row,
    value: samples.median,
    unit,
    peer: `${TALKS} talks at once, ${TURNS_A_SECOND} turns/s, a model on loopback`,
    peerValue: null,
    ratio: null,
    must: `≤ ${bar.must} ms`,
    aim: `${bar.aim} ms`,
    met: verdict(samples.median, bar),
    spread: spreadOf(samples),
  };
}
