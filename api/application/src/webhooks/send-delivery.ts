import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import type { DeliveryAttempt } from '@switchboard/contracts/webhooks/routes';
import { webhooks } from '@switchboard/contracts/webhooks/webhooks';
import { isAppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { CredentialDeps } from '../connections/credential.ts';
import type { OpenedHeaders } from '../connections/open-headers.ts';
import { NAMED_MISSING, openHeaders } from '../connections/open-headers.ts';
import { hideSecrets } from '../outbound/hide-secrets.ts';
import type { Posted, Poster } from '../outbound/poster.ts';
import { SEALED_UNREADABLE } from '../resources/sealed-texts.ts';
import type { Outcome, WebhookKey } from './delivery-queue.ts';
import { nextAttemptAt, readRetryAfter } from './schedule.ts';
import { signatureHeaders } from './sign.ts';

/** Where a webhook's deliveries are sent, and with which secrets. */
export interface Target {
  readonly url: string;
  /** Undefined if a secret is missing or unreadable; then every attempt fails. */
  readonly opened:
    | (OpenedHeaders & {
        /** The valid signing secrets, newest first. */
        readonly secrets: readonly string[];
      })
    | undefined;
}

export type WebhookFields = ResourceFields<typeof webhooks>;

/** How much of a response is stored. */
const MAX_RESPONSE_CHARACTERS = 2_000;

export interface AttemptDeps {
  readonly poster: Poster;
  readonly clock: Clock;
  /** Returns a number from 0 to 1, for jitter. */
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** An attempt's outcome, and whether the endpoint answered 410 Gone. */
export interface Attempted extends Outcome {
  readonly isGone: boolean;
}

/** Returns the public id of a delivery. */
export const deliveryId = (id: number): string => `dlv_${id}`;

/** Sends a delivery once. Returns undefined if it was aborted, in which case the outcome is unknown. */
export async function attempt(
  { poster, clock, random, signal }: AttemptDeps,
  target: Target,
  { id, body, tries }: { readonly id: number; readonly body: string; readonly tries: number },
): Promise<Attempted | undefined> {
  const startedAt = clock.now();
  const started = performance.now();
  const posted = await post();
  const error = findError(posted);
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
    response:
      'status' in posted ? { status: posted.status, body: toStoredResponse(posted.body, target.opened) } : undefined,
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

/** Prepares a response for storage. NULs, which PostgreSQL can't store, go first: one inside a secret would hide it from redaction. */
function toStoredResponse(body: string, opened: Target['opened']): string {
  const text = body.replaceAll('\u0000', '');
  return hideSecrets(text, opened ? [...opened.secrets, ...opened.values] : []).slice(0, MAX_RESPONSE_CHARACTERS);
}

function findError(posted: Posted | { readonly fault: string }): string | null {
  if ('fault' in posted) return posted.fault;
  if (posted.status >= 200 && posted.status < 300) return null;
  return posted.status >= 300 && posted.status < 400 ? 'redirect_refused' : `status_${posted.status}`;
}

/** Opens a webhook's signing secrets and headers. */
export async function openWebhookTarget(
  deps: CredentialDeps,
  { tenantId, listenerId, fields }: WebhookKey & { readonly fields: WebhookFields },
): Promise<Target> {
  const { url } = fields;
  try {
    const secret = await deps.sealed.open(deps.db, { tenantId, kind: webhooks.kind, id: listenerId }, 'secret');
    if (secret === undefined) return { url, opened: undefined };
    const secrets = [secret.current, ...(secret.previous === undefined ? [] : [secret.previous])];
    return { url, opened: { secrets, ...(await openHeaders(deps, tenantId, fields.headers)) } };
  } catch (error) {
    if (isAppError(error, SEALED_UNREADABLE) || isAppError(error, NAMED_MISSING)) return { url, opened: undefined };
    throw error;
  }
}
