import { PAGES } from '@switchboard/contracts/pages';
import { SITE_PAGES } from '@switchboard/contracts/site/pages';

/** The URLs of the product's pages, derived from the contract's list. */
export const paths = {
  home: SITE_PAGES.home.path,
  login: PAGES.login,
  forgot: PAGES.forgot,
  welcome: PAGES.welcome,
  invite: PAGES.invite,
  dashboard: PAGES.dashboard,
  conversations: withoutId(PAGES.conversations),
  conversation: (id: number) => `${withoutId(PAGES.conversations)}/${id}`,
  calls: withoutId(PAGES.callLogs),
  callStats: PAGES.callStats,
  batches: withoutId(PAGES.batches),
  batch: (id: string) => `${withoutId(PAGES.batches)}/${encodeURIComponent(id)}`,
  performance: PAGES.performance,
  tagMetrics: PAGES.tagMetrics,
  call: (id: number) => `${withoutId(PAGES.callLogs)}/${id}`,
  /** The user's own account; `account` is one that a super administrator views. */
  ownAccount: PAGES.account,
  agents: withoutId(PAGES.agents),
  flows: PAGES.flows,
  flow: (id: string) => `${PAGES.flows}?id=${encodeURIComponent(id)}`,
  settings: PAGES.settings,
  general: PAGES.general,
  connections: withoutId(PAGES.connections),
  connection: (id: string) => `${withoutId(PAGES.connections)}/${encodeURIComponent(id)}`,
  phoneNumbers: withoutId(PAGES.phoneNumbers),
  veterinarian: (id: string) => `${withoutId(PAGES.veterinarians)}/${encodeURIComponent(id)}`,
  job: (id: string) => `${withoutId(PAGES.jobs)}/${encodeURIComponent(id)}`,
  candidates: withoutId(PAGES.candidates),
  candidate: (id: string) => `${withoutId(PAGES.candidates)}/${encodeURIComponent(id)}`,
  subaccounts: withoutId(PAGES.subaccounts),
  subaccount: (id: string) => `${withoutId(PAGES.subaccounts)}/${encodeURIComponent(id)}`,
  admin: withoutId(PAGES.admin),
  account: (id: string) => `${withoutId(PAGES.admin)}/${encodeURIComponent(id)}`,
} as const;

/** The areas for super administrators; every other path redirects them to /admin. */
export const SUPER_ADMIN_AREAS = ['/admin', '/account'] as const;

/** Whether a path loads without a session. A trailing slash makes no difference. */
export const isPublicPath = (path: string): boolean =>
  PUBLIC_PATHS.has(path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path);

/** The product's public pages, built or planned. */
const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/demos',
  '/demos/insurance',
  '/demos/voice',
  '/account',
  '/welcome',
  '/forgot',
  '/login',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/success',
  '/sales-automation',
  '/dental-clinics',
  '/medical-practices',
  '/veterinary',
  '/landings',
  '/talent',
  '/careers',
  '/property',
  '/clinics',
  '/home-services',
  '/signup',
  '/invite',
  '/connection-thank-you',
]);

function withoutId<P extends string>(page: P): P extends `${infer Base}/:id?` ? Base : P {
  // The template type above describes the replacement exactly.
  return page.replace('/:id?', '') as P extends `${infer Base}/:id?` ? Base : P;
}

/** The state of a link that leads to a screen as the user left it, rather than to what its address says. */
export const RETURNS = { returns: true } as const;

/** Whether a link leads to a screen as the user left it. */
export const leadsBack = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'returns' in state && state.returns === true;
