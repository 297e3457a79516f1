import { SUBJECTS, type Subject } from './base/kind-names.ts';
import type { Permission, Scope } from './base/permission-names.ts';
import type { AccountRole, Role } from './base/roles.ts';
import type { CallPurpose } from './conversations/purpose.ts';
import { accountSettings, kinds } from './kinds.ts';
import type { ResourceDefinition } from './resources/define-resource.ts';

const subjects: Readonly<Record<Subject, ResourceDefinition>> = { ...kinds, ...accountSettings };

type SubjectPermission = `${Subject}.${'read' | 'manage'}`;
const SUBJECT_PERMISSIONS: readonly SubjectPermission[] = SUBJECTS.flatMap((kind) => [
  `${kind}.read` as const,
  ...ownManagePermission(kind),
]);

/** The permission to change items of a kind. */
export const getManagePermission = (kind: Subject): Permission => subjects[kind].managePermission ?? `${kind}.manage`;

/** Kinds that are managed by an older permission have no `manage` permission of their own. */
function ownManagePermission(kind: Subject): readonly SubjectPermission[] {
  const { managePermission } = subjects[kind];
  return managePermission === undefined ? [`${kind}.manage`] : [];
}

/** Every permission that a role can have. */
export const PERMISSIONS: readonly Permission[] = [
  'conversation.read',
  'conversation.tag',
  'conversation.acknowledge',
  'conversation.control',
  'conversation.work',
  'conversation.assign',
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
];

const VIEWER = ['conversation.read'] as const;
const STAFF = [
  ...VIEWER,
  'conversation.tag',
  'conversation.acknowledge',
  'conversation.control',
  'conversation.work',
] as const;
const SUPERVISOR = [
  ...STAFF,
  'conversation.assign',
  'conversation.delete',
  'smartTag.manage',
  'doNotCall.read',
  'doNotCall.manage',
] as const;
const ADMIN = [...SUPERVISOR, 'user.manage', 'apiKey.manage', 'connection.manage', 'audit.read'] as const;

/** The permissions of each role in its own account. An agency owner can also read the conversations of its child accounts. */
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

/** Every scope that an API key can have. */
export const SCOPES: readonly Scope[] = [
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
];

/** The permissions that a key's creator needs for each scope: everything that the scope lets the key do. */
const SCOPE_PERMISSIONS: Readonly<Record<Scope, readonly Permission[]>> = {
  ...subjectScopePermissions(),
  'intake.write': ['apiKey.manage'],
  'conversation.read': ['conversation.read'],
  'conversation.write': [
    'conversation.read',
    'conversation.tag',
    'conversation.acknowledge',
    'conversation.control',
    'conversation.work',
    'conversation.delete',
  ],
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
    [`${subject}.write`, [getManagePermission(subject)]],
  ]);
  return Object.fromEntries(entries) as Record<SubjectScope, readonly Permission[]>; // two entries for each subject
}

/** Whether a person with these permissions can grant a scope to a key, and whether the key can use it. */
export const mayUseScope = (permissions: readonly Permission[], scope: Scope): boolean =>
  // A stored key may have a scope that no longer exists.
  SCOPE_PERMISSIONS[scope]?.every((permission) => permissions.includes(permission)) ?? false;

/** The permission that a call's purpose requires, in addition to `conversation.read`, to see its participants and transcript. */
export const PURPOSE_PERMISSIONS: Readonly<Record<CallPurpose, Permission & Scope>> = { screening: 'candidates.read' };
