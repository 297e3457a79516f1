import * as oauth from 'oauth4webapi';
import { ClientSecretBasic, None, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi';
import type { Poster } from '../outbound/post.ts';
import type { ConnectionFields } from './credential.ts';

/** Tokens as an authorization server gives them. */
export interface Tokens {
  readonly accessToken: string;
  /** Undefined if the one before stays, or there is none. */
  readonly refreshToken: string | undefined;
  /** How long the access token is good; undefined of a server that doesn't say. */
  readonly expiresInMs: number | undefined;
}

/** Why there are no tokens, by a code; `isFinal` if asking again would not help. */
export interface TokenFault {
  readonly fault: string;
  readonly isFinal: boolean;
}

export interface TokenRequest {
  readonly poster: Poster;
  readonly fields: Pick<ConnectionFields, 'clientId' | 'authorizeUrl' | 'tokenUrl'>;
  readonly clientSecret: string | undefined;
  readonly signal: AbortSignal;
}

export interface CodeAnswer {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** Trades what an authorization server gave a person for tokens. */
export function tradeCode(request: TokenRequest, { code, redirectUri, verifier }: CodeAnswer) {
  return ask(request, async ({ server, client, auth, options }) => {
    // The state was checked against what this session asked.
    const answer = oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.expectNoState);
    const sent = oauth.authorizationCodeGrantRequest(server, client, auth, answer, redirectUri, verifier, options);
    return oauth.processAuthorizationCodeResponse(server, client, await sent);
  });
}

/** Trades a refresh token for new tokens. */
export function refreshTokens(request: TokenRequest, refreshToken: string) {
  return ask(request, async ({ server, client, auth, options }) => {
    const sent = oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, options);
    return oauth.processRefreshTokenResponse(server, client, await sent);
  });
}

interface Parts {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly auth: oauth.ClientAuth;
  readonly options: oauth.TokenEndpointRequestOptions;
}

async function ask(
  { poster, fields, clientSecret, signal }: TokenRequest,
  trade: (parts: Parts) => Promise<oauth.TokenEndpointResponse>,
): Promise<Tokens | TokenFault> {
  const { clientId, authorizeUrl, tokenUrl } = fields;
  try {
    const tokens = await trade({
      server: { issuer: new URL(authorizeUrl).origin, token_endpoint: tokenUrl },
      client: { client_id: clientId },
      auth: clientSecret === undefined ? None() : ClientSecretBasic(clientSecret),
      // Which addresses may be called, and whether in the clear, is the poster's rule.
      options: { [oauth.customFetch]: fetchBy(poster, signal), [oauth.allowInsecureRequests]: true },
    });
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresInMs: tokens.expires_in === undefined ? undefined : tokens.expires_in * 1_000,
    };
  } catch (error) {
    return faultOf(error);
  }
}

class NoAnswer extends Error {}

/** Answers that never have a body. */
const BODILESS: readonly number[] = [101, 204, 205, 304];

function fetchBy(poster: Poster, signal: AbortSignal) {
  return async (url: string, { headers, body }: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
    const posted = await poster.post({ url, headers, body: body.toString(), signal });
    if ('fault' in posted) throw new NoAnswer(posted.fault);
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

/** Leaves out who somebody is: nothing here is asked of it, and nothing was told by which it could be checked. */
function withoutIdentity(body: string): string {
  try {
    const { id_token: _, ...rest } = JSON.parse(body);
    return JSON.stringify(rest);
  } catch {
    return body;
  }
}

/** Errors of a server that will be gone by themselves (RFC 6749, 4.1.2.1). */
const PASSING: readonly string[] = ['server_error', 'temporarily_unavailable', 'slow_down'];

function faultOf(error: unknown): TokenFault {
  if (error instanceof NoAnswer) return { fault: error.message, isFinal: false };
  if (error instanceof ResponseBodyError) {
    const isFinal = error.status < 500 && error.status !== 429 && !PASSING.includes(error.error);
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
