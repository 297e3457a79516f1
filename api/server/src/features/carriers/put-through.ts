import type { Caller } from '@switchboard/application/caller';
import { isRecorded } from '@switchboard/application/carrier-calls/carrier-call-rows';
import type { OutgoingDeps } from '@switchboard/application/carrier-calls/deps';
import { type CarrierStep, carrierUrl } from '@switchboard/application/carriers/carrier-url';
import type { CarrierConnection } from '@switchboard/application/connections/carrier-connection';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { findTalk } from '@switchboard/application/talks/talk-rows';
import type { Language } from '@switchboard/contracts/base/fields';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { relayTwiml } from './twiml.ts';

/** The dependencies of carriers' calls. */
export interface CallFlowDeps extends Pick<ResourceDeps, 'pool' | 'clock' | 'hooks'>, Pick<OutgoingDeps, 'events'> {
  readonly talks: TalkDeps;
  /** The URL at which carriers reach this installation. */
  readonly baseUrl: () => string;
}

/** A carrier's request about a call. */
export interface CarrierRequest {
  readonly connection: CarrierConnection;
  readonly caller: Caller;
  readonly callSid: string;
}

/** How to connect a caller to the talk. */
interface ConnectOptions {
  readonly conversationId: ConversationId;
  readonly token: string;
  readonly lang: Language;
  /** An announcement before the connection. */
  readonly words?: string | undefined;
  readonly recording?: string | undefined;
}

/** Connects a caller for the first time, and starts the recording if the number has calls recorded. */
export async function putThroughFirst(
  deps: CallFlowDeps,
  request: CarrierRequest,
  options: ConnectOptions,
): Promise<string> {
  const { tenantId } = request.connection;
  const recording = (await isRecorded(deps.pool, { tenantId, conversationId: options.conversationId }))
    ? callbackUrl(deps, request, 'recording')
    : undefined;
  return putThrough(deps, request, { ...options, recording });
}

/** Returns TwiML that connects a call's relay, with the voice to speak with. */
export async function putThrough(
  deps: CallFlowDeps,
  request: CarrierRequest,
  options: ConnectOptions,
): Promise<string> {
  const url = new URL(`/api/relay/${request.connection.id}`, deps.baseUrl());
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const { provider } = request.connection;
  const voice = await findVoice(deps, request, options);
  return relayTwiml({ ...options, voice, provider, url: url.href, action: callbackUrl(deps, request, 'action') });
}

/** Finds the agent's voice, which is for its first language only; in other languages the carrier's default voice speaks. */
async function findVoice(
  { pool, talks }: CallFlowDeps,
  { connection: { tenantId } }: CarrierRequest,
  { conversationId, lang }: ConnectOptions,
): Promise<string | undefined> {
  const talk = await findTalk(pool, { tenantId, conversationId });
  if (talk === undefined) return undefined;
  const { version } = await talks.versions.find(pool, { tenantId, ...talk });
  return version.languages[0] === lang ? version.voice?.name || undefined : undefined;
}

/** Returns the URL that a carrier requests for a step of a call; `key` identifies the transfer that the step belongs to. */
export const callbackUrl = (
  deps: CallFlowDeps,
  { connection: { id, provider } }: CarrierRequest,
  step: CarrierStep,
  key?: string,
) => carrierUrl(deps.baseUrl(), { provider, connectionId: id, step, key });
