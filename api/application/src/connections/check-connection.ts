import { CATALOG } from '@switchboard/contracts/connections/catalog';
import type { Poster } from '../outbound/poster.ts';
import { type ConnectionFields, type CredentialDeps, openCredential } from './credential.ts';
import { type ConnectionKey, recordUses } from './health.ts';

export interface CheckDeps extends CredentialDeps {
  readonly poster: Poster;
}

/** The result of a connection's test, with a code of `describeConnectionResult`. */
export interface CheckResult {
  readonly ok: boolean;
  readonly code: string;
  readonly tookMs: number;
}

/** A connection to test; `hasEvents` is set if it has received events. */
export interface ConnectionCheck {
  readonly key: ConnectionKey;
  readonly fields: ConnectionFields;
  readonly hasEvents: boolean;
  readonly signal: AbortSignal;
}

/**
 * Tests a connection with a request that changes nothing, and records the result.
 *
 * A platform that only sends webhooks can't be called, so the result says whether it has sent any event.
 */
export async function checkConnection(
  deps: CheckDeps,
  { key, fields, hasEvents, signal }: ConnectionCheck,
): Promise<CheckResult> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  if (fields.authType === 'webhook') {
    return { ok: hasEvents, code: hasEvents ? 'has_events' : 'no_event_yet', tookMs: took() };
  }
  const code = await call(deps, { key, fields, signal });
  const ok = /^status_2\d\d$/.test(code);
  const tried = { ok, code, tookMs: took() };
  if (code === 'stopped') return tried;
  const error = ok ? undefined : code;
  const counts = { ok: ok ? 1 : 0, failed: ok ? 0 : 1 };
  await recordUses(deps.db, [{ ...key, source: 'test', at: deps.clock.now(), ...counts, error }]);
  return tried;
}

async function call(deps: CheckDeps, { key, fields, signal }: Omit<ConnectionCheck, 'hasEvents'>): Promise<string> {
  const credential = await openCredential(deps, key, fields);
  if ('fault' in credential) return credential.fault;
  const answer = await deps.poster.get({
    url: toTestUrl(fields),
    headers: { authorization: credential.authorization, accept: 'application/json', 'user-agent': 'Switchboard' },
    signal,
  });
  if ('fault' in answer) return answer.fault;
  return answer.status >= 300 && answer.status < 400 ? 'redirect_refused' : `status_${answer.status}`;
}

/** Returns the URL that a test requests. */
export function toTestUrl({ provider, baseUrl, testPath, username }: ConnectionFields): string {
  const path = (CATALOG[provider].testPath ?? testPath).replaceAll('{username}', encodeURIComponent(username));
  return path === '' ? baseUrl : `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`;
}
