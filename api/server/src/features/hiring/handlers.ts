import { eraseCandidate } from '@switchboard/application/candidates/erase-candidate';
import { writeCandidateMail } from '@switchboard/application/candidates/mail-candidate';
import { addNote, setScore } from '@switchboard/application/candidates/review-candidate';
import type { Mailer } from '@switchboard/application/mail/mailer';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentItem } from '@switchboard/application/resources/present';
import type { candidateRoutes } from '@switchboard/contracts/hiring/candidate-routes';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import type { kindRoutes } from '@switchboard/contracts/kind-routes';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type { Background } from '../../http/limits/background.ts';
import type { Quotas } from '../../http/quotas/quotas.ts';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { sendCandidates, sendFile } from './candidate-downloads.ts';

type Own = keyof typeof candidateRoutes;

export interface CandidateDeps extends ResourceDeps {
  readonly media: MediaStore;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly quotas: Pick<Quotas, 'countMail'>;
}

/** Handles scores, notes, emails, downloads and erasure of candidates. */
export function candidateHandlers(deps: CandidateDeps): Pick<Handlers<typeof kindRoutes>, Own> {
  const present = async (tenantId: string, state: ResourceState) =>
    // The item has the shape of its schema. Outside production, the mount checks this.
    (await presentItem({ db: deps.pool, hooks: deps.hooks }, candidates, tenantId, state)) as never;
  return {
    'candidates.setScore': async ({ params, body }, ctx) => {
      const caller = ctx.caller();
      return present(caller.tenantId, await setScore(deps, caller, { ...params, ...body }));
    },
    'candidates.addNote': async ({ params, body }, ctx) => {
      const caller = ctx.caller();
      return present(caller.tenantId, await addNote(deps, caller, { ...params, ...body }));
    },
    'candidates.sendMail': async ({ params, body }, ctx) => {
      const caller = ctx.caller();
      await deps.quotas.countMail(caller.tenantId);
      const { state, mail } = await writeCandidateMail(deps, caller, { ...params, ...body });
      if (mail) deps.background.run('candidate mail', () => deps.mailer.deliver(mail));
      return present(caller.tenantId, state);
    },
    'candidates.file': ({ params: { id, fileId } }, ctx, koa) =>
      sendFile(deps, koa, { tenantId: getTenantId(ctx), id, fileId }),
    'candidates.csv': async ({ params: { id } }, ctx, koa) => {
      await sendCandidates(deps, koa, { tenantId: getTenantId(ctx), jobId: id });
    },
    'candidates.erase': async ({ params }, ctx) => {
      const caller = ctx.caller();
      return present(caller.tenantId, await eraseCandidate(deps, caller, params.id));
    },
  };
}
