import { z } from 'zod';
import { ACCOUNT_SETTINGS, type AccountSettings, singles } from './account-settings/all.ts';
import type { CallPurpose } from './conversations/purpose.ts';
import { KINDS, type Kind, kinds } from './kinds/kinds.ts';
import type { ResourceDefinition } from './resources/define-resource.ts';
import type { AccountRole, Role } from './roles.ts';

/** What is read and managed by permissions of its own: the kinds of resources, and the single things. */
export type Subject = Kind | AccountSettings;
export const SUBJECTS: readonly Subject[] = [...KINDS, ...ACCOUNT_SETTINGS];
const subjects: Readonly<Record<Subject, ResourceDefinition>> = { ...kinds, ...singles };

type SubjectPermission = `${Subject}.${'read' | 'manage'}`;
const SUBJECT_PERMISSIONS: readonly SubjectPermission[] = SUBJECTS.flatMap((kind) => [
  `${kind}.read` as const,
  ...ownManagePermission(kind),
]);

/** The permission to change what is of a kind. */
export const managePermissionOf = (kind: Subject): Permission => subjects[kind].managePermission ?? `${kind}.manage`;

/** A kind with an older permission has no other one to manage it. */
function ownManagePermission(kind: Subject): readonly SubjectPermission[] {
  const { managePermission } = subjects[kind];
  return managePermission === undefined ? [`${kind}.manage`] : [];
}

export const PERMISSIONS = [
  'conversation.read',
  'conversation.tag',
  'conversation.acknowledge',
  'conversation.control',
  'conversation.delete',
  'smartTag.manage',
  'user.manage',
  'apiKey.manage',
  'connection.manage',
  'audit.read',
  'doNotCall.read',
  'doNotCall.manage',
  'subaccount.manage',
  'admin.read',
  'admin.impersonate',
  'admin.suspend',
  ...SUBJECT_PERMISSIONS,
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const VIEWER = ['conversation.read'] as const;
const STAFF = [...VIEWER, 'conversation.tag', 'conversation.acknowledge', 'conversation.control'] as const;
const SUPERVISOR = [...STAFF, 'conversation.delete', 'smartTag.manage', 'doNotCall.read', 'doNotCall.manage'] as const;
const ADMIN = [...SUPERVISOR, 'user.manage', 'apiKey.manage', 'connection.manage', 'audit.read'] as const;

/** What each role may do in its own account. An agency owner reads its child accounts' conversations besides. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: withSubjects('viewer', VIEWER),
  staff: withSubjects('staff', STAFF),
  supervisor: withSubjects('supervisor', SUPERVISOR),
  builder: withSubjects('builder', ['conversation.read', 'smartTag.manage']),
  admin: withSubjects('admin', ADMIN),
  agency_owner: withSubjects('agency_owner', [...ADMIN, 'subaccount.manage']),
  super_admin: ['admin.read', 'admin.impersonate', 'admin.suspend'],
};

function withSubjects(role: AccountRole, own: readonly Permission[]): readonly Permission[] {
  const ofSubjects = SUBJECTS.flatMap((kind): SubjectPermission[] => {
    const { readers, managers } = subjects[kind];
    return [
      ...(readers.includes(role) ? [`${kind}.read` as const] : []),
      ...(managers.includes(role) ? ownManagePermission(kind) : []),
    ];
  });
  return [...own, ...ofSubjects];
}

type SubjectScope = `${Subject}.${'read' | 'write'}`;
const SUBJECT_SCOPES: readonly SubjectScope[] = SUBJECTS.flatMap((kind): SubjectScope[] => {
  const { isKeptFromKeys } = subjects[kind];
  return isKeptFromKeys ? [] : [`${kind}.read`, `${kind}.write`];
});

export const SCOPES = [
  'intake.write',
  'conversation.read',
  'conversation.write',
  'smartTags.read',
  'smartTags.write',
  'doNotCall.read',
  'doNotCall.write',
  'subaccounts.read',
  'subaccounts.write',
  ...SUBJECT_SCOPES,
] as const;
export const Scope = z.enum(SCOPES).meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

/** The permissions that a key's maker needs for each scope: everything that the scope lets the key do. */
const SCOPE_PERMISSIONS: Readonly<Record<Scope, readonly Permission[]>> = {
  ...subjectScopePermissions(),
  'intake.write': ['apiKey.manage'],
  'conversation.read': ['conversation.read'],
  'conversation.write': ['conversation.tag', 'conversation.acknowledge', 'conversation.control', 'conversation.delete'],
  'smartTags.read': ['conversation.read'],
  'smartTags.write': ['smartTag.manage'],
  'doNotCall.read': ['doNotCall.read'],
  'doNotCall.write': ['doNotCall.manage'],
  'subaccounts.read': ['subaccount.manage'],
  'subaccounts.write': ['subaccount.manage'],
};

function subjectScopePermissions(): Record<SubjectScope, readonly Permission[]> {
  const entries = SUBJECTS.flatMap((subject): [SubjectScope, readonly Permission[]][] => [
    [`${subject}.read`, [`${subject}.read`]],
    [`${subject}.write`, [managePermissionOf(subject)]],
  ]);
  return Object.fromEntries(entries) as Record<SubjectScope, readonly Permission[]>; // two for each subject
}

/** Whether a person with some permissions can give a key a scope, and a key of theirs can use it. */
export const mayUseScope = (permissions: readonly Permission[], scope: Scope): boolean =>
  // A stored key may have a scope that there is no more.
  SCOPE_PERMISSIONS[scope]?.every((permission) => permissions.includes(permission)) ?? false;

/** The permission to know who a call of a purpose was with, and what was said, beside that to read conversations. */
export const PURPOSE_PERMISSIONS: Readonly<Record<CallPurpose, Permission & Scope>> = { screening: 'candidates.read' };
