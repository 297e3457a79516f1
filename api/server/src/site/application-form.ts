import type { UploadedFile } from '@switchboard/application/candidates/candidate-files';
import { detectDocumentType, detectSoundType } from '@switchboard/application/candidates/sniff-file';
import type { Mailer, OutgoingMail } from '@switchboard/application/mail/mailer';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import type { Locale } from '@switchboard/contracts/base/constants';
import {
  type CandidateFileKind,
  DOCUMENT_TYPES,
  MAX_FILE_BYTES,
  MAX_INTRODUCTION_BYTES,
  toFileName,
} from '@switchboard/contracts/hiring/candidate-files';
import type { Application, Careers } from '@switchboard/contracts/site/careers';
import type { SiteDocument } from '@switchboard/contracts/site/pages';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { z } from 'zod';
import type { Background } from '../http/limits/background.ts';
import { createFairQueue } from '../http/limits/fair-queue.ts';
import { createBudget } from '../http/limits/shares.ts';
import { addressGroup } from '../http/request/client.ts';
import { checkOrigin } from '../http/request/origin.ts';
import { getRequestInfo } from '../http/request/request-info.ts';
import type { SiteDocuments } from './documents.ts';
import { parseForm, readFormType, readTexts } from './read-form.ts';
import { spoolBody } from './spool.ts';

/** The field of the human check's token, and the token's maximum length. */
export const HUMAN_CHECK_FIELD = 'humanCheckToken';
export const MAX_TOKEN_LENGTH = 4_096;
/** Above the limits of its files, so that a file that is too large is reported at its field and the input is kept. */
const MAX_FORM_BYTES = 12 * 1_048_576;
/** A form is written to disk as it arrives, and abandoned after this long without data. */
const IDLE_MS = 10_000;
const MEBIBYTE = 1_048_576;
const budget = createBudget({ total: 128 * MEBIBYTE, each: 32 * MEBIBYTE });
/** Limits the forms that a process parses in memory once they are complete, and serves addresses round-robin. */
const enter = createFairQueue({
  concurrency: 8,
  maxWaitingEach: 4,
  maxWaiting: 64,
  refusal: () => new AppError('rate_limit.exceeded'),
});

interface Attempts {
  check(attempt: { readonly address: string; readonly email?: string }): Promise<void>;
  fail(attempt: { readonly address: string; readonly email?: string }): Promise<void>;
}

export interface ApplicationDeps {
  readonly documents: SiteDocuments;
  /** Limits applications per address. */
  readonly limit: Attempts;
  readonly checkHuman: (token: string | undefined) => Promise<void>;
  readonly publicUrl: URL | undefined;
  readonly mailer: Mailer;
  readonly background: Background;
}

/** A page with an application form. */
export interface ApplicationPage<Entry extends Application> {
  readonly document: SiteDocument;
  readonly careers: Careers;
  readonly fields: readonly string[];
  readonly files: readonly CandidateFileKind[];
  readonly schema: z.ZodType<Entry>;
  /** The page that confirms a submission. */
  readonly sentPath: string;
  /** Counts the files of an application. @throws {AppError} `quota.exceeded` */
  countFiles(count: number): Promise<void>;
  /** Stores the application. @returns the email to the applicant @throws {AppError} `resource.limit_reached` */
  keep(
    entry: Entry,
    submission: { readonly traceId: string; readonly files: readonly UploadedFile[] },
  ): Promise<OutgoingMail | undefined>;
}

/**
 * Accepts an application: redirects (303) to the confirmation, or returns the page with its errors: 422 for invalid fields, 413 for a form that is too
 * large, 429 for too many applications.
 */
export async function acceptApplication<Entry extends Application>(
  koa: Koa.Context,
  page: ApplicationPage<Entry>,
  deps: ApplicationDeps,
): Promise<void> {
  const { client } = getRequestInfo(koa);
  const headers = { origin: koa.get('Origin'), fetchSite: koa.get('Sec-Fetch-Site') };
  checkOrigin({ method: koa.method, ...headers, client, publicUrl: deps.publicUrl });
  const holder = addressGroup(client.address);
  try {
    const type = readFormType(koa);
    const body = await spoolBody(koa.req, { maxBytes: MAX_FORM_BYTES, idleMs: IDLE_MS, budget, holder });
    try {
      await enter(holder, async () => acceptForm(koa, page, deps, await parseForm(type, await body.read())));
    } finally {
      await body.close();
    }
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal === undefined) throw error;
    await refuse(koa, page, deps, refusal);
  }
}

function findRefusal(error: unknown): Refusal | undefined {
  if (isAppError(error, 'request.too_large')) return { errors: { whole: 'tooLarge' }, status: 413 };
  return isAppError(error, 'rate_limit.exceeded') ? { errors: { whole: 'tooMany' }, status: 429 } : undefined;
}

async function acceptForm<Entry extends Application>(
  koa: Koa.Context,
  page: ApplicationPage<Entry>,
  deps: ApplicationDeps,
  form: FormData,
): Promise<void> {
  const { fields, schema, sentPath, countFiles, keep } = page;
  const { limit, checkHuman, mailer, background } = deps;
  const { client, traceId } = getRequestInfo(koa);
  const { [HUMAN_CHECK_FIELD]: human, ...values } = readTexts(form, fields, [HUMAN_CHECK_FIELD]);
  const parsed = schema.safeParse({ ...values, phone: toPhoneNumber(values['phone'] ?? '') });
  const attached = await readFiles(form, page.files);
  if (!parsed.success || Object.keys(attached.errors).length > 0) {
    const issues = parsed.error?.issues ?? [];
    const errors = Object.fromEntries(issues.map(({ path }) => [String(path[0]), findFault(values, path)]));
    return refuse(koa, page, deps, { values, errors: { ...errors, ...attached.errors }, status: 422 });
  }
  const attempt = { address: client.address, email: parsed.data.email };
  try {
    await limit.check(attempt);
    await checkHuman(human?.slice(0, MAX_TOKEN_LENGTH) || undefined);
    await limit.fail(attempt);
    if (attached.files.length > 0) await countFiles(attached.files.length);
    const mail = await keep(parsed.data, { traceId, files: attached.files });
    if (mail) background.run('application mail', () => mailer.deliver(mail));
  } catch (error) {
    const isTooMany = TOO_MANY.some((code) => isAppError(error, code));
    const whole = isTooMany ? 'tooMany' : findHumanFault(error);
    if (whole === undefined) throw error;
    return refuse(koa, page, deps, { values, errors: { whole }, status: isTooMany ? 429 : 422 });
  }
  koa.status = 303;
  koa.set('Cache-Control', 'no-store');
  koa.set('Location', sentPath);
}

const TOO_MANY = ['session.too_many_attempts', 'resource.limit_reached', 'quota.exceeded'] as const;

/** Finds the form error of a failed human check; undefined for any other error. */
export function findHumanFault(error: unknown): string | undefined {
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
  sendPage(koa, { html, locale: document.locale, status });
}

function findFault(values: Readonly<Record<string, string>>, [field]: readonly PropertyKey[]): string {
  const name = String(field);
  if (name === 'consent') return 'consent';
  return (values[name] ?? '').trim() === '' ? 'required' : name;
}

/** Sends a page that was rendered for this request. */
export function sendPage(
  koa: Koa.Context,
  { html, locale, status }: { readonly html: string; readonly locale: Locale; readonly status: number },
): void {
  koa.status = status;
  koa.type = 'html';
  koa.set('Cache-Control', 'no-store');
  koa.set('Content-Language', locale);
  koa.body = html;
}

/** The files that a form may have, by field name. */
const FILE_FIELDS = {
  document: {
    maxBytes: MAX_FILE_BYTES,
    detectType: detectDocumentType,
    chooseName: (name: string, type: string) => toFileName(name, `document.${DOCUMENT_TYPES[type]}`),
  },
  introduction: {
    maxBytes: MAX_INTRODUCTION_BYTES,
    detectType: detectSoundType,
    chooseName: (_name: string, type: string) => `introduction.${type.slice('audio/'.length)}`,
  },
} as const;

interface FormFiles {
  readonly files: readonly UploadedFile[];
  /** By field: `tooLarge`, or the field's name if the file has the wrong type. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Reads the files of a form. Empty file inputs and other fields are ignored. */
async function readFiles(form: FormData, fields: readonly CandidateFileKind[]): Promise<FormFiles> {
  const files: UploadedFile[] = [];
  const errors: Record<string, string> = {};
  for (const kind of fields) {
    const file = form.get(kind);
    if (!(file instanceof File) || file.size === 0) continue;
    const { maxBytes, detectType, chooseName } = FILE_FIELDS[kind];
    if (file.size > maxBytes) {
      errors[kind] = 'tooLarge';
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = await detectType(bytes);
    if (type === undefined) errors[kind] = kind;
    else files.push({ kind, name: chooseName(file.name, type), type, bytes });
  }
  return { files, errors };
}
