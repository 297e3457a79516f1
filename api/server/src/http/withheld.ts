import { CALL_PURPOSES, type CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { type Permission, PURPOSE_PERMISSIONS, type Scope } from '@switchboard/contracts/permissions';
import type { Principal } from './context.ts';

/** The purposes of calls of which a reader of conversations may not know who they were with, and what was said. */
export function withheldFrom(principal: Principal): readonly CallPurpose[] {
  const has = rightsOf(principal);
  return CALL_PURPOSES.filter((purpose) => !has.includes(PURPOSE_PERMISSIONS[purpose]));
}

function rightsOf(principal: Principal): readonly (Permission | Scope)[] {
  if (principal.kind === 'none') return [];
  return principal.kind === 'session' ? principal.permissions : principal.scopes;
}
