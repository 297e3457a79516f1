import * as oauth from 'oauth4webapi';
import { ClientSecretBasic, None, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi';
import type { Poster } from '../outbound/poster.ts';
import type { ConnectionFields } from './credential.ts';

/** The tokens that an authorization server issued. */
export interface Tokens {
  readonly accessToken: string;
  /** Undefined if the previous refresh token stays valid, or if there is none. */
  readonly refreshToken: string | undefined;
  /** The lifetime of the access token; undefined if the server doesn't say. */
  readonly expiresInMs: number | undefined;
}

/** The code of the fault because of which no token was issued; `isFinal` if a retry can't help. */
export interface TokenFault {
  readonly fault: string;
  readonly isFinal: boolean;
}

/** The dependencies of every request to a token endpoint. */
export interface TokenRequest {
  readonly poster: Poster;
  readonly fields: Pick<ConnectionFields, 'clientId' | 'authorizeUrl' | 'tokenUrl'>;
  readonly clientSecret: string | undefined;
  readonly signal: AbortSignal;
}

/** An authorization code, with the values that it is bound to. */
export interface AuthorizationCode {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** Exchanges an authorization code for tokens. */
export function exchangeCode(request: TokenRequest, { code, redirectUri, verifier }: AuthorizationCode) {
  return requestTokens(request, async ({ server, client, auth, options }) => {
    // The caller has checked the state.
    const answer = oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.expectNoState);
    const sent = oauth.authorizationCodeGrantRequest(server, client, auth, answer, redirectUri, verifier, options);
    return oauth.processAuthorizationCodeResponse(server, client, await sent);
  });
}

/** Exchanges a refresh token for new tokens. */
export function refreshTokens(request: TokenRequest, refreshToken: string) {
  return requestTokens(request, async ({ server, client, auth, options }) => {
    const sent = oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, options);
    return oauth.processRefreshTokenResponse(server, client, await sent);
  });
}

interface ExchangeParts {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly auth: oauth.ClientAuth;
  readonly options: oauth.TokenEndpointRequestOptions;
}

async function requestTokens(
  { poster, fields, clientSecret, signal }: TokenRequest,
  exchange: (parts: ExchangeParts) => Promise<oauth.TokenEndpointResponse>,
): Promise<Tokens | TokenFault> {
  const { clientId, authorizeUrl, tokenUrl } = fields;
  try {
    const tokens = await exchange({
      server: { issuer: new URL(authorizeUrl).origin, token_endpoint: tokenUrl },
      client: { client_id: clientId },
      auth: clientSecret === undefined ? None() : ClientSecretBasic(clientSecret),
      // The poster decides which addresses may be called, and whether they may be called without TLS.
      options: { [oauth.customFetch]: createFetch(poster, signal), [oauth.allowInsecureRequests]: true },
    });
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresInMs: tokens.expires_in === undefined ? undefined : tokens.expires_in * 1_000,
    };
  } catch (error) {
    return toFault(error);
  }
}

class NoResponse extends Error {}

/** Response statuses that never have a body. */
const BODILESS: readonly number[] = [101, 204, 205, 304];

function createFetch(poster: Poster, signal: AbortSignal) {
  return async (url: string, { headers, body }: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
    const posted = await poster.post({ url, headers, body: body.toString(), signal });
    if ('fault' in posted) throw new NoResponse(posted.fault);
    const { status } = posted;
    const type = posted.headers['content-type'];
    return new Response(BODILESS.includes(status) ? null : withoutIdentity(posted.body), {
      status,
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(posted.headers['www-authenticate'] !== undefined && {
          'www-authenticate': posted.headers['www-authenticate'],
        }),
      },
    });
  };
}

/** Removes the id token: nothing here uses it, and no key is configured for verifying it. */
function withoutIdentity(body: string): string {
  try {
    const { id_token: _, ...rest } = JSON.parse(body);
    return JSON.stringify(rest);
  } catch {
    return body;
  }
}

/** Transient errors of a server (RFC 6749, 4.1.2.1). */
const TRANSIENT: readonly string[] = ['server_error', 'temporarily_unavailable', 'slow_down'];

function toFault(error: unknown): TokenFault {
  if (error instanceof NoResponse) return { fault: error.message, isFinal: false };
  if (error instanceof ResponseBodyError) {
    const isFinal = error.status < 500 && error.status !== 429 && !TRANSIENT.includes(error.error);
    return { fault: /^[a-z_]{1,40}$/.test(error.error) ? error.error : `status_${error.status}`, isFinal };
  }
  if (error instanceof WWWAuthenticateChallengeError) return { fault: 'invalid_client', isFinal: true };
  if (error instanceof oauth.OperationProcessingError) {
    const { cause } = error;
    const isOtherStatus = cause instanceof Response && cause.status !== 200;
    return { fault: isOtherStatus ? `status_${cause.status}` : 'answer_not_understood', isFinal: false };
  }
  if (error instanceof oauth.UnsupportedOperationError) return { fault: 'answer_not_understood', isFinal: false };
  throw error;
}
