import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Pool as HttpPool } from 'undici';
import { type LoadListener, serveLoad, startLoad } from '../../harness/load-thread.ts';
import { hostileFlow } from './hostile-flow.ts';

/** The noisy account: its administrator's session and its API key. */
export interface NoiseTarget {
  readonly origin: string;
  readonly cookie: string;
  readonly apiKey: string;
}

/** The number of accepted requests and of refused requests of one kind. */
export interface NoiseCount {
  readonly kind: string;
  readonly accepted: number;
  readonly refused: number;
}

/**
 * Sends the worst requests of every kind, one of each at a time, from a worker thread.
 *
 * Resolves when the first request has completed. `stop` returns the counts.
 * @throws {Error} if the server responds with an error other than "busy, retry later".
 */
export const startNoise = (target: NoiseTarget) => startLoad<readonly NoiseCount[]>(new URL(import.meta.url), target);

type Send = (method: Dispatcher.HttpMethod, path: string, body?: unknown) => Promise<unknown>;
type Kinds = Readonly<Record<string, () => Promise<unknown>>>;

const REFUSED = [401, 403, 404, 409, 413, 422, 429, 503];

class Refusal extends Error {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super('refused');
    this.retryAfterS = retryAfterS;
  }
}

function createSender(calls: HttpPool, headers: Readonly<Record<string, string>>): Send {
  return async (method, path, body) => {
    const answer = await calls.request({
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode < 300) return text === '' ? undefined : JSON.parse(text);
    if (REFUSED.includes(answer.statusCode)) throw new Refusal(Number(answer.headers['retry-after'] ?? 0));
    throw new Error(`${method} ${path} met ${answer.statusCode} ${text.slice(0, 300)}`);
  };
}

/** Texts of 200 kB that are slow to match with backtracking rules. */
const TEXTS = [' ', 'uh, ', '+1 303 555 0', '\u0301a', '(((', "don't stop calling me ", 'ﷺ'].map((pump) =>
  pump.repeat(Math.ceil(200_000 / pump.length)),
);
const CONTACTS = `phone,name\n${Array.from({ length: 4_000 }, (_, nth) => `+1303555${String(nth).padStart(4, '0')},"${'x'.repeat(200)}"`).join('\n')}`;

/** Prepares the account. Returns a sender for each kind of request. */
async function prepare({ origin, cookie, apiKey }: NoiseTarget, calls: HttpPool): Promise<Kinds> {
  const person = createSender(calls, { cookie, origin });
  const key = createSender(calls, { authorization: `Bearer ${apiKey}` });
  const name = `Noise ${randomUUID().slice(0, 8)}`;
  const flow = readId(await person('POST', '/api/flows', { name, ...hostileFlow() }));
  const agent = readId(await person('POST', '/api/agents', { name, flowId: flow }));
  const batch = readId(await person('POST', '/api/batches', { name, agentId: agent }));
  let nth = 0;
  const next = () => TEXTS[nth++ % TEXTS.length] ?? '';
  return {
    'a hostile message': () => {
      const id = randomUUID();
      const data = { messageId: id, role: 'caller', text: next() };
      const event = { id, callId: id, type: 'message.received', at: new Date().toISOString(), data };
      return key('POST', '/api/intake/events', { events: [event] });
    },
    'a thousand events': () => {
      const call = randomUUID();
      const events = Array.from({ length: 1_000 }, (_, at) => ({
        id: `${call}-${at}`,
        callId: `${call}-${at % 10}`,
        type: 'message.received',
        at: new Date().toISOString(),
        data: { messageId: `m${at}`, role: 'caller', text: 'Please do stop calling me, uh, maybe.' },
      }));
      return key('POST', '/api/intake/events', { events });
    },
    'a test talk': async () => {
      const { talkId } = (await person('POST', `/api/agents/${agent}/talks`, { lang: 'en' })) as { talkId: string };
      for (let turn = 0; turn < 5; turn += 1)
        await person('POST', `/api/talks/${talkId}`, {
          input: { type: 'heard', text: next().slice(0, 1_000), lang: 'en', final: true },
        });
      await person('DELETE', `/api/talks/${talkId}`);
    },
    'a validation': () => person('POST', `/api/flows/${flow}/validate`, {}),
    'a search': () =>
      person(
        'GET',
        `/api/conversations?perPage=200&searchString=${encodeURIComponent(next().slice(0, 200).trim() || 'a')}`,
      ),
    figures: () => person('GET', '/api/calls/stats?from=2025-12-01&to=2026-11-28'),
    'a table': () => person('POST', `/api/batches/${batch}/contacts/preview`, { csv: CONTACTS }),
    'a wrong password': () =>
      person('POST', '/api/login', { email: 'terrence@northgate.example', password: 'wrong wrong wrong' }),
  };
}

const readId = (item: unknown): string => (item as { id: string }).id; // Every resource has an id.

async function makeNoise(target: NoiseTarget, { isStopped, onReady }: LoadListener): Promise<readonly NoiseCount[]> {
  const calls = new HttpPool(target.origin, { connections: 16, pipelining: 1 });
  const kinds = Object.entries(await prepare(target, calls));
  const made = await Promise.all(
    kinds.map(async ([kind, send]): Promise<NoiseCount> => {
      let [accepted, refused] = [0, 0];
      while (!isStopped()) {
        try {
          await send();
          accepted += 1;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused += 1;
          await sleep(Math.min(1_000, error.retryAfterS * 1_000 || 100));
        }
        onReady();
      }
      return { kind, accepted, refused };
    }),
  );
  await calls.close();
  return made;
}

await serveLoad(makeNoise);
