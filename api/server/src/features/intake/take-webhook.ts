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
import type { IntakeDeps } from './deps.ts';
import type { BodyWithSound } from './sounds/read-with-sound.ts';

export interface WebhookDeps extends IntakeDeps, Omit<TranslateDeps, 'events'> {
  /** Answers a message that its platform waits for; undefined of any other. */
  answer(webhook: Webhook, message: unknown): Promise<WebhookAnswer | undefined>;
}

/** The receipt of a webhook, or the response that its platform waits for. */
export interface WebhookAnswer {
  readonly received?: true;
  /** Why nothing, or not everything, could be made of it. */
  readonly problem?: string;
  readonly [field: string]: unknown;
}

export interface Webhook extends BodyWithSound {
  readonly connection: PlatformConnection<Platform>;
  readonly traceId: string;
  readonly log: Logger;
}

/** How long the api has to translate a delivery before its job runs. */
const GRACE_MS = 15_000;

/**
 * Takes in a platform's webhook: stores it unchanged, then translates it; the same body again changes nothing. A message that its platform waits
 * for is answered instead.
 *
 * A stored webhook is never lost: if the api fails to translate it, a worker does, and a suspended account's webhooks are held until the account is
 * restored. A body that can't be understood is answered 200 with its `problem` and counts as failed in the connection's health: a retry would
 * bring the same body, and platforms disable a webhook that is refused too often. A sound that no event refers to is removed.
 * @throws {AppError} `request.malformed_json`; then nothing was written.
 */
export async function takeWebhook(deps: WebhookDeps, webhook: Webhook): Promise<WebhookAnswer> {
  const { connection, sound } = webhook;
  let isKept = false;
  try {
    const taken = await take(deps, webhook);
    isKept = taken.mayWantSound;
    return taken.answer;
  } finally {
    if (sound !== undefined && !isKept) await deps.media.remove(mediaKey(connection.tenantId, sound));
  }
}

interface Taken {
  readonly answer: WebhookAnswer;
  readonly mayWantSound: boolean;
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
    return { answer, mayWantSound: false };
  }
  const receivedAt = deps.clock.now();
  const takeUpAt = new Date(receivedAt.getTime() + GRACE_MS);
  const stored = { tenantId, connectionId, platform, bodyHash, body, receivedAt, takeUpAt, traceId };
  const delivered = await storeIncomingDelivery(deps.pool, stored);
  if (delivered === undefined) {
    deps.connectionUses.note(use);
    return counted(deps, platform, 'repeated');
  }
  // The platform has done its part, and would give up a webhook that is refused for long.
  if (delivered.isHeld) return { ...counted(deps, platform, 'held'), mayWantSound: true };
  const { id } = delivered;
  try {
    const { state, outcome } = await translate(deps, { ...stored, id, body: parsed });
    if (state === 'translated') {
      deps.connectionUses.note(use);
      return { answer: RECEIVED, mayWantSound: outcome === 'added' };
    }
    deps.connectionUses.note(use, DELIVERY_FAILED);
    log.warn({ delivery: id, outcome }, 'a delivery could not be understood');
    return { answer: { ...RECEIVED, problem: outcome }, mayWantSound: false };
  } catch (err) {
    log.warn({ err, delivery: id }, 'a delivery is left to the workers');
    return { answer: RECEIVED, mayWantSound: true };
  }
}

const RECEIVED = { received: true } as const;

function counted({ metrics }: Pick<IntakeDeps, 'metrics'>, platform: Platform, outcome: string): Taken {
  metrics.rawDeliveries.inc({ platform, outcome });
  return { answer: RECEIVED, mayWantSound: false };
}

async function translate(deps: WebhookDeps, delivery: IncomingDelivery): Promise<Translated> {
  const { id, tenantId, platform } = delivery;
  const translated = await translateDelivery(deps, delivery);
  await finishBeforeJob(deps.pool, tenantId, { id, ...translated, finishedAt: deps.clock.now() });
  const outcome = translated.state === 'failed' ? 'invalid' : translated.outcome;
  deps.metrics.rawDeliveries.inc({ platform, outcome });
  return translated;
}
