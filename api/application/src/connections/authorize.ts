/**
 * The OAuth authorization of a connection: authorization code with PKCE.
 *
 * `startAuthorization` stores a pending authorization under the hash of its `state` and returns the server's URL; `completeAuthorization`
 * consumes that authorization, once and only in the same session, exchanges the code, seals the tokens in a new version of the connection and
 * stores the grant. The worker then refreshes the tokens (`refresh.ts`) until the server refuses; after that, a user must authorize again.
 */
import { hash, randomUUID } from 'node:crypto';
import { connections } from '@switchboard/contracts/connections/connections';
import type { ConnectionOutcome } from '@switchboard/contracts/connections/routes';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import type { Caller } from '../caller.ts';
import type { Poster } from '../outbound/poster.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem } from '../resources/items.ts';
import { openIfPossible } from '../resources/sealed-texts.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import {
  type Authorization,
  hasAuthorization,
  insertAuthorization,
  takeAuthorization,
  type UserSession,
} from './authorizations.ts';
import { CONNECTION_VALUE, type ConnectionFields, openText } from './credential.ts';
import { writeGrant } from './grants.ts';
import { type ConnectionKey, recordUses } from './health.ts';
import { scheduleRefresh, toSealedTexts, toTokenTimes } from './store-tokens.ts';
import { exchangeCode, type TokenFault, type Tokens } from './tokens.ts';

/** The purpose of the box that seals PKCE verifiers. */
export const OAUTH_VERIFIERS = 'oauth verifiers';
/** A pending authorization expires after this long. */
export const AUTHORIZATION_MS = 600_000;
/** Attempts to store the tokens when other changes to the connection conflict. */
const MAX_ATTEMPTS = 5;

export interface AuthorizeDeps extends ResourceDeps {
  readonly poster: Poster;
  /** Seals verifiers. */
  readonly verifiers: SecretBox;
}

/** A connection to authorize, and the session that starts it. */
export interface AuthorizationRequest extends ConnectionKey, UserSession {
  readonly redirectUri: string;
}

/**
 * Starts the OAuth authorization of a connection. Returns the URL for the user to open.
 *
 * @throws {AppError} `resource.not_found`; `resource.conflict` if the connection is archived or doesn't use OAuth
 */
export async function startAuthorization(deps: AuthorizeDeps, request: AuthorizationRequest): Promise<string> {
  const { clientId, authorizeUrl, scopes } = await findOauth(deps, request);
  const state = generateRandomState();
  const verifier = generateRandomCodeVerifier();
  const stateHash = hashState(state);
  const expiresAt = new Date(deps.clock.now().getTime() + AUTHORIZATION_MS);
  const sealed = deps.verifiers.seal(verifier, stateHash.toString('hex'));
  await insertAuthorization(deps.pool, { ...request, stateHash, verifier: sealed, expiresAt });
  const url = new URL(authorizeUrl);
  url.hash = '';
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: request.redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** An authorization server's response, as the user's browser delivers it. */
export interface AuthorizationResponse {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
}

/** The outcome of an authorization, and its connection if known. */
export interface AuthorizationOutcome {
  readonly outcome: ConnectionOutcome;
  readonly connectionId?: string;
}

/** Completes an authorization with the server's response, once, and only in the session that started it. */
export async function completeAuthorization(
  deps: AuthorizeDeps,
  caller: Caller,
  {
    sessionId,
    answer,
    signal,
  }: Pick<UserSession, 'sessionId'> & { readonly answer: AuthorizationResponse; readonly signal: AbortSignal },
): Promise<AuthorizationOutcome> {
  const stateHash = hashState(answer.state ?? '');
  const authorization = await takeAuthorization(deps.pool, caller.tenantId, {
    stateHash,
    userId: caller.actor.id,
    sessionId,
  });
  if (authorization === undefined) {
    return { outcome: (await hasAuthorization(deps.pool, stateHash)) ? 'other_session' : 'expired' };
  }
  const { connectionId } = authorization;
  const verifier = openIfPossible(deps.verifiers, authorization.verifier, stateHash.toString('hex'));
  if (authorization.expiresAt <= deps.clock.now() || verifier === undefined)
    return { outcome: 'expired', connectionId };
  if (answer.code === undefined) {
    return { outcome: answer.error === 'access_denied' ? 'refused' : 'failed', connectionId };
  }
  const { code } = answer;
  const fields = await findOauth(deps, authorization).catch((error: unknown) => {
    if (isAppError(error)) return undefined;
    throw error;
  });
  if (fields === undefined) return { outcome: 'failed', connectionId };
  const reader = { db: deps.pool, sealed: deps.sealed };
  const clientSecret = await openText(reader, authorization, CONNECTION_VALUE);
  const request = { poster: deps.poster, fields, clientSecret, signal };
  const traded = await exchangeCode(request, { code, redirectUri: authorization.redirectUri, verifier });
  await recordTrade(deps, authorization, traded);
  if ('fault' in traded) return { outcome: 'failed', connectionId };
  await storeTokens(deps, caller, { key: authorization, tokens: traded });
  return { outcome: 'connected', connectionId };
}

async function recordTrade(
  { pool, clock }: AuthorizeDeps,
  { tenantId, connectionId }: Authorization,
  traded: Tokens | TokenFault,
) {
  const error = 'fault' in traded ? traded.fault : undefined;
  const counts = error === undefined ? { ok: 1, failed: 0 } : { ok: 0, failed: 1 };
  await recordUses(pool, [{ tenantId, connectionId, source: 'refresh', at: clock.now(), ...counts, error }]);
}

/** Seals the tokens in a new version of the connection, so that its history shows who authorized it. */
async function storeTokens(deps: AuthorizeDeps, caller: Caller, { key, tokens }: NewTokens): Promise<void> {
  const { id, version } = await sealTokens(deps, caller, { key, tokens });
  const at = deps.clock.now();
  const times = toTokenTimes(tokens, at);
  await withTransaction(deps.pool, async (client) => {
    await writeGrant(client, key, { grantId: randomUUID(), at, ...times });
    if (times.refreshAt) await scheduleRefresh(client, key, times.refreshAt);
  });
  // Publish the change again: a client that read the connection after the tokens were sealed has not seen the grant.
  const { kind, singular: category } = connections;
  const same = { changedFields: [], overlapMs: undefined };
  deps.onChanged({ tenantId: key.tenantId, kind, id, version, category, verb: 'changed', ...same });
}

interface NewTokens {
  readonly key: ConnectionKey;
  readonly tokens: Tokens;
}

async function sealTokens(deps: AuthorizeDeps, caller: Caller, { key, tokens }: NewTokens): Promise<ResourceState> {
  const changes = resourceChanges(deps, connections);
  for (let attempt = 1; ; attempt++) {
    const item = await findItem(deps.pool, { tenantId: key.tenantId, kind: connections.kind, id: key.connectionId });
    if (item === undefined) throw new AppError('resource.not_found');
    try {
      return await changes.reseal(caller, item, { texts: toSealedTexts(tokens), overlapMs: 0 });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isAppError(error, 'resource.version_conflict')) throw error;
    }
  }
}

async function findOauth(
  { pool }: Pick<AuthorizeDeps, 'pool'>,
  { tenantId, connectionId }: ConnectionKey,
): Promise<ConnectionFields> {
  const item = await findItem(pool, { tenantId, kind: connections.kind, id: connectionId });
  if (item === undefined) throw new AppError('resource.not_found');
  const fields = item.fields as ConnectionFields; // The kind's schema ensures this type.
  if (item.archivedAt !== null || fields.authType !== 'oauth2') throw new AppError('resource.conflict');
  return fields;
}

const hashState = (state: string): Buffer => hash('sha256', state, 'buffer');
