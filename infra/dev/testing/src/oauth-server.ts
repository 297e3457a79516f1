import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** An authorization server on this machine, with an API that accepts its access tokens. */
export interface OauthServer {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Responds 200 to a valid token, else 401. */
  readonly apiUrl: string;
  /** Revokes all grants. */
  revokeAll(): Promise<void>;
  /** Makes the token endpoint respond with this status; undefined restores the normal responses. */
  failWith(status: number | undefined): void;
  /** How many times the token endpoint has issued tokens. */
  readonly given: () => number;
  /** Every issued token. */
  readonly tokens: readonly string[];
  close(): Promise<void>;
}

export interface OauthServerOptions {
  /** The allowed redirect URIs. */
  readonly redirectUris: readonly string[];
  /** The lifetime of an access token. */
  readonly accessTokenSeconds?: number;
}

const SCOPES = ['openid', 'offline_access', 'appointments.read'];

/**
 * Starts a certified authorization server, which requires PKCE with S256, a registered redirect URI and the client's secret.
 *
 * A person allows or denies access with a button. A refresh token is valid once.
 */
export async function openOauthServer({
  redirectUris,
  accessTokenSeconds = 3_600,
}: OauthServerOptions): Promise<OauthServer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  const url = `http://127.0.0.1:${port}`;
  const clientId = `switchboard-${randomUUID()}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const provider = new Provider(url, {
    ...CONFIGURATION,
    ttl: {
      AccessToken: accessTokenSeconds,
      Grant: 86_400,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 600,
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
  });
  const grants = new Set<string>();
  const tokens: string[] = [];
  // An opaque token is its own id.
  provider.on('access_token.saved', ({ jti }) => void tokens.push(jti));
  provider.on('refresh_token.saved', ({ jti }) => void tokens.push(jti));
  let given = 0;
  let failure: number | undefined;
  provider.on('grant.success', () => {
    given += 1;
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', url).pathname;
    if (path === '/api') void answerApi(provider, request, response);
    else if (path === '/token' && failure !== undefined) response.writeHead(failure).end();
    else if (path.startsWith('/interaction/')) void interact(provider, grants, request, response);
    else void handle(request, response);
  });
  return {
    authorizeUrl: `${url}/auth`,
    tokenUrl: `${url}/token`,
    apiUrl: `${url}/api`,
    clientId,
    clientSecret,
    revokeAll: async () => {
      for (const grantId of grants) {
        await provider.RefreshToken.revokeByGrantId(grantId);
        await provider.AccessToken.revokeByGrantId(grantId);
      }
    },
    failWith: (status) => {
      failure = status;
    },
    given: () => given,
    tokens,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const CONFIGURATION: Configuration = {
  scopes: SCOPES,
  pkce: { required: () => true },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  cookies: { keys: [randomBytes(16).toString('hex')] },
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] },
  features: { devInteractions: { enabled: false } },
  renderError: (ctx, { error }) => {
    ctx.body = error;
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
};

async function answerApi(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const found = await provider.AccessToken.find(token);
  response.writeHead(found ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
}

/** Shows the consent page, and handles the user's answer. */
async function interact(
  provider: Provider,
  grants: Set<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , uid, answer] = (request.url ?? '').split('/');
  if (request.method !== 'POST') {
    const button = (name: string, label: string) =>
      `<form method="post" action="/interaction/${uid}/${name}"><button>${label}</button></form>`;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Access</title>${button('allow', 'Allow')}${button('deny', 'Deny')}`);
    return;
  }
  if (answer === 'deny') {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const { params } = await provider.interactionDetails(request, response);
  const accountId = 'clinic';
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope'] ?? ''));
  const grantId = await grant.save();
  grants.add(grantId);
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
}
