import type { CareersAccounts } from '@switchboard/application/careers/accounts';
import { type ApplyDeps, applyForJob } from '@switchboard/application/careers/apply';
import { findOpenJob, listOpenJobs, type OpenJobRow } from '@switchboard/application/careers/queries';
import { Application, type Careers, CareersFilter, careersAt, openJobPath } from '@switchboard/contracts/site/careers';
import { foldText } from '@switchboard/contracts/text';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { Quotas } from '../http/quotas/quotas.ts';
import { type ApplicationDeps, type ApplicationPage, answer, takeApplication } from './take-application.ts';

/** As many as the page lists. */
const MAX_LISTED = 200;
export const APPLICATION_FIELDS = ['name', 'phone', 'email', 'consent'] as const;
export const NO_JOBS: Careers = { filter: { q: '', workMode: '' }, jobs: [] };

export interface CareersDeps extends ApplicationDeps {
  readonly resources: ApplyDeps;
  readonly quotas: Pick<Quotas, 'countUploads'>;
  readonly now: () => Date;
  /** The accounts whose jobs are shown; none by default. */
  readonly careersAccounts?: CareersAccounts | undefined;
  /** Where people find this server, which links lead to. */
  readonly baseUrl: () => string;
}

/** What comes with an application beside its fields. */
export type Given = Parameters<ApplicationPage<Application>['keep']>[1];

/** Answers the open jobs of the accounts that the operator shows, each with a page of its own, and takes the form by which people apply. */
export function careersPages(deps: CareersDeps): Koa.Middleware {
  const { documents, resources, quotas, now, baseUrl, careersAccounts: accounts = [] } = deps;
  return async (koa, next) => {
    const at = careersAt(koa.path);
    if (at === undefined) return next();
    const { locale, slug } = at;
    const document = { name: 'careers', locale } as const;
    const job = slug === undefined ? undefined : await findOpenJob(resources.pool, slug, { now: now(), accounts });
    if (slug !== undefined && job === undefined) return next();
    // Else browsers would hide from us that the form is ours: they send it with the origin `null`.
    koa.set('Referrer-Policy', 'same-origin');
    if (koa.method === 'POST' && job) {
      const page = {
        document,
        careers: { ...NO_JOBS, job: shown(job) },
        fields: APPLICATION_FIELDS,
        schema: Application,
        sentPath: `${openJobPath(locale, job.slug)}?sent`,
        files: ['document'] as const,
        countFiles: (count: number) => quotas.countUploads(job.tenantId, count),
        keep: (entry: Application, given: Given) =>
          applyForJob(resources, job, entry, { ...given, locale, now: now(), baseUrl: baseUrl() }),
      };
      return takeApplication(koa, page, deps);
    }
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: job ? 'GET, HEAD, POST' : 'GET, HEAD' });
    }
    const careers = job
      ? { ...NO_JOBS, job: shown(job), isSent: koa.query['sent'] !== undefined }
      : await listed(deps, koa);
    const html = await documents.withCareers(document, careers);
    return html === undefined ? next() : answer(koa, { html, locale, status: 200 });
  };
}

/** Lists the addresses of the open jobs, the latest first, as many as the page lists. */
export async function listOpenSlugs({
  resources,
  now,
  careersAccounts: accounts = [],
}: Pick<CareersDeps, 'resources' | 'now' | 'careersAccounts'>): Promise<string[]> {
  const all = { now: now(), accounts, search: '', workMode: '', limit: MAX_LISTED };
  return (await listOpenJobs(resources.pool, all)).map(({ slug }) => slug);
}

async function listed(deps: CareersDeps, koa: Koa.Context): Promise<Careers> {
  const { resources, careersAccounts: accounts = [] } = deps;
  const filter = CareersFilter.parse(koa.query);
  const search = foldText(filter.q.toWellFormed().replaceAll('\0', ''));
  const jobs = await listOpenJobs(resources.pool, {
    now: deps.now(),
    accounts,
    search,
    workMode: filter.workMode,
    limit: MAX_LISTED,
  });
  return { filter, jobs: jobs.map(shown) };
}

/** Nobody outside learns the ids of an account and of its things. */
const shown = ({ tenantId, id, ...job }: OpenJobRow) => job;
