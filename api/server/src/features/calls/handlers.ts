import type { callRoutes } from '@switchboard/contracts/calls/routes';
import { resolveTenant } from '../../http/auth/permission.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { requireDisclosed } from '../../inbox/withheld.ts';
import { playRecording, type RecordingDeps, toListener } from '../../recordings/play.ts';
import { type CallDeps, getCall, listCalls, readPeaks } from './list-calls.ts';
import { sendTranscript } from './transcript.ts';

/** Handles the routes for calls. All of them read, and may target a child account. */
export const callHandlers = (deps: CallDeps & RecordingDeps): Handlers<typeof callRoutes> => ({
  listCalls: async ({ query }, ctx) => listCalls(deps, await resolveTenant(ctx, query.tenantId), query),
  getCall: async ({ params, query }, ctx) => {
    return getCall(deps, await resolveTenant(ctx, query.tenantId), params.id);
  },
  readCallRecording: async ({ params, query }, ctx, koa) => {
    const scope = await resolveTenant(ctx, query.tenantId);
    await requireDisclosed(deps.pool, scope, params.id);
    await playRecording(deps, koa, { tenant: scope.tenantId, id: params.id, listener: toListener(ctx) });
  },
  readCallPeaks: async ({ params, query }, ctx) => {
    const scope = await resolveTenant(ctx, query.tenantId);
    await requireDisclosed(deps.pool, scope, params.id);
    return readPeaks(deps, scope.tenantId, params.id);
  },
  readCallTranscript: async ({ params: { id }, query: { format = 'txt', tenantId } }, ctx, koa) => {
    const scope = await resolveTenant(ctx, tenantId);
    await requireDisclosed(deps.pool, scope, id);
    await sendTranscript(deps.pool, koa, { tenant: scope.tenantId, id, format });
  },
});
