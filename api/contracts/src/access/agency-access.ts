import type { AGENCY_ROLES } from '../roles.ts';

/** An agency's access to a client's account: none, read, or read and build agents, flows, numbers, on-call times and texts. */
export const AGENCY_ACCESS = ['none', 'read', 'build'] as const;
export type AgencyAccess = (typeof AGENCY_ACCESS)[number];
/** The access of an agency person who is inside. */
export type AgencyInside = Exclude<AgencyAccess, 'none'>;

/** Clients that set nothing, and those from before there was a choice. */
export const DEFAULT_AGENCY_ACCESS = 'build' satisfies AgencyAccess;

/** The role of an agency's people inside, by access. */
export const AGENCY_ROLE_OF: Readonly<Record<AgencyInside, (typeof AGENCY_ROLES)[number]>> = {
  read: 'agency_read',
  build: 'agency_build',
};
