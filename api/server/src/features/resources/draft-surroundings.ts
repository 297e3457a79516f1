import type { DraftSurroundings } from '@switchboard/application/agents/draft';
import type { Models } from '@switchboard/application/models/find-model';
import { AppError } from '@switchboard/platform/app-error';
import type { Pool } from 'pg';
import { type Ctx, getTenantId } from '../../http/request/context.ts';

/** The account's clock, and whether a model is there. */
export async function surroundingsOf(
  ctx: Ctx,
  { pool, models }: { readonly pool: Pool; readonly models: Models },
): Promise<DraftSurroundings> {
  const account = await ctx.findAccount(getTenantId(ctx));
  if (account === undefined) throw new AppError('resource.not_found');
  return { timeZone: account.timeZone, hasModel: await models.has(pool, account.id) };
}
