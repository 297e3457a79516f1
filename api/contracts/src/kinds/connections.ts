import { z } from 'zod';
import { characters } from '../characters.ts';
import { Instant } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { AUTH_TYPES, CATALOGUE, PROVIDERS } from './connection-catalogue.ts';
import { SecretValue } from './secrets.ts';
import { HeaderText, WebUrl } from './web-fields.ts';

export const CONNECTION_STATUSES = ['connected', 'needs_reconnect', 'error', 'disconnected'] as const;

const optionalUrl = z.union([z.literal(''), WebUrl]);
const MAX_SCOPES = 50;

/** Links to other systems: voice platforms that tell us of calls, carriers, model servers, and any HTTP API. */
export const connections = defineResource({
  kind: 'connections',
  singular: 'connection',
  idPrefix: 'con',
  fields: {
    provider: z.enum(PROVIDERS),
    authType: z.enum(AUTH_TYPES),
    /** Which account of the provider it is, for people. */
    accountLabel: characters(80),
    /** What is called begins with it. Empty of one that only calls us. */
    baseUrl: optionalUrl.meta({ example: 'https://api.example.com' }),
    /** Read by a test; of providers whose test is known it stays empty. */
    testPath: z.union([z.literal(''), characters(500).regex(/^\/[\x21-\x7e]*$/)]).meta({ example: '/v1/me' }),
    username: characters(200),
    /** Of a carrier that signs with a key of its own: that key's public half, in base64. */
    publicKey: z.union([z.literal(''), z.string().regex(/^[A-Za-z0-9+/]{43}=$/)]).meta({ example: '' }),
    /** Of a carrier whose calls go through an application there: its id. */
    applicationId: characters(200),
    /** Stands before the key. */
    keyPrefix: HeaderText.meta({ example: 'Bearer ' }),
    /** Of a model server: the model to ask of it. */
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
  /** The key, the password or the client's secret. */
  sealed: { value: SecretValue.optional() },
  measured: {
    shape: {
      status: z.enum(CONNECTION_STATUSES),
      /** Why it doesn't work, a code such as `status_401`; null while it does. */
      lastError: z.string().nullable(),
      /** Something last came by it, or was last sent with it. */
      lastEventAt: Instant.nullable(),
      /** The address that its provider calls: of its webhook, or for a carrier's calls. Null of one that nobody calls. */
      url: z.string().nullable(),
      /** Of the value; empty where there is none, or it is too short. */
      last4: z.string(),
      /** Somebody let it in, by OAuth. */
      authorizedAt: Instant.nullable(),
      /** Its access token is good until then, and is refreshed before. */
      expiresAt: Instant.nullable(),
      /** A secret before a rotation stays good until then. */
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
    if (!CATALOGUE[provider].authTypes.includes(authType)) report('authType', 'not_offered');
    if (authType === 'webhook') return;
    if (baseUrl === '') report('baseUrl', 'required');
    if (CATALOGUE[provider].group === 'model' && model === '') report('model', 'required');
    if (authType === 'basic' && username === '') report('username', 'required');
    if (authType !== 'oauth2') return;
    if (clientId === '') report('clientId', 'required');
    if (authorizeUrl === '') report('authorizeUrl', 'required');
    if (tokenUrl === '') report('tokenUrl', 'required');
  },
});
