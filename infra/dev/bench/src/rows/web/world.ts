import { randomUUID } from 'node:crypto';
import { postEvents } from '@switchboard/seed/intake-client';
import type { WireEvent } from '@switchboard/seed/wire-event';
import { type BenchServer, startServer } from '../../harness/server.ts';

/** Rows on the page, all of them changing. */
export const ROWS = 200;
/** Messages of the conversation that stands open. */
export const LONG_TALK = 5_000;
const EVENTS_A_CALL = 500;
const PERSON = 'kay@northgate.example';
const NUMBERS_FROM = 2_125_550_000;

/** A page of live calls, one of them very long, in an account that someone looks at. */
export interface WebWorld {
  readonly server: BenchServer;
  readonly person: { readonly email: string; readonly password: string };
  /** The calls' ids as the platform knows them; the first is the long one. */
  readonly callIds: readonly string[];
  /** The conversation of the first. */
  readonly longTalkId: number;
  /** Sends events as a platform does, many in a request. */
  post(events: readonly WireEvent[], signal: AbortSignal): Promise<readonly { readonly conversationId?: unknown }[]>;
}

/** Starts the product as `make start` does and fills an account's first page with live calls. */
export async function openWebWorld(signal: AbortSignal): Promise<WebWorld> {
  const server = await startServer();
  try {
    return await fill(server, signal);
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function fill(server: BenchServer, signal: AbortSignal): Promise<WebWorld> {
  const { demo } = server;
  const found = demo.users.find(({ email }) => email === PERSON);
  if (!found) throw new Error(`nobody in the demo is ${PERSON}`);
  const target = { url: demo.url, apiKey: demo.apiKeys.northgate };
  const post: WebWorld['post'] = (events, within) => postEvents(target, events, within);
  const run = randomUUID();
  const callIds = Array.from({ length: ROWS }, (_, nth) => `${run}-${nth}`);
  const [first] = await post(callIds.map(startOf), signal);
  await post(
    callIds.map((callId) => messageOf(callId, 1)),
    signal,
  );
  const [longCall = ''] = callIds;
  for (let from = 2; from <= LONG_TALK; from += EVENTS_A_CALL) {
    const length = Math.min(EVENTS_A_CALL, LONG_TALK - from + 1);
    await post(
      Array.from({ length }, (_, nth) => messageOf(longCall, from + nth)),
      signal,
    );
  }
  return { server, person: found, callIds, longTalkId: Number(first?.conversationId), post };
}

function startOf(callId: string, nth: number): WireEvent {
  return {
    id: `${callId}-start`,
    callId,
    type: 'call.started',
    at: new Date().toISOString(),
    data: {
      direction: 'inbound',
      from: `+1${NUMBERS_FROM + nth}`,
      to: '+12125550130',
      // The list begins by name, descending.
      contactName: `Zz ${String(ROWS - nth).padStart(3, '0')} Caller`,
      agentName: 'Northgate Front Desk',
      language: 'en',
    },
  };
}

/** The nth thing said in a call. */
export function messageOf(callId: string, nth: number): WireEvent {
  return {
    id: `${callId}-${nth}`,
    callId,
    type: 'message.received',
    at: new Date().toISOString(),
    data: {
      messageId: `m${nth}`,
      role: nth % 2 === 0 ? 'agent' : 'caller',
      text: `Line ${nth}. The water in the kitchen came back this morning, but somebody should look at the heating.`,
    },
  };
}
