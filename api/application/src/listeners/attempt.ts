import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import type { DeliveryAttempt } from '@switchboard/contracts/webhooks/routes';
import type { webhooks } from '@switchboard/contracts/webhooks/webhooks';
import type { Clock } from '@switchboard/platform/clock';
import type { OpenedHeaders } from '../outbound/open-headers.ts';
import type { Posted, Poster } from '../outbound/post.ts';
import { withoutSecrets } from '../outbound/without-secrets.ts';
import { nextAttemptAt, readRetryAfter } from './schedule.ts';
import type { Outcome } from './send-queries.ts';
import { signatureHeaders } from './sign.ts';

/** A listener as it is sent to. */
export interface Target {
  readonly url: string;
  /** Undefined where one of its secrets is missing, or can't be read: then every attempt fails. */
  readonly opened:
    | (OpenedHeaders & {
        /** The signing secrets that are good, the newest first. */
        readonly secrets: readonly string[];
      })
    | undefined;
}

export type ListenerFields = ResourceFields<typeof webhooks>;

/** Characters of an answer that are kept. */
const KEPT_ANSWER_CHARACTERS = 2_000;

export interface AttemptDeps {
  readonly poster: Poster;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** An attempt's outcome, and whether the address said that it is gone for good. */
export interface Attempted extends Outcome {
  readonly isGone: boolean;
}

/** The id of a delivery as it is told to others. */
export const deliveryId = (id: number): string => `dlv_${id}`;

/** Sends a delivery once. Undefined when it was stopped: then nothing is known of it. */
export async function attempt(
  { poster, clock, random, signal }: AttemptDeps,
  target: Target,
  { id, body, tries }: { readonly id: number; readonly body: string; readonly tries: number },
): Promise<Attempted | undefined> {
  const startedAt = clock.now();
  const started = performance.now();
  const posted = await post();
  const error = errorOf(posted);
  if (error === 'stopped') return undefined;
  const retryAfterMs = 'status' in posted ? readRetryAfter(posted.headers['retry-after'], startedAt) : undefined;
  const isGone = 'status' in posted && posted.status === 410;
  const next =
    error === null || isGone
      ? undefined
      : nextAttemptAt({ at: startedAt, tries: tries + 1, retryAfterMs, random: random() });
  return {
    id,
    url: target.url,
    attempt: {
      at: startedAt.toISOString(),
      status: 'status' in posted ? posted.status : null,
      tookMs: Math.round(performance.now() - started),
      error,
    } satisfies DeliveryAttempt,
    response: 'status' in posted ? { status: posted.status, body: keptOf(posted.body, target.opened) } : undefined,
    status: error === null ? 'succeeded' : next === undefined ? 'dead_letter' : 'pending',
    nextAttemptAt: next,
    isGone,
  };

  async function post(): Promise<Posted | { readonly fault: 'secret_unavailable' }> {
    const { url, opened } = target;
    if (opened === undefined) return { fault: 'secret_unavailable' };
    const headers = {
      ...opened.headers,
      'content-type': 'application/json',
      'user-agent': 'Switchboard',
      ...signatureHeaders({ id: deliveryId(id), at: startedAt, body }, opened.secrets),
    };
    return poster.post({ url, headers, body, signal });
  }
}

/** PostgreSQL keeps no NUL. They go first: one in the middle of a secret would hide it. */
function keptOf(answer: string, opened: Target['opened']): string {
  const text = answer.replaceAll('\u0000', '');
  return withoutSecrets(text, opened ? [...opened.secrets, ...opened.values] : []).slice(0, KEPT_ANSWER_CHARACTERS);
}

function errorOf(posted: Posted | { readonly fault: string }): string | null {
  if ('fault' in posted) return posted.fault;
  if (posted.status >= 200 && posted.status < 300) return null;
  return posted.status >= 300 && posted.status < 400 ? 'redirect_refused' : `status_${posted.status}`;
}
