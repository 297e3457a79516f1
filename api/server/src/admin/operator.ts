import { randomBytes } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';

/** The caller that a person at the machine's console is. */
export function operatorOf(tenantId: string): Caller {
  return { tenantId, actor: { kind: 'system', id: 'operator' }, traceId: randomBytes(16).toString('hex') };
}
