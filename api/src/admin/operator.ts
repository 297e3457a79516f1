import { randomBytes } from 'node:crypto';
import type { AppendRequest } from '@switchboard/platform/event-store/types';

/** Who did it, for events that a person at the machine's console caused. */
export function operatorMetadata(): AppendRequest['metadata'] {
  const traceId = randomBytes(16).toString('hex');
  return { actor: { kind: 'system', id: 'operator' }, correlationId: traceId, traceId };
}
