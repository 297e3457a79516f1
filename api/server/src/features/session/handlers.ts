import type { invitationRoutes } from '@switchboard/contracts/access/invitation';
import type { membershipRoutes } from '@switchboard/contracts/access/memberships';
import type { sessionRoutes } from '@switchboard/contracts/access/session';
import type { Handlers } from '../../http/request/handlers.ts';
import type { SessionDeps } from './deps.ts';
import { forgot } from './forgot.ts';
import { impersonate } from './impersonate.ts';
import { acceptInvitation, readInvitation } from './invitation.ts';
import { login } from './login.ts';
import { enterMembership, listMemberships } from './memberships.ts';
import { readReset, reset } from './reset.ts';
import { logout, refresh, verify } from './session-life.ts';

type SessionRoutes = typeof sessionRoutes & typeof invitationRoutes & typeof membershipRoutes;

/** Handles the routes that open, read, extend and end sessions. */
export const sessionHandlers = (deps: SessionDeps): Handlers<SessionRoutes> => ({
  login: ({ body }, ctx) => login(deps, ctx, body),
  verify: (_input, ctx) => verify(deps, ctx),
  refresh: (_input, ctx) => refresh(deps, ctx),
  logout: (_input, ctx) => logout(deps, ctx),
  impersonate: ({ body }, ctx) => impersonate(deps, ctx, body),
  forgot: ({ body }, ctx) => forgot(deps, ctx, body),
  readReset: ({ query }, ctx) => readReset(deps, ctx, query.passwordResetToken),
  reset: ({ body }, ctx) => reset(deps, ctx, { password: body.password, token: body.passwordResetToken }),
  readInvitation: ({ query }, ctx) => readInvitation(deps, ctx, query.inviteToken),
  acceptInvitation: ({ body: { inviteToken, name, password } }, ctx) =>
    acceptInvitation(deps, ctx, { token: inviteToken, name, password }),
  listMemberships: (_input, ctx) => listMemberships(deps, ctx),
  enterMembership: ({ params }, ctx) => enterMembership(deps, ctx, params.tenantId),
});
