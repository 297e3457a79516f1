import { z } from 'zod';

export const ROLES = ['viewer', 'staff', 'supervisor', 'builder', 'admin', 'agency_owner', 'super_admin'] as const;
export const Role = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

export const PERMISSIONS = [
  'conversation.read',
  'conversation.tag',
  'conversation.acknowledge',
  'conversation.delete',
  'smartTag.manage',
  'user.manage',
  'apiKey.manage',
  'connection.manage',
  'audit.read',
  'admin.read',
  'admin.impersonate',
  'admin.suspend',
] as const;
export const Permission = z.enum(PERMISSIONS).meta({ id: 'Permission' });
export type Permission = z.infer<typeof Permission>;

const VIEWER = ['conversation.read'] as const;
const STAFF = [...VIEWER, 'conversation.tag', 'conversation.acknowledge'] as const;
const SUPERVISOR = [...STAFF, 'conversation.delete', 'smartTag.manage'] as const;
const ADMIN = [...SUPERVISOR, 'user.manage', 'apiKey.manage', 'connection.manage', 'audit.read'] as const;

/** What each role may do in its own account. An agency owner reads its child accounts' conversations besides. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: VIEWER,
  staff: STAFF,
  supervisor: SUPERVISOR,
  builder: ['conversation.read', 'smartTag.manage'],
  admin: ADMIN,
  agency_owner: ADMIN,
  super_admin: ['admin.read', 'admin.impersonate', 'admin.suspend'],
};

export const SCOPES = ['intake.write', 'conversation.read', 'conversation.write'] as const;
export const Scope = z.enum(SCOPES).meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;
