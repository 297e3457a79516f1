import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, until } from './caller.ts';
import { type PlatformLine, webhookOf } from './platform-line.ts';
import { type HeldLine, retellEnd } from './platform-reports.ts';
import { RetellCall } from './retell.ts';
import { type RetellApi, startRetellApi } from './retell-api.ts';

const SLOW_MS = 300;

/** A call of Retell's, by its LLM WebSocket; its webhook tells of it before and after. */
export async function retellCaller(line: PlatformLine): Promise<Caller> {
  const { url, key, from, to, apiPort } = line;
  const webhook = webhookOf('retell', url, key);
  const api = await startRetellApi(key, apiPort);
  const call = new RetellCall(api, { llmUrl: url, from, to, webhook });
  const begin = async () => {
    await call.tell('call_started');
    await call.connect();
  };
  return callerOfRetell({ api, call, line, begin });
}

/** Somebody on a call of Retell's, which begins as it is told to. */
export function callerOfRetell({
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
  let heard = 0;
  const listen = async (turn: number) => {
    const isWhole = () =>
      call.got.some(({ response_id, content_complete }) => response_id === turn && content_complete === true);
    await until(() => isWhole() || call.isClosed || call.ending !== undefined);
    const said = call.said.slice(heard);
    heard = call.said.length;
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
      heard = call.said.length;
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
      const came = ending();
      const isTransferred = call.ending?.['transfer_number'] !== undefined;
      call.change(
        retellEnd({
          id: call.callId,
          from,
          to,
          startedAt: call.told.start_timestamp ?? Date.now(),
          endedAt: Date.now(),
          lines: call.transcript.map(lineOf),
          endedBy: isTransferred ? 'transfer' : came === undefined ? 'caller' : 'agent',
          recordingUrl,
        }),
      );
      await call.drop();
      const told: string[] = [];
      for (const event of ['call_ended', 'call_analyzed'] as const) {
        told.push(`is told of by ${event}, which is answered ${(await call.tell(event))?.status}`);
      }
      await api.close();
      return [came ?? 'is over', ...told];
    },
  };
}

const lineOf = ({ role, content }: RetellCall['transcript'][number]): HeldLine => ({
  role: role === 'user' ? 'user' : 'agent',
  text: content,
  at: 0,
});
