import type { PlatformConnection } from '@switchboard/application/connections/platform-connection';
import { finishBeforeJob, storeDeliveryIn } from '@switchboard/application/intake/queries';
import {
  type DeliveryIn,
  type TranslateDeps,
  translateDelivery,
} from '@switchboard/application/intake/translate-delivery';
import { mediaKey } from '@switchboard/application/recordings/media-key';
import type { Platform } from '@switchboard/contracts/intake/platforms';
import type { Logger } from '@switchboard/platform/logger';
import { parseJson } from '../../http/body.ts';
import type { IntakeDeps } from './deps.ts';
import type { BodyWithSound } from './sounds/read-with-sound.ts';

export interface WebhookDeps extends IntakeDeps, Omit<TranslateDeps, 'events'> {
  /** Answers a message that its platform waits for; undefined of any other. */
  answer(webhook: Webhook, message: unknown): Promise<WebhookAnswer | undefined>;
}

/** That a webhook was received, or what its platform waits for. */
export interface WebhookAnswer {
  readonly received?: true;
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
 * Takes in a platform's webhook: stored as it came, then translated; the same body again changes nothing. A message that its platform waits for
 * is answered instead.
 *
 * Once stored it is never lost: where translating fails, a worker takes it up, and what came for a suspended account is held until
 * that is restored. A sound of which nothing comes is removed.
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
  const parsed = parseJson(body);
  const answer = await deps.answer(webhook, parsed);
  if (answer !== undefined) {
    deps.metrics.rawDeliveries.inc({ platform, outcome: 'answered' });
    return { answer, mayWantSound: false };
  }
  const receivedAt = deps.clock.now();
  const takeUpAt = new Date(receivedAt.getTime() + GRACE_MS);
  const stored = { tenantId, connectionId, platform, bodyHash, body, receivedAt, takeUpAt, traceId };
  const delivered = await storeDeliveryIn(deps.pool, stored);
  if (delivered === undefined) return counted(deps, platform, 'repeated');
  // The platform has done its part, and would give up a webhook that is refused for long.
  if (delivered.isHeld) return { ...counted(deps, platform, 'held'), mayWantSound: true };
  const { id } = delivered;
  try {
    const outcome = await translate(deps, { ...stored, id, body: parsed });
    return { answer: RECEIVED, mayWantSound: outcome === 'added' };
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

/** Answers what came of the delivery. */
async function translate(deps: WebhookDeps, delivery: DeliveryIn): Promise<string> {
  const { id, tenantId, platform } = delivery;
  const translated = await translateDelivery(deps, delivery);
  await finishBeforeJob(deps.pool, tenantId, { id, ...translated, finishedAt: deps.clock.now() });
  const outcome = translated.state === 'failed' ? 'invalid' : translated.outcome;
  deps.metrics.rawDeliveries.inc({ platform, outcome });
  return outcome;
}
