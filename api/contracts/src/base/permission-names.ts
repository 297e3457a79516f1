import type { Subject } from './kind-names.ts';

/** What a role may allow. `permissions.ts` lists the permissions of each role. */
export type Permission =
  | 'conversation.read'
  | 'conversation.tag'
  | 'conversation.acknowledge'
  | 'conversation.control'
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

/** What an API key may do. */
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
