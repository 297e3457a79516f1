/** The names of all kinds of resources, as paths and permissions have them. `kinds.ts` has a definition for each. */
export const KINDS = [
  'agents',
  'apiKeys',
  'batches',
  'candidates',
  'flows',
  'connections',
  'groups',
  'jobs',
  'listeners',
  'phoneNumbers',
  'prompts',
  'secrets',
  'templates',
  'views',
  'veterinarians',
] as const;
export type Kind = (typeof KINDS)[number];

/** The names of the settings of which each account has exactly one. */
export const ACCOUNT_SETTINGS = ['agency', 'settings'] as const;
export type AccountSettings = (typeof ACCOUNT_SETTINGS)[number];

/** Everything with a read and a manage permission of its own. */
export type Subject = Kind | AccountSettings;
export const SUBJECTS: readonly Subject[] = [...KINDS, ...ACCOUNT_SETTINGS];
