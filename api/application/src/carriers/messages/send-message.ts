import type { Caller } from '../../caller.ts';
import type { CapDeps } from '../../dialing/caps/charge-use.ts';
import { grantOutgoing } from '../../dialing/caps/grant.ts';
import { isOnList } from '../../do-not-call/queries.ts';
import type { ResourceDeps } from '../../resources/deps.ts';
import type { TalkKey } from '../../talks/talk-queries.ts';
import { carrierUrl } from '../carrier-url.ts';
import { type OpenLine, openLine } from '../outgoing/carrier-line.ts';
import type { OutgoingDeps } from '../outgoing/deps.ts';
import type { MessagePort } from '../outgoing/port.ts';
import { insertMessage } from './message-queries.ts';
import { findSender } from './sender-queries.ts';
import { takeDelivery } from './take-delivery.ts';

export type SendDeps = Pick<OutgoingDeps, 'pool' | 'clock' | 'events' | 'ports' | 'baseUrl'> &
  Pick<ResourceDeps, 'sealed'> &
  Pick<CapDeps, 'prices'>;

/** A message to send in a conversation. */
export interface OutgoingMessage {
  readonly talk: TalkKey;
  /** Under one key it is asked for once. */
  readonly key: string;
  /** The account's number that the conversation goes by. */
  readonly numberId: string | null;
  readonly to: string;
  readonly text: string;
  /** Nobody waits for it any more: what has not gone out by then is not sent. */
  readonly signal: AbortSignal;
  /** Runs once it is certain that the message is asked for, before it is. */
  readonly onAccepted: () => Promise<void>;
}

/**
 * Sends a message over the carrier of a conversation's number; a code where it can't be.
 *
 * Where nobody knows what came of it, the carrier's own list is looked at, and it isn't asked again. Without a list it has failed until its carrier
 * tells otherwise.
 */
export async function sendMessage(
  deps: SendDeps,
  caller: Caller,
  { talk, key, numberId, to, text, signal, onAccepted }: OutgoingMessage,
): Promise<string | undefined> {
  const { pool, clock } = deps;
  const { tenantId, conversationId } = talk;
  const sender = numberId === null ? undefined : await findSender(pool, tenantId, numberId);
  if (sender?.connectionId == null) return 'messages_unavailable';
  if (!sender.sendsTexts) return 'number_without_texts';
  if (await isOnList(pool, tenantId, to)) return 'do_not_call';
  const { connectionId, number: from } = sender;
  const line = await openLine({ db: pool, sealed: deps.sealed, clock }, { tenantId, connectionId });
  if ('fault' in line) return line.fault;
  const port = deps.ports[line.provider].messages;
  if (port === undefined) return 'messages_unavailable';
  const baseUrl = deps.baseUrl();
  if (baseUrl === undefined) return 'public_url_missing';
  const at = clock.now();
  signal.throwIfAborted();
  const granted = await grantOutgoing(deps, { tenantId, key, kind: 'text', to });
  if ('fault' in granted) return granted.fault;
  if (!(await insertMessage(pool, { tenantId, key, connectionId, conversationId }, at))) return undefined;
  await onAccepted();
  const statusUrl = carrierUrl(baseUrl, { provider: line.provider, connectionId, step: 'delivery', key });
  const asked = await port.send(line, { from, to: granted, text, statusUrl }, signal);
  if (
    asked.kind === 'unsure' &&
    (await find(deps, caller, { port, line, key, between: { from, to, text, since: at } }))
  ) {
    return undefined;
  }
  const news = asked.kind === 'done' ? asked.value : { sid: null, status: 'failed', code: asked.code };
  await takeDelivery(deps, caller, key, { connectionId, ...news });
  return asked.kind === 'done' ? undefined : asked.code;
}

interface Finding {
  readonly port: MessagePort;
  readonly line: OpenLine;
  readonly key: string;
  readonly between: Parameters<NonNullable<MessagePort['find']>>[1];
}

/** Finds a message that may have been sent in the carrier's list, and takes it for ours. The same words may have gone the same way for another. */
async function find(deps: SendDeps, caller: Caller, { port, line, key, between }: Finding): Promise<boolean> {
  const found = await port.find?.(line, between);
  if (found?.kind !== 'done') return false;
  const { connectionId } = line;
  for (const sent of found.value) {
    if (await takeDelivery(deps, caller, key, { connectionId, ...sent, isFound: true })) return true;
  }
  return false;
}
