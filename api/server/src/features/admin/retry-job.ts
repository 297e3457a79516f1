import { changeAccess } from '@switchboard/application/access/change-access';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import { AppError } from '@switchboard/platform/app-error';
import type { Ctx } from '../../http/request/context.ts';
import type { AdminDeps } from './deps.ts';
import { retryJob as retry } from './job-queries.ts';

/** Retries a failed job at once. @throws {AppError} `resource.not_found` if it hasn't failed or doesn't exist */
export async function retryJob(deps: AdminDeps, ctx: Ctx, id: number): Promise<{ id: number }> {
  return changeAccess(deps, ctx.caller(), async (client) => {
    const job = await retry(client, id);
    if (job === undefined) throw new AppError('resource.not_found');
    const data = { jobId: id, task: job.task };
    const entry = { tenantId: PLATFORM_TENANT, subjectId: 'jobs', type: 'job.retry-asked', data } as const;
    return { result: { id }, audit: [entry] };
  });
}
