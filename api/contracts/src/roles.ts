import { z } from 'zod';

/** The roles that people of an account have. */
export const ACCOUNT_ROLES = ['viewer', 'staff', 'supervisor', 'builder', 'admin', 'agency_owner'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Roles of an account that administer it: they may do whatever any other role may. */
export const ADMINISTRATORS = ['admin', 'agency_owner'] as const satisfies readonly AccountRole[];

export const ROLES = [...ACCOUNT_ROLES, 'super_admin'] as const;
export const Role = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;
