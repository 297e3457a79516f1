import type { CareersAccounts } from '@switchboard/application/careers/accounts';
import { type ApplyDeps, applyForJob } from '@switchboard/application/careers/apply';
import { findOpenJob, listOpenJobs, type OpenJobRow } from '@switchboard/application/careers/open-jobs';
import { foldText } from '@switchboard/contracts/base/text';
import { Application, type Careers, CareersFilter, careersAt, openJobPath } from '@switchboard/contracts/site/careers';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { Quotas } from '../http/quotas/quotas.ts';
import { type ApplicationDeps, type ApplicationPage, acceptApplication, sendPage } from './application-form.ts';

/** The maximum number of jobs that the page lists. */
const MAX_LISTED = 200;
export const APPLICATION_FIELDS = ['name', 'phone', 'email', 'consent'] as const;
export const NO_JOBS: Careers = { filter: { q: '', workMode: '' }, jobs: [] };

export interface CareersDeps extends ApplicationDeps {
  readonly resources: ApplyDeps;
  readonly quotas: Pick<Quotas, 'countUploads'>;
  readonly now: () => Date;
  /** The accounts whose jobs are listed; none by default. */
  readonly careersAccounts?: CareersAccounts | undefined;
  /** The public URL, with which links begin. */
  readonly baseUrl: () => string;
}

/** The parts of an application besides its fields. */
export type Submission = Parameters<ApplicationPage<Application>['keep']>[1];

/** Serves the open jobs of the configured accounts, each with a page of its own, and accepts applications. */
export function careersPages(deps: CareersDeps): Koa.Middleware {
  const { documents, resources, quotas, now, baseUrl, careersAccounts: accounts = [] } = deps;
  return async (koa, next) => {
    const at = careersAt(koa.path);
    if (at === undefined) return next();
    const { locale, slug } = at;
    const document = { name: 'careers', locale } as const;
    const job = slug === undefined ? undefined : await findOpenJob(resources.pool, slug, { now: now(), accounts });
    if (slug !== undefined && job === undefined) return next();
    // With a stricter policy, browsers would submit the form with the origin `null`.
    koa.set('Referrer-Policy', 'same-origin');
    if (koa.method === 'POST' && job) {
      const page = {
        document,
        careers: { ...NO_JOBS, job: toPublic(job) },
        fields: APPLICATION_FIELDS,
        schema: Application,
        sentPath: `${openJobPath(locale, job.slug)}?sent`,
        files: ['document'] as const,
        countFiles: (count: number) => quotas.countUploads(job.tenantId, count),
        keep: (entry: Application, submission: Submission) =>
          applyForJob(resources, job, entry, { ...submission, locale, now: now(), baseUrl: baseUrl() }),
      };
      return acceptApplication(koa, page, deps);
    }
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: job ? 'GET, HEAD, POST' : 'GET, HEAD' });
    }
    const careers = job
      ? { ...NO_JOBS, job: toPublic(job), isSent: koa.query['sent'] !== undefined }
      : await listJobs(deps, koa);
    const html = await documents.withCareers(document, careers);
    return html === undefined ? next() : sendPage(koa, { html, locale, status: 200 });
  };
}

/** Lists the slugs of the open jobs that the page lists, latest first. */
export async function listOpenSlugs({
  resources,
  now,
  careersAccounts: accounts = [],
}: Pick<CareersDeps, 'resources' | 'now' | 'careersAccounts'>): Promise<string[]> {
  const all = { now: now(), accounts, search: '', workMode: '', limit: MAX_LISTED };
  return (await listOpenJobs(resources.pool, all)).map(({ slug }) => slug);
}

async function listJobs(deps: CareersDeps, koa: Koa.Context): Promise<Careers> {
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
  return { filter, jobs: jobs.map(toPublic) };
}

/** Leaves out the ids of the account and the job. */
const toPublic = ({ tenantId, id, ...job }: OpenJobRow) => job;
