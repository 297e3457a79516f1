import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Instant } from '../base/ids.ts';
import { HeaderText, WebUrl } from '../base/web-fields.ts';
import { defineResource } from '../resources/define-resource.ts';
import { AUTH_TYPES, CATALOG, PROVIDERS } from './catalog.ts';
import { SecretValue } from './secrets.ts';

export const CONNECTION_STATUSES = ['connected', 'needs_reconnect', 'error', 'disconnected'] as const;

const optionalUrl = z.union([z.literal(''), WebUrl]);
const MAX_SCOPES = 50;

/** Connections to other systems: voice platforms that send webhooks, carriers, model providers and any HTTP API. */
export const connections = defineResource({
  kind: 'connections',
  singular: 'connection',
  idPrefix: 'con',
  fields: {
    provider: z.enum(PROVIDERS),
    authType: z.enum(AUTH_TYPES),
    /** A label for the account at the provider. */
    accountLabel: characters(80),
    /** The base URL of requests. Empty for connections that only receive requests. */
    baseUrl: optionalUrl.meta({ example: 'https://api.example.com' }),
    /** The path that a test requests; empty for providers with a known one. */
    testPath: z.union([z.literal(''), characters(500).regex(/^\/[\x21-\x7e]*$/)]).meta({ example: '/v1/me' }),
    username: characters(200),
    /** For carriers that sign with their own key: the public key in base64. */
    publicKey: z.union([z.literal(''), z.string().regex(/^[A-Za-z0-9+/]{43}=$/)]).meta({ example: '' }),
    /** For carriers whose calls go through an application: its id. */
    applicationId: characters(200),
    /** The prefix of the key. */
    keyPrefix: HeaderText.meta({ example: 'Bearer ' }),
    /** For model providers: the model. */
    model: characters(200).meta({ example: 'gpt-5-mini' }),
    clientId: characters(500),
    authorizeUrl: optionalUrl.meta({ example: 'https://auth.example.com/authorize' }),
    tokenUrl: optionalUrl.meta({ example: 'https://auth.example.com/token' }),
    scopes: z
      .array(
        z
          .string()
          .max(200)
          .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/),
      )
      .max(MAX_SCOPES)
      .meta({ example: ['appointments.read'] }),
  },
  defaults: {
    authType: 'webhook',
    accountLabel: '',
    baseUrl: '',
    testPath: '',
    username: '',
    publicKey: '',
    applicationId: '',
    keyPrefix: 'Bearer ',
    model: '',
    clientId: '',
    authorizeUrl: '',
    tokenUrl: '',
    scopes: [],
  },
  fixed: ['provider', 'authType'],
  /** The key, password or client secret. */
  sealed: { value: SecretValue.optional() },
  measured: {
    shape: {
      status: z.enum(CONNECTION_STATUSES),
      /** The error code of a connection that doesn't work, such as `status_401`; null otherwise. */
      lastError: z.string().nullable(),
      /** The last use in either direction. */
      lastEventAt: Instant.nullable(),
      /**
       * The URL that the provider calls: its webhook, or the base of a carrier's callbacks. Null if the provider
       * doesn't call us.
       */
      url: z.string().nullable(),
      /** The last four characters of the value; empty without a value and for short ones. */
      last4: z.string(),
      /** When a person granted access by OAuth. */
      authorizedAt: Instant.nullable(),
      /** When the access token expires; it is refreshed before. */
      expiresAt: Instant.nullable(),
      /** The previous secret stays valid until then. */
      previousUntil: Instant.nullable(),
    },
    none: {
      status: 'disconnected',
      lastError: null,
      lastEventAt: null,
      url: null,
      last4: '',
      authorizedAt: null,
      expiresAt: null,
      previousUntil: null,
    },
  },
  issuesSecret: 'sealed',
  isSecretOptional: true,
  limit: 100,
  impersonator: 'read',
  agency: 'read',
  readers: ['supervisor'],
  managers: [],
  managePermission: 'connection.manage',
  searched: ['provider', 'accountLabel', 'baseUrl'],
  sorts: ['provider'],
  filters: ['provider'],
  references: {},
  check: (fields, report) => {
    const { provider, authType, baseUrl, model, username, clientId, authorizeUrl, tokenUrl } = fields;
    if (!CATALOG[provider].authTypes.includes(authType)) report('authType', 'not_offered');
    if (authType === 'webhook') return;
    if (baseUrl === '') report('baseUrl', 'required');
    if (CATALOG[provider].group === 'model' && model === '') report('model', 'required');
    if (authType === 'basic' && username === '') report('username', 'required');
    if (authType !== 'oauth2') return;
    if (clientId === '') report('clientId', 'required');
    if (authorizeUrl === '') report('authorizeUrl', 'required');
    if (tokenUrl === '') report('tokenUrl', 'required');
  },
});
