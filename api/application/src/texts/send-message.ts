import type { Caller } from '../caller.ts';
import { type OpenLine, openLine } from '../carriers/carrier-line.ts';
import type { MessagePort } from '../carriers/carrier-port.ts';
import type { CarrierPorts } from '../carriers/carrier-ports.ts';
import { carrierUrl } from '../carriers/carrier-url.ts';
import type { ConversationKey } from '../conversations/conversation-ids.ts';
import type { CapDeps } from '../dialing/caps/charge-use.ts';
import { grantOutgoing } from '../dialing/caps/grant.ts';
import { isOnDoNotCallList } from '../do-not-call/number-rows.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { applyDeliveryReport } from './apply-delivery-report.ts';
import type { TextDeps } from './deps.ts';
import { insertMessage } from './messages.ts';
import { findSender } from './text-numbers.ts';

export interface SendDeps extends TextDeps, Pick<ResourceDeps, 'sealed'>, Pick<CapDeps, 'prices'> {
  readonly ports: CarrierPorts;
  /** The public URL at which carriers reach this installation; undefined if none is configured. */
  readonly baseUrl: () => string | undefined;
}

/** A text message to send in a conversation. */
export interface OutgoingMessage {
  readonly talk: ConversationKey;
  /** The idempotency key. */
  readonly key: string;
  /** The account's number in the conversation. */
  readonly numberId: string | null;
  readonly to: string;
  readonly text: string;
  /** Once aborted, a message that hasn't gone out isn't sent. */
  readonly signal: AbortSignal;
  /** Runs once all checks have passed, before the request to the carrier. */
  readonly onAccepted: () => Promise<void>;
}

/**
 * Sends a message through the carrier of the conversation's number. Returns a fault code if it can't.
 *
 * The message is requested at most once. If the result is unknown, the message is looked up in the carrier's list; without a match or a list,
 * the message counts as failed until the carrier reports otherwise.
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
  if (await isOnDoNotCallList(pool, tenantId, to)) return 'do_not_call';
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
  const result = await port.send(line, { from, to: granted, text, statusUrl }, signal);
  if (
    result.kind === 'unsure' &&
    (await findSent(deps, caller, { port, line, key, between: { from, to, text, since: at } }))
  ) {
    return undefined;
  }
  const report = result.kind === 'done' ? result.value : { sid: null, status: 'failed', code: result.code };
  await applyDeliveryReport(deps, caller, key, { connectionId, ...report });
  return result.kind === 'done' ? undefined : result.code;
}

interface Finding {
  readonly port: MessagePort;
  readonly line: OpenLine;
  readonly key: string;
  readonly between: Parameters<NonNullable<MessagePort['find']>>[1];
}

/** Looks up a message in the carrier's list and claims it. Another message may have the same text, so a claim can fail. */
async function findSent(deps: SendDeps, caller: Caller, { port, line, key, between }: Finding): Promise<boolean> {
  const found = await port.find?.(line, between);
  if (found?.kind !== 'done') return false;
  const { connectionId } = line;
  for (const sent of found.value) {
    if (await applyDeliveryReport(deps, caller, key, { connectionId, ...sent, isFound: true })) return true;
  }
  return false;
}
