import type { HandedIn } from '@switchboard/application/candidates/files';
import type { Mailer, OutgoingMail } from '@switchboard/application/mail/mailer';
import { numberOf } from '@switchboard/application/phone-numbers/number-of';
import type { Locale } from '@switchboard/contracts/constants';
import type { CandidateFileKind } from '@switchboard/contracts/kinds/candidate-files';
import type { Application, Careers } from '@switchboard/contracts/site/careers';
import type { SiteDocument } from '@switchboard/contracts/site/pages';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { z } from 'zod';
import type { Background } from '../http/background.ts';
import { createByteBudget } from '../http/byte-budget.ts';
import { addressGroup } from '../http/client.ts';
import { createFairQueue } from '../http/fair-queue.ts';
import { checkOrigin } from '../http/origin.ts';
import { infoOf } from '../http/request-info.ts';
import { spoolBody } from '../http/spool.ts';
import type { SiteDocuments } from './documents.ts';
import { filesOf } from './files-of.ts';
import { formTypeOf, parseForm, textsOf } from './read-form.ts';

/** The field of the human check's token, and as long as that may be. */
export const HUMAN = 'humanCheckToken';
export const MAX_TOKEN = 4_096;
/** A form with its files, some of which are too large: that is told beside the field, with all that was typed. */
const MAX_FORM_BYTES = 12 * 1_048_576;
/** A form is written to disk as it arrives; the server gives up after this long without data. */
const IDLE_MS = 10_000;
const MEBIBYTE = 1_048_576;
const budget = createByteBudget({ total: 128 * MEBIBYTE, each: 32 * MEBIBYTE });
/** Forms that one process holds in memory, once they are there as a whole; addresses have their turn one after the other. */
const enter = createFairQueue({
  atOnce: 8,
  waitingEach: 4,
  waiting: 64,
  refusal: () => new AppError('rate_limit.exceeded'),
});

interface Attempts {
  check(attempt: { readonly address: string; readonly email?: string }): Promise<void>;
  fail(attempt: { readonly address: string; readonly email?: string }): Promise<void>;
}

export interface ApplicationDeps {
  readonly documents: SiteDocuments;
  /** How often somebody may apply. */
  readonly limit: Attempts;
  readonly checkHuman: (token: string | undefined) => Promise<void>;
  readonly publicUrl: URL | undefined;
  readonly mailer: Mailer;
  readonly background: Background;
}

/** A page with a form by which people apply. */
export interface ApplicationPage<Entry extends Application> {
  readonly document: SiteDocument;
  readonly careers: Careers;
  readonly fields: readonly string[];
  readonly files: readonly CandidateFileKind[];
  readonly schema: z.ZodType<Entry>;
  /** Where the page is that says so once it was taken. */
  readonly sentPath: string;
  /** Counts the files of an application. @throws {AppError} `quota.exceeded` */
  countFiles(count: number): Promise<void>;
  /** Answers the mail that goes to whoever applied. @throws {AppError} `resource.limit_reached` */
  keep(
    entry: Entry,
    given: { readonly traceId: string; readonly files: readonly HandedIn[] },
  ): Promise<OutgoingMail | undefined>;
}

/** Takes an application: 303 to the page that says so, or the page with what is wrong, as 422, as 413 of too large a form, or as 429 of too many. */
export async function takeApplication<Entry extends Application>(
  koa: Koa.Context,
  page: ApplicationPage<Entry>,
  deps: ApplicationDeps,
): Promise<void> {
  const { client } = infoOf(koa);
  const headers = { origin: koa.get('Origin'), fetchSite: koa.get('Sec-Fetch-Site') };
  checkOrigin({ method: koa.method, ...headers, client, publicUrl: deps.publicUrl });
  const holder = addressGroup(client.address);
  try {
    const type = formTypeOf(koa);
    const body = await spoolBody(koa.req, { maxBytes: MAX_FORM_BYTES, idleMs: IDLE_MS, budget, holder });
    try {
      await enter(holder, async () => takeForm(koa, page, deps, await parseForm(type, await body.read())));
    } finally {
      await body.close();
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    await refuse(koa, page, deps, refusal);
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (isAppError(error, 'request.too_large')) return { errors: { whole: 'tooLarge' }, status: 413 };
  return isAppError(error, 'rate_limit.exceeded') ? { errors: { whole: 'tooMany' }, status: 429 } : undefined;
}

async function takeForm<Entry extends Application>(
  koa: Koa.Context,
  page: ApplicationPage<Entry>,
  deps: ApplicationDeps,
  form: FormData,
): Promise<void> {
  const { fields, schema, sentPath, countFiles, keep } = page;
  const { limit, checkHuman, mailer, background } = deps;
  const { client, traceId } = infoOf(koa);
  const { [HUMAN]: human, ...values } = textsOf(form, fields, [HUMAN]);
  const parsed = schema.safeParse({ ...values, phone: numberOf(values['phone'] ?? '') });
  const handed = await filesOf(form, page.files);
  if (!parsed.success || Object.keys(handed.errors).length > 0) {
    const issues = parsed.error?.issues ?? [];
    const errors = Object.fromEntries(issues.map(({ path }) => [String(path[0]), faultOf(values, path)]));
    return refuse(koa, page, deps, { values, errors: { ...errors, ...handed.errors }, status: 422 });
  }
  const attempt = { address: client.address, email: parsed.data.email };
  try {
    await limit.check(attempt);
    await checkHuman(human?.slice(0, MAX_TOKEN) || undefined);
    await limit.fail(attempt);
    if (handed.files.length > 0) await countFiles(handed.files.length);
    const mail = await keep(parsed.data, { traceId, files: handed.files });
    if (mail) background.run('application mail', () => mailer.deliver(mail));
  } catch (error) {
    const isTooMuch = TOO_MUCH.some((code) => isAppError(error, code));
    const whole = isTooMuch ? 'tooMany' : humanFaultOf(error);
    if (whole === undefined) throw error;
    return refuse(koa, page, deps, { values, errors: { whole }, status: isTooMuch ? 429 : 422 });
  }
  koa.status = 303;
  koa.set('Cache-Control', 'no-store');
  koa.set('Location', sentPath);
}

const TOO_MUCH = ['session.too_many_attempts', 'resource.limit_reached', 'quota.exceeded'] as const;

/** The fault of a form whose human check failed; undefined of any other error. */
export function humanFaultOf(error: unknown): string | undefined {
  if (isAppError(error, 'human_check.failed')) return 'human';
  return isAppError(error, 'human_check.unavailable') ? 'humanAway' : undefined;
}

interface Refusal {
  readonly values?: SiteForm['values'];
  readonly errors: SiteForm['errors'];
  readonly status: 413 | 422 | 429;
}

async function refuse<Entry extends Application>(
  koa: Koa.Context,
  { document, careers }: ApplicationPage<Entry>,
  { documents }: ApplicationDeps,
  { values = {}, errors, status }: Refusal,
): Promise<void> {
  const html = await documents.withCareers(document, careers, { values, errors });
  if (html === undefined) throw new AppError('resource.not_found');
  answer(koa, { html, locale: document.locale, status });
}

function faultOf(values: Readonly<Record<string, string>>, [field]: readonly PropertyKey[]): string {
  const name = String(field);
  if (name === 'consent') return 'consent';
  return (values[name] ?? '').trim() === '' ? 'required' : name;
}

/** Answers a page that was made for this request alone. */
export function answer(
  koa: Koa.Context,
  { html, locale, status }: { readonly html: string; readonly locale: Locale; readonly status: number },
): void {
  koa.status = status;
  koa.type = 'html';
  koa.set('Cache-Control', 'no-store');
  koa.set('Content-Language', locale);
  koa.body = html;
}
