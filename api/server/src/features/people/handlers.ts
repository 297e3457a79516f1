import { listPeople } from '@switchboard/application/access/people';
import { listAvailability } from '@switchboard/application/routing/availability-rows';
import { type AvailabilityDeps, changeAvailability } from '@switchboard/application/routing/change-availability';
import { includeBacklog } from '@switchboard/application/routing/group-rows';
import { listOffersTo } from '@switchboard/application/routing/queue-rows';
import { MAX_AVAILABILITY_MS } from '@switchboard/contracts/people/availability';
import type { peopleRoutes } from '@switchboard/contracts/people/routes';
import { AppError } from '@switchboard/platform/app-error';
import { type Ctx, getSession, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { type DryRunDeps, runDry } from './dry-run.ts';
import { listQueues } from './list-queues.ts';

/** Lists the people of an account, and says who of them takes conversations. */
export const peopleHandlers = (deps: AvailabilityDeps & DryRunDeps): Handlers<typeof peopleRoutes> => ({
  listPeople: async (_input, ctx) => ({ data: await listPeople(deps.pool, getTenantId(ctx)) }),
  listAvailability: async (_input, ctx) => ({
    data: await listAvailability(deps.pool, getTenantId(ctx), { now: ctx.now() }),
  }),
  listQueues: async (_input, ctx) => ({ data: await listQueues(deps.pool, getTenantId(ctx), ctx.now()) }),
  listOffers: async (_input, ctx) => {
    const { tenantId, user } = getSession(ctx);
    return { data: await listOffersTo(deps.pool, tenantId, { userId: user.id, now: ctx.now() }) };
  },
  assignBacklog: async ({ params: { id } }, ctx) => {
    const isAssigning = await includeBacklog(deps.pool, getTenantId(ctx), { groupId: id, now: ctx.now() });
    if (!isAssigning) throw new AppError('resource.not_found');
  },
  dryRunRouting: ({ params: { id }, body: { days } }, ctx) =>
    runDry(deps, getTenantId(ctx), { groupId: id, days, now: ctx.now() }),
  changeAvailability: async ({ params: { id }, body }, ctx) => {
    const now = ctx.now();
    const until = body.until === undefined ? null : new Date(body.until);
    const inMs = until === null ? undefined : until.getTime() - now.getTime();
    if (inMs !== undefined && (inMs <= 0 || inMs > MAX_AVAILABILITY_MS))
      throw new AppError('request.invalid', { errors: [{ path: 'until', code: 'out_of_range' }] });
    await requireRight(deps, ctx, { id, changesCapacity: body.capacity !== undefined });
    return changeAvailability(deps, ctx.caller(), { ...body, userId: id, until, now });
  },
});

/** @throws {AppError} `resource.not_found`; `permission.denied` for anybody else's availability, and for capacity, without `conversation.assign` */
async function requireRight(
  { pool }: AvailabilityDeps,
  ctx: Ctx,
  { id, changesCapacity }: { readonly id: string; readonly changesCapacity: boolean },
): Promise<void> {
  const { user, tenantId, permissions } = getSession(ctx);
  const isOwn = user.id === id && !changesCapacity;
  if (isOwn || permissions.includes('conversation.assign')) return;
  const [person] = await listAvailability(pool, tenantId, { now: ctx.now(), ids: [id] });
  throw new AppError(person === undefined ? 'resource.not_found' : 'permission.denied');
}
