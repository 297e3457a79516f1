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

/** The hooks that carriers' calls are held with. */
export interface CallFlowDeps extends Pick<ResourceDeps, 'pool' | 'clock' | 'hooks'>, Pick<OutgoingDeps, 'events'> {
  readonly talks: TalkDeps;
  /** Where carriers reach this installation. */
  readonly baseUrl: () => string;
}

/** A carrier's request about a call. */
export interface CarrierRequest {
  readonly connection: CarrierConnection;
  readonly caller: Caller;
  readonly callSid: string;
}

/** How a caller is put through to their talk. */
interface Way {
  readonly conversationId: ConversationId;
  readonly token: string;
  readonly lang: Language;
  /** Said before. */
  readonly words?: string | undefined;
  readonly recording?: string | undefined;
}

/** Puts a caller through for the first time: from then on a call is recorded, if it is. */
export async function putThroughFirst(deps: CallFlowDeps, request: CarrierRequest, way: Way): Promise<string> {
  const { tenantId } = request.connection;
  const recording = (await isRecorded(deps.pool, { tenantId, conversationId: way.conversationId }))
    ? addressOf(deps, request, 'recording')
    : undefined;
  return putThrough(deps, request, { ...way, recording });
}

/** Says where a call's relay connects, and whose voice speaks in it. */
export async function putThrough(deps: CallFlowDeps, request: CarrierRequest, way: Way): Promise<string> {
  const url = new URL(`/api/relay/${request.connection.id}`, deps.baseUrl());
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const { provider } = request.connection;
  const voice = await voiceOf(deps, request, way);
  return relayTwiml({ ...way, voice, provider, url: url.href, action: addressOf(deps, request, 'action') });
}

/** An agent's own voice is of its first language; in others the carrier has its own. */
async function voiceOf(
  { pool, talks }: CallFlowDeps,
  { connection: { tenantId } }: CarrierRequest,
  { conversationId, lang }: Way,
): Promise<string | undefined> {
  const talk = await findTalk(pool, { tenantId, conversationId });
  if (talk === undefined) return undefined;
  const { version } = await talks.versions.find(pool, { tenantId, ...talk });
  return version.languages[0] === lang ? version.voice?.name || undefined : undefined;
}

/** The address that a carrier requests for a step of its calls; `key` names the transfer that the step belongs to. */
export const addressOf = (
  deps: CallFlowDeps,
  { connection: { id, provider } }: CarrierRequest,
  step: CarrierStep,
  key?: string,
) => carrierUrl(deps.baseUrl(), { provider, connectionId: id, step, key });
