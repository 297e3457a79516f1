import type { Caller } from '@switchboard/application/caller';
import { AppError } from '@switchboard/platform/app-error';
import type { Principal } from './context.ts';

interface Request {
  readonly traceId: string;
  readonly commandId?: string | undefined;
}

/**
 * The caller that a request's principal makes: the user as actor, and in `onBehalfOf` the person behind an impersonated user, or the agency that
 * the user acts for in a client's account.
 *
 * @throws {AppError} `session.required` for nobody
 */
export function callerOf(principal: Principal, { traceId, commandId }: Request): Caller {
  if (principal.kind === 'none') throw new AppError('session.required');
  const request = { tenantId: principal.tenantId, traceId, ...(commandId !== undefined && { commandId }) };
  if (principal.kind === 'api_key') return { ...request, actor: { kind: 'api_key', id: principal.id } };
  const { user, onBehalfOf, agency } = principal;
  return {
    ...request,
    actor: { kind: 'user', id: user.id },
    ...(onBehalfOf && { onBehalfOf: { kind: 'user', id: onBehalfOf.id } }),
    ...(agency && { onBehalfOf: { kind: 'agency', id: agency.id } }),
  };
}
