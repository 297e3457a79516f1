import { applyForJob } from '@switchboard/application/careers/apply';
import { findOpenJob, listOpenJobs, type OpenJobRow } from '@switchboard/application/careers/queries';
import { numberOf } from '@switchboard/application/phone-numbers/number-of';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { Locale } from '@switchboard/contracts/constants';
import { Application, type Careers, CareersFilter, careersAt, openJobPath } from '@switchboard/contracts/site/careers';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import { foldText } from '@switchboard/contracts/text';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { checkOrigin } from '../http/origin.ts';
import { infoOf } from '../http/request-info.ts';
import type { SiteDocuments } from './documents.ts';
import { readForm } from './read-form.ts';

/** As many as the page lists. */
const MAX_LISTED = 200;
const FIELDS = ['name', 'phone', 'email', 'consent'] as const;
const NO_FILTER: CareersFilter = { q: '', workMode: '' };

interface Attempts {
  check(attempt: { readonly address: string; readonly email?: string }): Promise<void>;
  fail(attempt: { readonly address: string; readonly email?: string }): Promise<void>;
}

export interface CareersDeps {
  readonly documents: SiteDocuments;
  readonly resources: ResourceDeps;
  /** How often somebody may apply. */
  readonly limit: Attempts;
  readonly publicUrl: URL | undefined;
  readonly now: () => Date;
}

/** Answers the open jobs of every account, each with a page of its own, and takes the form by which people apply. */
export function careersPages(deps: CareersDeps): Koa.Middleware {
  const { documents, resources, now } = deps;
  return async (koa, next) => {
    const at = careersAt(koa.path);
    if (at === undefined) return next();
    const { locale, slug } = at;
    const job = slug === undefined ? undefined : await findOpenJob(resources.pool, slug, now());
    if (slug !== undefined && job === undefined) return next();
    // Else browsers would hide from us that the form is ours: they send it with the origin `null`.
    koa.set('Referrer-Policy', 'same-origin');
    if (koa.method === 'POST' && job) return takeApplication(koa, { job, locale }, deps);
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: job ? 'GET, HEAD, POST' : 'GET, HEAD' });
    }
    const careers = job
      ? { filter: NO_FILTER, jobs: [], job: shown(job), isSent: koa.query['sent'] !== undefined }
      : await listed(resources, koa, now());
    const html = await documents.withCareers({ name: 'careers', locale }, careers);
    return html === undefined ? next() : answer(koa, { html, locale, status: 200 });
  };
}

async function listed({ pool }: Pick<ResourceDeps, 'pool'>, koa: Koa.Context, now: Date): Promise<Careers> {
  const filter = CareersFilter.parse(koa.query);
  const search = foldText(filter.q.toWellFormed().replaceAll('\0', ''));
  const jobs = await listOpenJobs(pool, { now, search, workMode: filter.workMode, limit: MAX_LISTED });
  return { filter, jobs: jobs.map(shown) };
}

/** Nobody outside learns the ids of an account and of its things. */
const shown = ({ tenantId, id, ...job }: OpenJobRow) => job;

interface Applied {
  readonly job: OpenJobRow;
  readonly locale: Locale;
}

/** Takes an application: 303 to the page that says so, or the page with what is wrong, as 422. */
async function takeApplication(koa: Koa.Context, { job, locale }: Applied, deps: CareersDeps): Promise<void> {
  const { client, traceId } = infoOf(koa);
  const { publicUrl, resources, limit } = deps;
  const headers = { origin: koa.get('Origin'), fetchSite: koa.get('Sec-Fetch-Site') };
  checkOrigin({ method: koa.method, ...headers, client, publicUrl });
  const values = await readForm(koa, FIELDS);
  const parsed = Application.safeParse({ ...values, phone: numberOf(values['phone'] ?? '') });
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map(({ path }) => [String(path[0]), faultOf(values, path)]));
    return refuse(koa, { job, locale, form: { values, errors }, status: 422 }, deps);
  }
  const attempt = { address: client.address, email: parsed.data.email };
  try {
    await limit.check(attempt);
    await limit.fail(attempt);
    await applyForJob(resources, job, parsed.data, { locale, now: deps.now(), traceId });
  } catch (error) {
    const isTooMuch = isAppError(error, 'session.too_many_attempts') || isAppError(error, 'resource.limit_reached');
    if (!isTooMuch) throw error;
    return refuse(koa, { job, locale, form: { values, errors: { tooMany: 'tooMany' } }, status: 429 }, deps);
  }
  koa.status = 303;
  koa.set('Cache-Control', 'no-store');
  koa.set('Location', `${openJobPath(locale, job.slug)}?sent`);
}

function faultOf(values: Readonly<Record<string, string>>, [field]: readonly PropertyKey[]): string {
  const name = String(field);
  if (name === 'consent') return 'consent';
  return (values[name] ?? '').trim() === '' ? 'required' : name;
}

interface Refused extends Applied {
  readonly form: SiteForm;
  readonly status: 422 | 429;
}

async function refuse(
  koa: Koa.Context,
  { job, locale, form, status }: Refused,
  { documents }: CareersDeps,
): Promise<void> {
  const careers = { filter: NO_FILTER, jobs: [], job: shown(job) };
  const html = await documents.withCareers({ name: 'careers', locale }, careers, form);
  if (html === undefined) throw new AppError('resource.not_found');
  answer(koa, { html, locale, status });
}

function answer(
  koa: Koa.Context,
  { html, locale, status }: { readonly html: string; readonly locale: Locale; readonly status: number },
): void {
  koa.status = status;
  koa.type = 'html';
  koa.set('Cache-Control', 'no-store');
  koa.set('Content-Language', locale);
  koa.body = html;
}
