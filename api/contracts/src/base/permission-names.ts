import type { Subject } from './kind-names.ts';

/** The permissions that roles grant. `permissions.ts` lists those of each role. */
export type Permission =
  | 'conversation.read'
  | 'conversation.tag'
  | 'conversation.acknowledge'
  | 'conversation.control'
  | 'conversation.work'
  | 'conversation.assign'
  | 'conversation.delete'
  | 'smartTag.manage'
  | 'user.manage'
  | 'apiKey.manage'
  | 'connection.manage'
  | 'audit.read'
  | 'doNotCall.read'
  | 'doNotCall.manage'
  | 'subaccount.manage'
  | 'admin.read'
  | 'admin.impersonate'
  | 'admin.suspend'
  | `${Subject}.${'read' | 'manage'}`;

/** The scopes that an API key can have. */
export type Scope =
  | 'intake.write'
  | 'conversation.read'
  | 'conversation.write'
  | 'smartTags.read'
  | 'smartTags.write'
  | 'doNotCall.read'
  | 'doNotCall.write'
  | 'subaccounts.read'
  | 'subaccounts.write'
  | `${Subject}.${'read' | 'write'}`;
