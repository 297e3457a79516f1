import type { Locale } from '@switchboard/contracts/base/constants';

/** The parts of the English texts: every page loads `start`; the others load with the screens that use them. */
const english = {
  start: async () => (await import('./en/start.ts')).start,
  account: async () => (await import('./en/account.ts')).account,
  admin: async () => (await import('./en/admin.ts')).admin,
  agents: async () => (await import('./en/agents.ts')).agents,
  agency: async () => (await import('./en/agency.ts')).agency,
  apiKeys: async () => (await import('./en/api-keys.ts')).apiKeys,
  auth: async () => (await import('./en/auth.ts')).auth,
  availability: async () => (await import('./en/availability.ts')).availability,
  batches: async () => (await import('./en/batches.ts')).batches,
  callLog: async () => (await import('./en/call-log.ts')).callLog,
  connections: async () => (await import('./en/connections.ts')).connections,
  conversation: async () => (await import('./en/conversation.ts')).conversation,
  dashboard: async () => (await import('./en/dashboard.ts')).dashboard,
  doNotCall: async () => (await import('./en/do-not-call.ts')).doNotCall,
  flows: async () => (await import('./en/flows.ts')).flows,
  figures: async () => (await import('./en/figures.ts')).figures,
  general: async () => (await import('./en/general.ts')).general,
  inbox: async () => (await import('./en/inbox.ts')).inbox,
  jobs: async () => (await import('./en/jobs.ts')).jobs,
  listeners: async () => (await import('./en/listeners.ts')).listeners,
  resource: async () => (await import('./en/resource.ts')).resource,
  settings: async () => (await import('./en/settings.ts')).settings,
  subaccounts: async () => (await import('./en/subaccounts.ts')).subaccounts,
  users: async () => (await import('./en/users.ts')).users,
  smartTags: async () => (await import('./en/smart-tags.ts')).smartTags,
  veterinarians: async () => (await import('./en/veterinarians.ts')).veterinarians,
  waiting: async () => (await import('./en/waiting.ts')).waiting,
};

/** The name of a part of the texts. All parts are merged into one object, so their top-level keys must differ. */
export type TextPart = keyof typeof english;

type Part = { [P in TextPart]: Awaited<ReturnType<(typeof english)[P]>> }[TextPart];

/** The English texts of all parts, which keys are type-checked against. */
export type AllTexts = UnionToIntersection<Part>;

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

const spanish: { readonly [P in TextPart]: () => Promise<object> } = {
  start: async () => (await import('./es/start.ts')).start,
  account: async () => (await import('./es/account.ts')).account,
  admin: async () => (await import('./es/admin.ts')).admin,
  agents: async () => (await import('./es/agents.ts')).agents,
  agency: async () => (await import('./es/agency.ts')).agency,
  apiKeys: async () => (await import('./es/api-keys.ts')).apiKeys,
  auth: async () => (await import('./es/auth.ts')).auth,
  availability: async () => (await import('./es/availability.ts')).availability,
  batches: async () => (await import('./es/batches.ts')).batches,
  callLog: async () => (await import('./es/call-log.ts')).callLog,
  connections: async () => (await import('./es/connections.ts')).connections,
  conversation: async () => (await import('./es/conversation.ts')).conversation,
  dashboard: async () => (await import('./es/dashboard.ts')).dashboard,
  doNotCall: async () => (await import('./es/do-not-call.ts')).doNotCall,
  flows: async () => (await import('./es/flows.ts')).flows,
  figures: async () => (await import('./es/figures.ts')).figures,
  general: async () => (await import('./es/general.ts')).general,
  inbox: async () => (await import('./es/inbox.ts')).inbox,
  jobs: async () => (await import('./es/jobs.ts')).jobs,
  listeners: async () => (await import('./es/listeners.ts')).listeners,
  resource: async () => (await import('./es/resource.ts')).resource,
  settings: async () => (await import('./es/settings.ts')).settings,
  subaccounts: async () => (await import('./es/subaccounts.ts')).subaccounts,
  users: async () => (await import('./es/users.ts')).users,
  smartTags: async () => (await import('./es/smart-tags.ts')).smartTags,
  veterinarians: async () => (await import('./es/veterinarians.ts')).veterinarians,
  waiting: async () => (await import('./es/waiting.ts')).waiting,
};

/** Loads one part of the texts in one language. */
export const TEXT_PARTS: Readonly<Record<Locale, Readonly<Record<TextPart, () => Promise<object>>>>> = {
  en: english,
  es: spanish,
};

// The object has exactly these keys.
export const TEXT_NAMES = Object.keys(english) as readonly TextPart[];
