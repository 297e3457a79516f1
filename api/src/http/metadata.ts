import type { Actor, AppendRequest } from '@switchboard/platform/event-store/types';
import type { Principal } from './context.ts';

/** Who did it and in which request, for an event: the entered user as actor, and the person behind it in `onBehalfOf`. */
export function metadataOf(principal: Principal, traceId: string): AppendRequest['metadata'] {
  const person = principal.kind === 'session' ? principal.onBehalfOf : undefined;
  return {
    actor: actorOf(principal),
    ...(person && { onBehalfOf: { kind: 'user' as const, id: person.id } }),
    correlationId: traceId,
    traceId,
  };
}

/** The metadata of what a person does who has just proved who they are, whoever this browser was before. */
export function metadataBy(userId: string, traceId: string): AppendRequest['metadata'] {
  return { actor: { kind: 'user', id: userId }, correlationId: traceId, traceId };
}

function actorOf(principal: Principal): Actor {
  if (principal.kind === 'session') return { kind: 'user', id: principal.user.id };
  if (principal.kind === 'api_key') return { kind: 'api_key', id: principal.id };
  return { kind: 'system', id: 'visitor' };
}
