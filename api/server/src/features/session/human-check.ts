import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import type { HumanCheckConfig } from '../../http/third-parties.ts';

/**
 * Checks with the provider that a person solved the widget that issued the token. Passes at once if no check is configured.
 *
 * @throws {AppError} `human_check.failed` the token is missing or refused; `human_check.unavailable` {retryAfterMs} the checker gave no usable
 *   response.
 */
export type CheckHuman = (token: string | undefined) => Promise<void>;

interface HumanCheckOptions {
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_CONCURRENT = 100;
const MAX_RESPONSE_BYTES = 16_384;
const RETRY_AFTER_MS = 5_000;

const CheckResponse = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});
// Codes that are about our configuration or the checker itself, not about the token.
const NOT_ABOUT_TOKEN = /secret|^bad-request$|^internal-error$/;

/** Creates the check for a configuration. */
export function createHumanCheck(
  config: HumanCheckConfig | undefined,
  { timeoutMs = TIMEOUT_MS }: HumanCheckOptions = {},
): CheckHuman {
  if (config === undefined) return async () => {};
  let pending = 0;
  return async (token) => {
    if (token === undefined) throw new AppError('human_check.failed');
    if (pending >= MAX_CONCURRENT) throw checkUnavailable(new Error('too many checks are pending'));
    pending++;
    try {
      if (!(await isHuman(config, token, timeoutMs))) throw new AppError('human_check.failed');
    } finally {
      pending--;
    }
  };
}

async function isHuman(config: HumanCheckConfig, token: string, timeoutMs: number): Promise<boolean> {
  const result = await requestCheck(config, token, timeoutMs).catch((cause: unknown) => {
    // Fail closed: otherwise an attacker could bypass the check by taking the checker down.
    throw checkUnavailable(cause);
  });
  const codes = result['error-codes'];
  if (!result.success && codes.some((code) => NOT_ABOUT_TOKEN.test(code))) {
    throw checkUnavailable(new Error(`the checker answered ${codes.join(', ')}`));
  }
  return result.success;
}

async function requestCheck({ verifyUrl, secret }: HumanCheckConfig, token: string, timeoutMs: number) {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readBounded(response);
  if (response.status >= 500) throw new Error(`the checker answered ${response.status}`);
  return CheckResponse.parse(JSON.parse(text));
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('the response of the checker is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function checkUnavailable(cause: unknown): AppError {
  return new AppError('human_check.unavailable', { retryAfterMs: RETRY_AFTER_MS }, { cause });
}
