import { PLATFORMS } from '../intake/platforms.ts';

/** How a connection proves who it is: the other side signs webhooks with our secret, or we send a key, a password or a token. */
export const AUTH_TYPES = ['webhook', 'api_key', 'basic', 'oauth2'] as const;
export type AuthType = (typeof AUTH_TYPES)[number];
export const CONNECTION_GROUPS = ['voice', 'carrier', 'model', 'api'] as const;

const CALLED_PROVIDERS = ['twilio', 'telnyx', 'vonage', 'openai', 'http'] as const;
/** Those that bring calls as chat completions alone: any client of OpenAI's. */
const CLIENT_PROVIDERS = ['chat_client'] as const;
/** Everything that can be connected: each of them does something here. */
export const PROVIDERS = [...PLATFORMS, ...CLIENT_PROVIDERS, ...CALLED_PROVIDERS] as const;
export type Provider = (typeof PROVIDERS)[number];
/** Carriers that calls and messages go by, both ways. */
export const CARRIER_PROVIDERS = ['twilio', 'telnyx'] as const;
export type CarrierProvider = (typeof CARRIER_PROVIDERS)[number];
export const isCarrierProvider = (provider: string): provider is CarrierProvider =>
  CARRIER_PROVIDERS.some((one) => one === provider);
/** Those that are asked to call: carriers, and a voice platform that dials from numbers of its own. */
export const DIALLING_PROVIDERS = [...CARRIER_PROVIDERS, 'retell'] as const;
export type DiallingProvider = (typeof DIALLING_PROVIDERS)[number];
export const isDiallingProvider = (provider: string): provider is DiallingProvider =>
  DIALLING_PROVIDERS.some((one) => one === provider);
/** Those whose calls may come as chat completions. */
export const COMPLETION_PROVIDERS = ['vapi', 'elevenlabs', ...CLIENT_PROVIDERS] as const;
export type CompletionProvider = (typeof COMPLETION_PROVIDERS)[number];
/** Those that sign their webhooks with a key or a secret of their own, which is the connection's value. */
export const OWN_KEY_PROVIDERS: ReadonlySet<string> = new Set(['retell', 'elevenlabs']);

/** A provider of the catalogue. */
export interface CatalogueEntry {
  readonly group: (typeof CONNECTION_GROUPS)[number];
  /** The first is taken where nothing else is said. */
  readonly authTypes: readonly [AuthType, ...AuthType[]];
  /** Filled into forms; accounts of other regions have another one. */
  readonly baseUrl: string;
  /** Read by a test, below the base address; `{username}` stands for the connection's. Undefined where people write it. */
  readonly testPath: string | undefined;
}

const voice = { group: 'voice', authTypes: ['webhook'], baseUrl: '', testPath: undefined } as const;

/** What can be connected, and how. Paths of tests are those of each provider's public API. */
export const CATALOGUE: Readonly<Record<Provider, CatalogueEntry>> = {
  vapi: voice,
  retell: {
    group: 'voice',
    authTypes: ['api_key'],
    baseUrl: 'https://api.retellai.com',
    testPath: '/list-voices',
  },
  elevenlabs: voice,
  chat_client: voice,
  twilio: {
    group: 'carrier',
    authTypes: ['basic'],
    baseUrl: 'https://api.twilio.com',
    testPath: '/2010-04-01/Accounts/{username}.json',
  },
  telnyx: { group: 'carrier', authTypes: ['api_key'], baseUrl: 'https://api.telnyx.com', testPath: '/v2/balance' },
  vonage: {
    group: 'carrier',
    authTypes: ['basic'],
    baseUrl: 'https://api.nexmo.com',
    testPath: '/accounts/{username}/secrets',
  },
  openai: { group: 'model', authTypes: ['api_key'], baseUrl: 'https://api.openai.com/v1', testPath: '/models' },
  http: { group: 'api', authTypes: ['api_key', 'basic', 'oauth2'], baseUrl: '', testPath: undefined },
};
