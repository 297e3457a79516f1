import { z } from 'zod';
import { KINDS, type Kind, kinds } from './kinds/kinds.ts';
import type { ResourceDefinition } from './resources/define-resource.ts';
import { ACCOUNT_ROLES, type AccountRole } from './roles.ts';

export const ROLES = [...ACCOUNT_ROLES, 'super_admin'] as const;
export const Role = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/** The permissions to read and to manage each kind of resource. */
type KindPermission = `${Kind}.${'read' | 'manage'}`;
const KIND_PERMISSIONS: readonly KindPermission[] = KINDS.flatMap((kind) => [
  `${kind}.read` as const,
  ...ownManagePermission(kind),
]);

/** A kind with an older permission has no other one to manage it. */
function ownManagePermission(kind: Kind): readonly KindPermission[] {
  const { managePermission }: ResourceDefinition = kinds[kind];
  return managePermission === undefined ? [`${kind}.manage`] : [];
}

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
  ...KIND_PERMISSIONS,
] as const;
export const Permission = z.enum(PERMISSIONS).meta({ id: 'Permission' });
export type Permission = z.infer<typeof Permission>;

const VIEWER = ['conversation.read'] as const;
const STAFF = [...VIEWER, 'conversation.tag', 'conversation.acknowledge'] as const;
const SUPERVISOR = [...STAFF, 'conversation.delete', 'smartTag.manage'] as const;
const ADMIN = [...SUPERVISOR, 'user.manage', 'apiKey.manage', 'connection.manage', 'audit.read'] as const;

/** What each role may do in its own account. An agency owner reads its child accounts' conversations besides. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: withKinds('viewer', VIEWER),
  staff: withKinds('staff', STAFF),
  supervisor: withKinds('supervisor', SUPERVISOR),
  builder: withKinds('builder', ['conversation.read', 'smartTag.manage']),
  admin: withKinds('admin', ADMIN),
  agency_owner: withKinds('agency_owner', ADMIN),
  super_admin: ['admin.read', 'admin.impersonate', 'admin.suspend'],
};

function withKinds(role: AccountRole, own: readonly Permission[]): readonly Permission[] {
  const ofKinds = KINDS.flatMap((kind): KindPermission[] => {
    const { readers, managers } = kinds[kind];
    return [
      ...(readers.includes(role) ? [`${kind}.read` as const] : []),
      ...(managers.includes(role) ? ownManagePermission(kind) : []),
    ];
  });
  return [...own, ...ofKinds];
}

type KindScope = `${Kind}.${'read' | 'write'}`;
const KIND_SCOPES: readonly KindScope[] = KINDS.flatMap((kind): KindScope[] => {
  const { isKeptFromKeys }: ResourceDefinition = kinds[kind];
  return isKeptFromKeys ? [] : [`${kind}.read`, `${kind}.write`];
});

export const SCOPES = ['intake.write', 'conversation.read', 'conversation.write', ...KIND_SCOPES] as const;
export const Scope = z.enum(SCOPES).meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;
