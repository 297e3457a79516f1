import type { accountRoutes } from '@switchboard/contracts/access/account';
import type { Handlers } from '../../http/request/handlers.ts';
import { changePassword } from './change-password.ts';
import type { AccountDeps } from './deps.ts';
import { changeProfile, readProfile } from './profile.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions.ts';

/** Handles the routes for a person's own profile. */
export const accountHandlers = (deps: AccountDeps): Handlers<typeof accountRoutes> => ({
  readProfile: (_input, ctx) => readProfile(deps, ctx),
  changeProfile: ({ body }, ctx) => changeProfile(deps, ctx, body),
  changePassword: ({ body }, ctx) => changePassword(deps, ctx, body),
  listSessions: (_input, ctx) => listSessions(deps, ctx),
  revokeSession: ({ params }, ctx) => revokeSession(deps, ctx, params.id),
  revokeOtherSessions: (_input, ctx) => revokeOtherSessions(deps, ctx),
});
