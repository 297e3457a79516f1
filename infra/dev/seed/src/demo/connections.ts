import type { DemoItem } from './demo-item.ts';

/** The hosts and keys are invented: testing such a connection reports that the server doesn't exist. */
const api = (name: string, host: string, more: object): DemoItem => ({
  kind: 'connections',
  body: { name, provider: 'http', baseUrl: `https://${host}.example`, value: `demo-${host}-0000`, ...more },
});

export const willowConnections: readonly DemoItem[] = [
  api('ezyVet', 'api.ezyvet', { authType: 'api_key', accountLabel: 'Willow Creek', testPath: '/v1/site' }),
  api('Google Calendar', 'calendar.google', {
    authType: 'oauth2',
    accountLabel: 'frontdesk@willowcreek.example',
    clientId: 'switchboard-demo',
    authorizeUrl: 'https://accounts.google.example/authorize?access_type=offline',
    tokenUrl: 'https://accounts.google.example/token',
    scopes: ['calendar.events'],
  }),
];

export const brightsmileConnections: readonly DemoItem[] = [
  api('Dentrix', 'api.dentrix', { authType: 'api_key', accountLabel: 'Lakeview' }),
];

export const northgateConnections: readonly DemoItem[] = [
  api('AppFolio', 'northgate.appfolio', { authType: 'basic', username: 'switchboard' }),
];

/** The invented history of a demo connection. */
export interface ConnectionHistory {
  readonly tenantId: string;
  readonly name: string;
  /** Set if every use since then has failed. */
  readonly failing?: { readonly sinceDays: number; readonly error: string };
  /** Whether the granted access was revoked. */
  readonly isRefused?: boolean;
}

export const connectionHistories: readonly ConnectionHistory[] = [
  { tenantId: 'acc_willow', name: 'ezyVet' },
  {
    tenantId: 'acc_willow',
    name: 'Google Calendar',
    failing: { sinceDays: 2, error: 'invalid_grant' },
    isRefused: true,
  },
  { tenantId: 'acc_brightsmile', name: 'Dentrix', failing: { sinceDays: 4, error: 'status_401' } },
  { tenantId: 'acc_northgate', name: 'AppFolio' },
];
