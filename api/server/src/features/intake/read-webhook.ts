import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DELIVERY_FAILED } from '@switchboard/application/connections/health';
import type { PlatformConnection } from '@switchboard/application/connections/platform-connection';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { readBytes } from '../../http/request/body.ts';
import type { IntakeDeps } from './deps.ts';
import { proofOfElevenLabs } from './platforms/elevenlabs/verify.ts';
import { type BodyWithSound, readWithSound } from './sounds/read-with-sound.ts';
import { verifiers } from './verifiers.ts';

/** The field of ElevenLabs' `post_call_audio` that has the call's sound: https://elevenlabs.io/docs/eleven-agents/workflows/post-call-webhooks */
const SOUND_FIELD = 'full_audio';

/**
 * Reads a webhook that its platform has proven to be its own.
 *
 * @throws {AppError} `intake.signature_invalid`, `request.too_large`, `rate_limit.exceeded`; then nothing was written.
 */
export async function readWebhook(
  deps: Pick<IntakeDeps, 'pool' | 'clock' | 'media' | 'connectionUses'>,
  request: IncomingMessage,
  connection: PlatformConnection<Platform>,
): Promise<BodyWithSound> {
  const use = { tenantId: connection.tenantId, connectionId: connection.id };
  try {
    return await readProven(deps, request, connection);
  } catch (error) {
    if (isAppError(error, 'intake.signature_invalid')) deps.connectionUses.note(use, 'signature_invalid');
    if (isAppError(error, 'request.too_large')) deps.connectionUses.note(use, DELIVERY_FAILED);
    throw error;
  }
}

async function readProven(
  deps: Pick<IntakeDeps, 'pool' | 'clock' | 'media'>,
  request: IncomingMessage,
  { id: connectionId, tenantId, platform, secrets }: PlatformConnection<Platform>,
): Promise<BodyWithSound> {
  const { headers } = request;
  const now = deps.clock.now();
  if (platform === 'elevenlabs') {
    const proofs = secrets.map((secret) => proofOfElevenLabs({ headers, secret, now }));
    return readWithSound(deps, { request, tenantId, connectionId, proofs, field: SOUND_FIELD });
  }
  const body = await readBytes(request);
  if (!secrets.some((secret) => verifiers[platform]({ headers, body, secret, now }))) {
    throw new AppError('intake.signature_invalid');
  }
  return { body, bodyHash: hash('sha256', body, 'buffer'), sound: undefined };
}
