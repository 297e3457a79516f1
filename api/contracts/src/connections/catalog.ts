/** The voice platforms with supported webhooks. */
export const PLATFORMS = ['vapi', 'retell', 'elevenlabs'] as const;
export type Platform = (typeof PLATFORMS)[number];

/**
 * How a connection authenticates: the other side signs webhooks with our secret, or we send a key, password or token.
 */
export const AUTH_TYPES = ['webhook', 'api_key', 'basic', 'oauth2'] as const;
export type AuthType = (typeof AUTH_TYPES)[number];
export const CONNECTION_GROUPS = ['voice', 'carrier', 'model', 'api'] as const;

const CALLED_PROVIDERS = ['twilio', 'telnyx', 'vonage', 'openai', 'http'] as const;
/** Providers that submit calls only as chat completions: any OpenAI client. */
const CLIENT_PROVIDERS = ['chat_client'] as const;
/** All supported providers. */
export const PROVIDERS = [...PLATFORMS, ...CLIENT_PROVIDERS, ...CALLED_PROVIDERS] as const;
export type Provider = (typeof PROVIDERS)[number];
/** Carriers for inbound and outbound calls and messages. */
export const CARRIER_PROVIDERS = ['twilio', 'telnyx'] as const;
export type CarrierProvider = (typeof CARRIER_PROVIDERS)[number];
export const isCarrierProvider = (provider: string): provider is CarrierProvider =>
  CARRIER_PROVIDERS.some((one) => one === provider);
/** Providers that place calls: carriers, and a voice platform with its own numbers. */
export const DIALING_PROVIDERS = [...CARRIER_PROVIDERS, 'retell'] as const;
export type DialingProvider = (typeof DIALING_PROVIDERS)[number];
export const isDialingProvider = (provider: string): provider is DialingProvider =>
  DIALING_PROVIDERS.some((one) => one === provider);
/** Providers whose calls may arrive as chat completions. */
export const COMPLETION_PROVIDERS = ['vapi', 'elevenlabs', ...CLIENT_PROVIDERS] as const;
export type CompletionProvider = (typeof COMPLETION_PROVIDERS)[number];
/** Providers that sign webhooks with their own key or secret, which is the connection's value. */
export const OWN_KEY_PROVIDERS: ReadonlySet<string> = new Set(['retell', 'elevenlabs']);

/** A provider in the catalog. */
export interface CatalogEntry {
  readonly group: (typeof CONNECTION_GROUPS)[number];
  /** The first one is the default. */
  readonly authTypes: readonly [AuthType, ...AuthType[]];
  /** The default in forms; accounts in other regions use a different one. */
  readonly baseUrl: string;
  /**
   * The path that a connection test requests, relative to the base URL; `{username}` is replaced by the connection's.
   * Undefined if the user sets the path.
   */
  readonly testPath: string | undefined;
}

const voice = { group: 'voice', authTypes: ['webhook'], baseUrl: '', testPath: undefined } as const;

/** The catalog of providers. Test paths are those of each provider's public API. */
export const CATALOG: Readonly<Record<Provider, CatalogEntry>> = {
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
