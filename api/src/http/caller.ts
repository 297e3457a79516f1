import type { Caller } from '@switchboard/application/caller';
import { type Ctx, tenantOf } from './context.ts';

/** The caller that a request makes. */
export function callerOf(ctx: Ctx): Caller {
  const { actor, onBehalfOf } = ctx.metadata();
  return { tenantId: tenantOf(ctx), actor, ...(onBehalfOf && { onBehalfOf }), traceId: ctx.traceId };
}
