import type { AGENCY_ROLES } from './roles.ts';

/**
 * An agency's access to a client's account: none, read-only, or read and build (agents, flows, numbers, on-call schedules
 * and texts).
 */
export const AGENCY_ACCESS = ['none', 'read', 'build'] as const;
export type AgencyAccess = (typeof AGENCY_ACCESS)[number];
/** The access of agency staff who have entered an account. */
export type GrantedAgencyAccess = Exclude<AgencyAccess, 'none'>;

/** The access to accounts that never chose one. */
export const DEFAULT_AGENCY_ACCESS = 'build' satisfies AgencyAccess;

/** The role of agency staff in a client's account, by access. */
export const AGENCY_ROLE_BY_ACCESS: Readonly<Record<GrantedAgencyAccess, (typeof AGENCY_ROLES)[number]>> = {
  read: 'agency_read',
  build: 'agency_build',
};
