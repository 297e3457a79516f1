import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DELIVERY_FAILED } from '@switchboard/application/connections/health';
import type { PlatformConnection } from '@switchboard/application/connections/platform-connection';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { readBytes } from '../../http/request/body.ts';
import { type BodyWithAudio, readWithAudio } from './audio/read-with-audio.ts';
import type { IntakeDeps } from './deps.ts';
import { createElevenLabsProof } from './platforms/elevenlabs/verify.ts';
import { verifiers } from './verifiers.ts';

/** The field of ElevenLabs' `post_call_audio` with the call's audio: https://elevenlabs.io/docs/eleven-agents/workflows/post-call-webhooks */
const AUDIO_FIELD = 'full_audio';

/**
 * Reads a webhook and verifies that its platform sent it.
 *
 * @throws {AppError} `intake.signature_invalid`, `request.too_large`, `rate_limit.exceeded`; in these cases nothing was written.
 */
export async function readWebhook(
  deps: Pick<IntakeDeps, 'pool' | 'clock' | 'media' | 'connectionUses'>,
  request: IncomingMessage,
  connection: PlatformConnection<Platform>,
): Promise<BodyWithAudio> {
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
): Promise<BodyWithAudio> {
  const { headers } = request;
  const now = deps.clock.now();
  if (platform === 'elevenlabs') {
    const proofs = secrets.map((secret) => createElevenLabsProof({ headers, secret, now }));
    return readWithAudio(deps, { request, tenantId, connectionId, proofs, field: AUDIO_FIELD });
  }
  const body = await readBytes(request);
  if (!secrets.some((secret) => verifiers[platform]({ headers, body, secret, now }))) {
    throw new AppError('intake.signature_invalid');
  }
  return { body, bodyHash: hash('sha256', body, 'buffer'), audio: undefined };
}
