import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PhoneCallResponse } from 'retell-sdk/resources/call';

/** A call as Retell's API tells of it: https://docs.retellai.com/api-references/get-call */
export type RetellApiCall = Pick<PhoneCallResponse, 'call_id' | 'call_status' | 'agent_id' | 'agent_version'> &
  Partial<PhoneCallResponse>;

/** Retell's API, as far as it is asked for calls and voices. */
export interface RetellApi {
  /** The base address of the API. */
  readonly url: string;
  readonly calls: Map<string, RetellApiCall>;
  /** Answers with this status in place of calls, once for each. */
  readonly failures: number[];
  /** Keeps whoever asks for a call waiting, until they are released. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** Serves the calls that it is given, to who has the key. */
export async function startRetellApi(apiKey: string, port = 0): Promise<RetellApi> {
  const calls = new Map<string, RetellApiCall>();
  const failures: number[] = [];
  let held: (() => void)[] | undefined;
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return answer(401, { status: 401, message: 'no such key' });
    if (request.url === '/list-voices') return answer(200, []);
    const tell = () => {
      const failure = failures.shift();
      if (failure !== undefined) return answer(failure, { status: failure, message: 'as it was told' });
      const call = calls.get(/^\/v2\/get-call\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '');
      return call === undefined ? answer(404, { status: 404, message: 'no such call' }) : answer(200, call);
    };
    if (held === undefined) tell();
    else held.push(tell);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo; // a TCP server's address is never a string
  return {
    url: `http://127.0.0.1:${opened}`,
    calls,
    failures,
    hold: () => {
      held = [];
    },
    release: () => {
      const waiting = held ?? [];
      held = undefined;
      for (const tell of waiting) tell();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
