import { z } from 'zod';

/** The roles of an account's members. */
export const ACCOUNT_ROLES = ['viewer', 'staff', 'supervisor', 'builder', 'admin', 'agency_owner'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** The roles that administer an account. They include the rights of every other role. */
export const ADMINISTRATORS = ['admin', 'agency_owner'] as const satisfies readonly AccountRole[];

export const ROLES = [...ACCOUNT_ROLES, 'super_admin'] as const;
export const Role = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/** The roles of an agency's staff in a client's account, by the client's `agencyAccess`. No member has one. */
export const AGENCY_ROLES = ['agency_read', 'agency_build'] as const;
/** Any role that a session can have. */
export const SessionRole = z.enum([...ROLES, ...AGENCY_ROLES]).meta({ id: 'SessionRole' });
export type SessionRole = z.infer<typeof SessionRole>;
