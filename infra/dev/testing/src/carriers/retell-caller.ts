import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, until } from './caller.ts';
import { type PlatformLine, toWebhookLine } from './platform-line.ts';
import { retellEnd, type SpokenLine } from './platform-reports.ts';
import { RetellCall } from './retell.ts';
import { type RetellApi, startRetellApi } from './retell-api.ts';

const SLOW_MS = 300;

/** A caller on Retell, which connects by its LLM WebSocket and sends webhooks before and after the call. */
export async function retellCaller(line: PlatformLine): Promise<Caller> {
  const { url, key, from, to, apiPort } = line;
  const webhook = toWebhookLine('retell', url, key);
  const api = await startRetellApi(key, apiPort);
  const call = new RetellCall(api, { llmUrl: url, from, to, webhook });
  const begin = async () => {
    await call.tell('call_started');
    await call.connect();
  };
  return callerOnRetell({ api, call, line, begin });
}

/** A caller or callee on a Retell call that `begin` starts. */
export function callerOnRetell({
  api,
  call,
  line: { from, to, recordingUrl },
  begin,
}: {
  readonly api: RetellApi;
  readonly call: RetellCall;
  readonly line: Pick<PlatformLine, 'from' | 'to' | 'recordingUrl'>;
  readonly begin: () => Promise<void>;
}): Caller {
  let received = 0;
  const listen = async (turn: number) => {
    const isWhole = () =>
      call.got.some(({ response_id, content_complete }) => response_id === turn && content_complete === true);
    await until(() => isWhole() || call.isClosed || call.ending !== undefined);
    const said = call.said.slice(received);
    received = call.said.length;
    return said.trim();
  };
  const ending = () => {
    const frame = call.ending;
    if (frame === undefined) return undefined;
    return frame['transfer_number'] === undefined ? 'is ended' : `is transferred to ${frame['transfer_number']}`;
  };
  return {
    begin: async () => {
      await begin();
      return listen(0);
    },
    say: async (words, { isSlow } = { isSlow: false }) => {
      if (isSlow) await sleep(SLOW_MS);
      return listen(call.speak(words));
    },
    breakIn: async (words, others) => {
      const said = await listen(call.speak(words));
      if (call.ending !== undefined) return said;
      return `${said} … ${await listen(call.breakIn(2, others))}`;
    },
    press: async (digits) => listen(call.press(digits)),
    again: async () => {
      call.askAgain();
      call.ping(Date.now());
      return '';
    },
    wait: () => listen(call.require('reminder_required')),
    drop: async () => {
      await call.drop();
      await call.connect();
      received = call.said.length;
      return '';
    },
    noise: async () => {
      call.sendRaw('not JSON');
      call.send({ interaction_type: 'of tomorrow' });
    },
    get ending() {
      return ending();
    },
    hangUp: async () => {
      const outcome = ending();
      const isTransferred = call.ending?.['transfer_number'] !== undefined;
      call.change(
        retellEnd({
          id: call.callId,
          from,
          to,
          startedAt: call.told.start_timestamp ?? Date.now(),
          endedAt: Date.now(),
          lines: call.transcript.map(toSpokenLine),
          endedBy: isTransferred ? 'transfer' : outcome === undefined ? 'caller' : 'agent',
          recordingUrl,
        }),
      );
      await call.drop();
      const outcomes: string[] = [];
      for (const event of ['call_ended', 'call_analyzed'] as const) {
        outcomes.push(`sends ${event}, which returns ${(await call.tell(event))?.status}`);
      }
      await api.close();
      return [outcome ?? 'is over', ...outcomes];
    },
  };
}

const toSpokenLine = ({ role, content }: RetellCall['transcript'][number]): SpokenLine => ({
  role: role === 'user' ? 'user' : 'agent',
  text: content,
  at: 0,
});
