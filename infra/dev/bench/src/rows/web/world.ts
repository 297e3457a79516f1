import { randomUUID } from 'node:crypto';
import { postEvents } from '@switchboard/seed/intake-client';
import type { WireEvent } from '@switchboard/seed/wire-event';
import { type BenchServer, startServer } from '../../harness/server.ts';

/** The number of rows on the page, all of which change. */
export const ROWS = 200;
/** The number of messages in the open conversation. */
export const LONG_CONVERSATION = 5_000;
const EVENTS_PER_REQUEST = 500;
const PERSON = 'kay@northgate.example';
const NUMBERS_FROM = 2_125_550_000;

/** A page of live calls, one of them very long, and a user of their account. */
export interface WebWorld {
  readonly server: BenchServer;
  readonly person: { readonly email: string; readonly password: string };
  /** The platform's ids of the calls; the first call is the long one. */
  readonly callIds: readonly string[];
  /** The conversation of the first call. */
  readonly longConversationId: number;
  /** Posts events as a platform does, many per request. */
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
  if (!found) throw new Error(`the demo has no user ${PERSON}`);
  const target = { url: demo.url, apiKey: demo.apiKeys.northgate };
  const post: WebWorld['post'] = (events, within) => postEvents(target, events, within);
  const run = randomUUID();
  const callIds = Array.from({ length: ROWS }, (_, nth) => `${run}-${nth}`);
  const [first] = await post(callIds.map(createStart), signal);
  await post(
    callIds.map((callId) => createMessage(callId, 1)),
    signal,
  );
  const [longCall = ''] = callIds;
  for (let from = 2; from <= LONG_CONVERSATION; from += EVENTS_PER_REQUEST) {
    const length = Math.min(EVENTS_PER_REQUEST, LONG_CONVERSATION - from + 1);
    await post(
      Array.from({ length }, (_, nth) => createMessage(longCall, from + nth)),
      signal,
    );
  }
  return { server, person: found, callIds, longConversationId: Number(first?.conversationId), post };
}

function createStart(callId: string, nth: number): WireEvent {
  return {
    id: `${callId}-start`,
    callId,
    type: 'call.started',
    at: new Date().toISOString(),
    data: {
      direction: 'inbound',
      from: `+1${NUMBERS_FROM + nth}`,
      to: '+12125550130',
      // The list is sorted by name in descending order.
      contactName: `Zz ${String(ROWS - nth).padStart(3, '0')} Caller`,
      agentName: 'Northgate Front Desk',
      language: 'en',
    },
  };
}

/** Builds the nth message of a call. */
export function createMessage(callId: string, nth: number): WireEvent {
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
