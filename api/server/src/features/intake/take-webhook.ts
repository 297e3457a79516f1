import { DELIVERY_FAILED } from '@switchboard/application/connections/health';
import type { PlatformConnection } from '@switchboard/application/connections/platform-connection';
import { finishBeforeJob, storeIncomingDelivery } from '@switchboard/application/intake/delivery-rows';
import {
  type IncomingDelivery,
  type TranslateDeps,
  type Translated,
  translateDelivery,
} from '@switchboard/application/intake/translate-delivery';
import { mediaKey } from '@switchboard/application/recordings/media-key';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import type { Logger } from '@switchboard/platform/logger';
import { parseForeignJson } from '../../http/request/body.ts';
import type { BodyWithAudio } from './audio/read-with-audio.ts';
import type { IntakeDeps } from './deps.ts';

export interface WebhookDeps extends IntakeDeps, Omit<TranslateDeps, 'events'> {
  /** Answers a message that its platform waits for; undefined for any other message. */
  answer(webhook: Webhook, message: unknown): Promise<WebhookResponse | undefined>;
}

/** The receipt of a webhook, or the response that its platform waits for. */
export interface WebhookResponse {
  readonly received?: true;
  /** Why the webhook could not be translated, or only in part. */
  readonly problem?: string;
  readonly [field: string]: unknown;
}

export interface Webhook extends BodyWithAudio {
  readonly connection: PlatformConnection<Platform>;
  readonly traceId: string;
  readonly log: Logger;
}

/** How long the API has to translate a delivery before its job runs. */
const GRACE_MS = 15_000;

/**
 * Receives a platform's webhook: stores it unchanged, then translates it; a repeated body has no effect. A message that its platform waits for is
 * answered instead.
 *
 * A stored webhook is never lost: if the API fails to translate it, a worker does, and a suspended account's webhooks are held until the account is
 * restored. A body that can't be understood is answered 200 with its `problem` and counts as failed in the connection's health: a retry would
 * send the same body, and platforms disable a webhook that is rejected too often. Audio that no event refers to is removed.
 * @throws {AppError} `request.malformed_json`; in this case nothing was written.
 */
export async function takeWebhook(deps: WebhookDeps, webhook: Webhook): Promise<WebhookResponse> {
  const { connection, audio } = webhook;
  let isKept = false;
  try {
    const taken = await take(deps, webhook);
    isKept = taken.mayNeedAudio;
    return taken.answer;
  } finally {
    if (audio !== undefined && !isKept) await deps.media.remove(mediaKey(connection.tenantId, audio));
  }
}

interface Taken {
  readonly answer: WebhookResponse;
  readonly mayNeedAudio: boolean;
}

async function take(deps: WebhookDeps, webhook: Webhook): Promise<Taken> {
  const { body, bodyHash, connection, traceId, log } = webhook;
  const { id: connectionId, tenantId, platform } = connection;
  const use = { tenantId, connectionId };
  let parsed: unknown;
  try {
    parsed = parseForeignJson(body);
  } catch (error) {
    deps.connectionUses.note(use, DELIVERY_FAILED);
    throw error;
  }
  const answer = await deps.answer(webhook, parsed);
  if (answer !== undefined) {
    deps.connectionUses.note(use);
    deps.metrics.rawDeliveries.inc({ platform, outcome: 'answered' });
    return { answer, mayNeedAudio: false };
  }
  const receivedAt = deps.clock.now();
  const takeUpAt = new Date(receivedAt.getTime() + GRACE_MS);
  const stored = { tenantId, connectionId, platform, bodyHash, body, receivedAt, takeUpAt, traceId };
  const delivered = await storeIncomingDelivery(deps.pool, stored);
  if (delivered === undefined) {
    deps.connectionUses.note(use);
    return countOutcome(deps, platform, 'repeated');
  }
  // Accept it, because the platform would disable a webhook that is rejected for a long time.
  if (delivered.isHeld) return { ...countOutcome(deps, platform, 'held'), mayNeedAudio: true };
  const { id } = delivered;
  try {
    const { state, outcome } = await translate(deps, { ...stored, id, body: parsed });
    if (state === 'translated') {
      deps.connectionUses.note(use);
      return { answer: RECEIVED, mayNeedAudio: outcome === 'added' };
    }
    deps.connectionUses.note(use, DELIVERY_FAILED);
    log.warn({ delivery: id, outcome }, 'could not translate a delivery');
    return { answer: { ...RECEIVED, problem: outcome }, mayNeedAudio: false };
  } catch (err) {
    log.warn({ err, delivery: id }, 'translation of a delivery failed; its job will retry it');
    return { answer: RECEIVED, mayNeedAudio: true };
  }
}

const RECEIVED = { received: true } as const;

function countOutcome({ metrics }: Pick<IntakeDeps, 'metrics'>, platform: Platform, outcome: string): Taken {
  metrics.rawDeliveries.inc({ platform, outcome });
  return { answer: RECEIVED, mayNeedAudio: false };
}

async function translate(deps: WebhookDeps, delivery: IncomingDelivery): Promise<Translated> {
  const { id, tenantId, platform } = delivery;
  const translated = await translateDelivery(deps, delivery);
  await finishBeforeJob(deps.pool, tenantId, { id, ...translated, finishedAt: deps.clock.now() });
  const outcome = translated.state === 'failed' ? 'invalid' : translated.outcome;
  deps.metrics.rawDeliveries.inc({ platform, outcome });
  return translated;
}
