import type { TenantScope } from '../http/auth/permission.ts';
import type { Principal } from '../http/request/context.ts';

/** Finds the person whose seen marks a reader gets: the reader, in their own account. API keys, and agencies in a client's account, have none. */
export function findMarkOwner(principal: Principal, { tenantId }: Pick<TenantScope, 'tenantId'>): string | undefined {
  return principal.kind === 'session' && principal.tenantId === tenantId ? principal.user.id : undefined;
}
