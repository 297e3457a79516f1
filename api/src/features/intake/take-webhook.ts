import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PlatformConnection } from '@switchboard/application/connections/platform-connection';
import { finishBeforeJob, storeDeliveryIn } from '@switchboard/application/intake/queries';
import {
  type DeliveryIn,
  type TranslateDeps,
  translateDelivery,
} from '@switchboard/application/intake/translate-delivery';
import type { Platform } from '@switchboard/contracts/intake/platforms';
import { AppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import { parseJson } from '../../http/body.ts';
import type { IntakeDeps } from './deps.ts';
import { verifiers } from './platforms/verifiers.ts';

export interface WebhookDeps extends IntakeDeps, TranslateDeps {
  /** Answers a message that its platform waits for; undefined of any other. */
  answer(webhook: Webhook, message: unknown): Promise<WebhookAnswer | undefined>;
}

/** That a webhook was received, or what its platform waits for. */
export interface WebhookAnswer {
  readonly received?: true;
  readonly [field: string]: unknown;
}

export interface Webhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
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
 * that is restored.
 * @throws {AppError} `intake.signature_invalid`, `request.malformed_json`; then nothing was written.
 */
export async function takeWebhook(deps: WebhookDeps, webhook: Webhook): Promise<WebhookAnswer> {
  const { headers, body, connection, traceId, log } = webhook;
  const { id: connectionId, tenantId, platform } = connection;
  const use = { tenantId, connectionId };
  const now = deps.clock.now();
  if (!connection.secrets.some((secret) => verifiers[platform]({ headers, body, secret, now }))) {
    deps.connectionUses.note(use, 'signature_invalid');
    throw new AppError('intake.signature_invalid');
  }
  deps.connectionUses.note(use);
  const parsed = parseJson(body);
  const answer = await deps.answer(webhook, parsed);
  if (answer !== undefined) {
    deps.metrics.rawDeliveries.inc({ platform, outcome: 'answered' });
    return answer;
  }
  const receivedAt = now;
  const bodyHash = hash('sha256', body, 'buffer');
  const takeUpAt = new Date(receivedAt.getTime() + GRACE_MS);
  const stored = { tenantId, connectionId, platform, bodyHash, body, receivedAt, takeUpAt, traceId };
  const delivered = await storeDeliveryIn(deps.pool, stored);
  if (delivered === undefined) return counted(deps, platform, 'repeated');
  // The platform has done its part, and would give up a webhook that is refused for long.
  if (delivered.isHeld) return counted(deps, platform, 'held');
  const { id } = delivered;
  await translate(deps, { ...stored, id, body: parsed }).catch((err: unknown) =>
    log.warn({ err, delivery: id }, 'a delivery is left to the workers'),
  );
  return RECEIVED;
}

const RECEIVED = { received: true } as const;

function counted({ metrics }: Pick<IntakeDeps, 'metrics'>, platform: Platform, outcome: string) {
  metrics.rawDeliveries.inc({ platform, outcome });
  return RECEIVED;
}

async function translate(deps: WebhookDeps, delivery: DeliveryIn): Promise<void> {
  const { id, tenantId, platform } = delivery;
  const translated = await translateDelivery(deps, delivery);
  await finishBeforeJob(deps.pool, tenantId, { id, ...translated, finishedAt: deps.clock.now() });
  const outcome = translated.state === 'failed' ? 'invalid' : translated.outcome;
  deps.metrics.rawDeliveries.inc({ platform, outcome });
}
