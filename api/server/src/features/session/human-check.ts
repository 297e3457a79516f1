import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import type { HumanCheckConfig } from '../../http/third-parties.ts';

/**
 * Asks whether a token came from the widget, solved by a person; at once if no check is set up.
 *
 * @throws {AppError} `human_check.failed` without a token or with one that is refused; `human_check.unavailable`
 *   {retryAfterMs} when the checker gave no answer that can be used.
 */
export type CheckHuman = (token: string | undefined) => Promise<void>;

interface HumanCheckOptions {
  /** How long the checker may take. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5_000;
const MOST_AT_ONCE = 100;
const MAX_ANSWER_BYTES = 16_384;
const RETRY_AFTER_MS = 5_000;

const Answer = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});
// What the checker says of us and of itself, rather than of the token.
const NOT_THE_TOKEN = /secret|^bad-request$|^internal-error$/;

/** Opens the check of a configuration. */
export function createHumanCheck(
  config: HumanCheckConfig | undefined,
  { patienceMs = PATIENCE_MS }: HumanCheckOptions = {},
): CheckHuman {
  if (config === undefined) return async () => {};
  let underWay = 0;
  return async (token) => {
    if (token === undefined) throw new AppError('human_check.failed');
    if (underWay >= MOST_AT_ONCE) throw unavailable(new Error('too many checks are under way'));
    underWay++;
    try {
      if (!(await isGood(config, token, patienceMs))) throw new AppError('human_check.failed');
    } finally {
      underWay--;
    }
  };
}

async function isGood(config: HumanCheckConfig, token: string, patienceMs: number): Promise<boolean> {
  const answer = await ask(config, token, patienceMs).catch((cause: unknown) => {
    // Closed while the checker is away: were it open then, taking the checker away would be the way past it.
    throw unavailable(cause);
  });
  const codes = answer['error-codes'];
  if (!answer.success && codes.some((code) => NOT_THE_TOKEN.test(code))) {
    throw unavailable(new Error(`the checker answered ${codes.join(', ')}`));
  }
  return answer.success;
}

async function ask({ verifyUrl, secret }: HumanCheckConfig, token: string, patienceMs: number) {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  const text = await readBounded(response);
  if (response.status >= 500) throw new Error(`the checker answered ${response.status}`);
  return Answer.parse(JSON.parse(text));
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the checker answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function unavailable(cause: unknown): AppError {
  return new AppError('human_check.unavailable', { retryAfterMs: RETRY_AFTER_MS }, { cause });
}
