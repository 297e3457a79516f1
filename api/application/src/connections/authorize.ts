import { hash, randomUUID } from 'node:crypto';
import { connections } from '@switchboard/contracts/connections/connections';
import type { ConnectionOutcome } from '@switchboard/contracts/connections/routes';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import type { Caller } from '../caller.ts';
import type { Poster } from '../outbound/post.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem } from '../resources/items.ts';
import { openIfPossible } from '../resources/sealed-texts.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import {
  type Asked,
  type Authorization,
  hasAuthorization,
  insertAuthorization,
  takeAuthorization,
} from './authorization-queries.ts';
import { CONNECTION_VALUE, type ConnectionFields, openText } from './credential.ts';
import { writeGrant } from './grant-queries.ts';
import { type ConnectionKey, recordUses } from './health-queries.ts';
import { refreshLater, textsOf, timesOf } from './store-tokens.ts';
import { type TokenFault, type Tokens, tradeCode } from './tokens.ts';

/** The purpose of the box that seals PKCE verifiers. */
export const OAUTH_VERIFIERS = 'oauth verifiers';
/** A person who is asked to let a connection in has this long. */
export const ASKED_FOR_MS = 600_000;
/** A connection that is changed again and again meanwhile is tried this often. */
const TRIES = 5;

export interface AuthorizeDeps extends ResourceDeps {
  readonly poster: Poster;
  /** Seals verifiers. */
  readonly verifiers: SecretBox;
}

export interface AskedFor extends ConnectionKey, Asked {
  readonly redirectUri: string;
}

/**
 * Begins to ask a person to let a connection in; answers the address to open.
 *
 * @throws {AppError} `resource.not_found`, `resource.conflict` for one that is archived or needs nobody's leave
 */
export async function askForAccess(deps: AuthorizeDeps, asked: AskedFor): Promise<string> {
  const { clientId, authorizeUrl, scopes } = await findOauth(deps, asked);
  const state = generateRandomState();
  const verifier = generateRandomCodeVerifier();
  const stateHash = hashOf(state);
  const expiresAt = new Date(deps.clock.now().getTime() + ASKED_FOR_MS);
  const sealed = deps.verifiers.seal(verifier, stateHash.toString('hex'));
  await insertAuthorization(deps.pool, { ...asked, stateHash, verifier: sealed, expiresAt });
  const url = new URL(authorizeUrl);
  url.hash = '';
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: asked.redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** An authorization server's answer, as the person's browser brings it. */
export interface AccessAnswer {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
}

/** How it went, and of which connection it was, where that is known. */
export interface AccessOutcome {
  readonly outcome: ConnectionOutcome;
  readonly connectionId?: string;
}

/** Takes the answer of an authorization server, once, from the person and session that asked it. */
export async function takeAccess(
  deps: AuthorizeDeps,
  caller: Caller,
  {
    sessionId,
    answer,
    signal,
  }: Pick<Asked, 'sessionId'> & { readonly answer: AccessAnswer; readonly signal: AbortSignal },
): Promise<AccessOutcome> {
  const stateHash = hashOf(answer.state ?? '');
  const asked = await takeAuthorization(deps.pool, caller.tenantId, { stateHash, userId: caller.actor.id, sessionId });
  if (asked === undefined) {
    return { outcome: (await hasAuthorization(deps.pool, stateHash)) ? 'other_session' : 'expired' };
  }
  const { connectionId } = asked;
  const verifier = openIfPossible(deps.verifiers, asked.verifier, stateHash.toString('hex'));
  if (asked.expiresAt <= deps.clock.now() || verifier === undefined) return { outcome: 'expired', connectionId };
  if (answer.code === undefined) {
    return { outcome: answer.error === 'access_denied' ? 'refused' : 'failed', connectionId };
  }
  const { code } = answer;
  const fields = await findOauth(deps, asked).catch((error: unknown) => {
    if (isAppError(error)) return undefined;
    throw error;
  });
  if (fields === undefined) return { outcome: 'failed', connectionId };
  const reader = { db: deps.pool, sealed: deps.sealed };
  const clientSecret = await openText(reader, asked, CONNECTION_VALUE);
  const request = { poster: deps.poster, fields, clientSecret, signal };
  const traded = await tradeCode(request, { code, redirectUri: asked.redirectUri, verifier });
  await record(deps, asked, traded);
  if ('fault' in traded) return { outcome: 'failed', connectionId };
  await keepTokens(deps, caller, { key: asked, tokens: traded });
  return { outcome: 'connected', connectionId };
}

async function record(
  { pool, clock }: AuthorizeDeps,
  { tenantId, connectionId }: Authorization,
  traded: Tokens | TokenFault,
) {
  const error = 'fault' in traded ? traded.fault : undefined;
  const counts = error === undefined ? { ok: 1, failed: 0 } : { ok: 0, failed: 1 };
  await recordUses(pool, [{ tenantId, connectionId, source: 'refresh', at: clock.now(), ...counts, error }]);
}

/** Seals tokens, as a version of the connection: its history says who let it in. */
async function keepTokens(deps: AuthorizeDeps, caller: Caller, { key, tokens }: Kept): Promise<void> {
  const { id, version } = await sealTokens(deps, caller, { key, tokens });
  const at = deps.clock.now();
  const times = timesOf(tokens, at);
  await withTransaction(deps.pool, async (client) => {
    await writeGrant(client, key, { grantId: randomUUID(), at, ...times });
    if (times.refreshAt) await refreshLater(client, key, times.refreshAt);
  });
  // Told once more: whoever has read it since the tokens were sealed has seen it without its grant.
  const { kind, singular: category } = connections;
  const same = { changedFields: [], overlapMs: undefined };
  deps.onChanged({ tenantId: key.tenantId, kind, id, version, category, verb: 'changed', ...same });
}

interface Kept {
  readonly key: ConnectionKey;
  readonly tokens: Tokens;
}

async function sealTokens(deps: AuthorizeDeps, caller: Caller, { key, tokens }: Kept): Promise<ResourceState> {
  const changes = resourceChanges(deps, connections);
  for (let tries = 1; ; tries++) {
    const item = await findItem(deps.pool, { tenantId: key.tenantId, kind: connections.kind, id: key.connectionId });
    if (item === undefined) throw new AppError('resource.not_found');
    try {
      return await changes.reseal(caller, item, { texts: textsOf(tokens), overlapMs: 0 });
    } catch (error) {
      if (tries === TRIES || !isAppError(error, 'resource.version_conflict')) throw error;
    }
  }
}

async function findOauth(
  { pool }: Pick<AuthorizeDeps, 'pool'>,
  { tenantId, connectionId }: ConnectionKey,
): Promise<ConnectionFields> {
  const item = await findItem(pool, { tenantId, kind: connections.kind, id: connectionId });
  if (item === undefined) throw new AppError('resource.not_found');
  const fields = item.fields as ConnectionFields; // by the kind's schema
  if (item.archivedAt !== null || fields.authType !== 'oauth2') throw new AppError('resource.conflict');
  return fields;
}

const hashOf = (state: string): Buffer => hash('sha256', state, 'buffer');
