import { CATALOG } from '@switchboard/contracts/connections/catalog';
import type { Poster } from '../outbound/post.ts';
import { type ConnectionFields, type CredentialDeps, openCredential } from './credential.ts';
import { type ConnectionKey, recordUses } from './health-queries.ts';

export interface TryDeps extends CredentialDeps {
  readonly poster: Poster;
}

/** How a connection was tried: a code of `describeConnectionResult`. */
export interface Tried {
  readonly ok: boolean;
  readonly code: string;
  readonly tookMs: number;
}

/** A connection as it is tried; `hasEvents` whether anything has come by it. */
export interface Trial {
  readonly key: ConnectionKey;
  readonly fields: ConnectionFields;
  readonly hasEvents: boolean;
  readonly signal: AbortSignal;
}

/**
 * Tries a connection with a request that changes nothing, and notes how it went.
 *
 * A platform that calls us can't be called: there it tells whether anything has come.
 */
export async function tryConnection(deps: TryDeps, { key, fields, hasEvents, signal }: Trial): Promise<Tried> {
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

async function call(deps: TryDeps, { key, fields, signal }: Omit<Trial, 'hasEvents'>): Promise<string> {
  const credential = await openCredential(deps, key, fields);
  if ('fault' in credential) return credential.fault;
  const answer = await deps.poster.get({
    url: testUrlOf(fields),
    headers: { authorization: credential.authorization, accept: 'application/json', 'user-agent': 'Switchboard' },
    signal,
  });
  if ('fault' in answer) return answer.fault;
  return answer.status >= 300 && answer.status < 400 ? 'redirect_refused' : `status_${answer.status}`;
}

/** The address that a test reads. */
export function testUrlOf({ provider, baseUrl, testPath, username }: ConnectionFields): string {
  const path = (CATALOG[provider].testPath ?? testPath).replaceAll('{username}', encodeURIComponent(username));
  return path === '' ? baseUrl : `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`;
}
