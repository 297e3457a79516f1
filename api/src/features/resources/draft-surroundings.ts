import type { DraftSurroundings } from '@switchboard/application/agents/draft';
import { AppError } from '@switchboard/platform/app-error';
import { type Ctx, tenantOf } from '../../http/context.ts';

/** The account's clock, and whether a model is there. */
export async function surroundingsOf(ctx: Ctx): Promise<DraftSurroundings> {
  const account = await ctx.findAccount(tenantOf(ctx));
  if (account === undefined) throw new AppError('resource.not_found');
  return { timeZone: account.timeZone, hasModel: false };
}
