import { z } from 'zod';

/** The roles that people of an account have. */
export const ACCOUNT_ROLES = ['viewer', 'staff', 'supervisor', 'builder', 'admin', 'agency_owner'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Roles of an account that administer it: they may do whatever any other role may. */
export const ADMINISTRATORS = ['admin', 'agency_owner'] as const satisfies readonly AccountRole[];

export const ROLES = [...ACCOUNT_ROLES, 'super_admin'] as const;
export const Role = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/** Roles of an agency's people inside a client's account, by the client's `agencyAccess`. No member has one. */
export const AGENCY_ROLES = ['agency_read', 'agency_build'] as const;
/** A role that a session can have. */
export const SessionRole = z.enum([...ROLES, ...AGENCY_ROLES]).meta({ id: 'SessionRole' });
export type SessionRole = z.infer<typeof SessionRole>;
