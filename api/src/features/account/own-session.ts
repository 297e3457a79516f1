import { AppError } from '@switchboard/platform/app-error';
import { type Ctx, type SessionPrincipal, sessionOf } from '../../http/context.ts';

/** The signed-in person, who is nobody else. @throws {AppError} `permission.denied` to whoever is inside an account that isn't theirs. */
export function ownSessionOf(ctx: Pick<Ctx, 'principal'>): SessionPrincipal {
  const principal = sessionOf(ctx);
  if (principal.onBehalfOf) throw new AppError('permission.denied');
  return principal;
}
