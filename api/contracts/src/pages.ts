/**
 * The paths of the web application. The browser derives its routes from this table, and the server answers these paths
 * with 200. Public pages are in `site/pages.ts`; any other path gets the application with status 404. `:name?` is an
 * optional last segment.
 */
export const PAGES = {
  login: '/login',
  forgot: '/forgot',
  welcome: '/welcome',
  invite: '/invite',
  dashboard: '/dashboard',
  conversations: '/conversations/:id?',
  callLogs: '/call-logs/:id?',
  callStats: '/call-logs/stats',
  batches: '/call-logs/batches/:id?',
  performance: '/conversations/analytics/performance',
  tagMetrics: '/conversations/analytics/smart-tags',
  agents: '/agents/:id?',
  /** The open flow is in the query: `?id=`. */
  flows: '/flows',
  settings: '/settings',
  general: '/settings/general',
  groups: '/settings/groups/:id?',
  prompts: '/settings/prompts/:id?',
  phoneNumbers: '/settings/phone-numbers/:id?',
  smartTags: '/settings/smart-tags/:id?',
  connections: '/settings/connections/:id?',
  connectionThankYou: '/connection-thank-you',
  secrets: '/settings/secrets/:id?',
  doNotCall: '/settings/do-not-call',
  views: '/settings/views/:id?',
  templates: '/settings/templates/:id?',
  users: '/settings/users/:id?',
  listeners: '/settings/listeners/:id?',
  apiAccess: '/api-access/:id?',
  veterinarians: '/veterinarians/:id?',
  jobs: '/jobs/:id?',
  candidates: '/candidates/:id?',
  subaccounts: '/subaccounts/:id?',
  agency: '/agency',
  account: '/account',
  admin: '/admin/:id?',
} as const;

/** Whether the application has a page at a path without its query. A trailing slash is ignored. */
export function isPagePath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

const PATTERNS = Object.values(PAGES).map(
  (page) => new RegExp(`^${page.replace(/\/:\w+\?$/, '(?:/[^/]+)?')}/?$`.replace('//?', '/?')),
);
