import type { callRoutes } from '@switchboard/contracts/calls/routes';
import type { Handlers } from '../../http/handlers.ts';
import { resolveTenant } from '../../http/tenant-scope.ts';
import { listenerOf, playRecording, type RecordingDeps } from '../../recordings/play.ts';
import { type CallDeps, getCall, listCalls, readPeaks } from './list-calls.ts';
import { sendTranscript } from './transcript.ts';

/** Handles the calls about calls. All of them read, and may be about a child account. */
export const callHandlers = (deps: CallDeps & RecordingDeps): Handlers<typeof callRoutes> => ({
  listCalls: async ({ query }, ctx) => listCalls(deps, await resolveTenant(ctx, query.tenantId), query),
  getCall: async ({ params, query }, ctx) => {
    const { tenantId } = await resolveTenant(ctx, query.tenantId);
    return getCall(deps, tenantId, params.id);
  },
  readCallRecording: async ({ params, query }, ctx, koa) => {
    const { tenantId } = await resolveTenant(ctx, query.tenantId);
    await playRecording(deps, koa, { tenant: tenantId, id: params.id, listener: listenerOf(ctx) });
  },
  readCallPeaks: async ({ params, query }, ctx) => {
    const { tenantId } = await resolveTenant(ctx, query.tenantId);
    return readPeaks(deps, tenantId, params.id);
  },
  readCallTranscript: async ({ params: { id }, query: { format = 'txt', tenantId: asked } }, ctx, koa) => {
    const { tenantId } = await resolveTenant(ctx, asked);
    await sendTranscript(deps.pool, koa, { tenant: tenantId, id, format });
  },
});
