import { numberOf } from '@switchboard/application/phone-numbers/number-of';
import type { Locale } from '@switchboard/contracts/constants';
import type { Application, Careers } from '@switchboard/contracts/site/careers';
import type { SiteDocument } from '@switchboard/contracts/site/pages';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { z } from 'zod';
import { checkOrigin } from '../http/origin.ts';
import { infoOf } from '../http/request-info.ts';
import type { SiteDocuments } from './documents.ts';
import { readForm } from './read-form.ts';

/** The field of the human check's token, and as long as that may be. */
const HUMAN = 'humanCheckToken';
const MAX_TOKEN = 4_096;

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
}

/** A page with a form by which people apply. */
export interface ApplicationPage<Entry extends Application> {
  readonly document: SiteDocument;
  readonly careers: Careers;
  readonly fields: readonly string[];
  readonly schema: z.ZodType<Entry>;
  /** Where the page is that says so once it was taken. */
  readonly sentPath: string;
  /** @throws {AppError} `resource.limit_reached` */
  keep(entry: Entry, traceId: string): Promise<void>;
}

/** Takes an application: 303 to the page that says so, or the page with what is wrong, as 422, or as 429 of too many. */
export async function takeApplication<Entry extends Application>(
  koa: Koa.Context,
  { document, careers, fields, schema, sentPath, keep }: ApplicationPage<Entry>,
  { documents, limit, checkHuman, publicUrl }: ApplicationDeps,
): Promise<void> {
  const { client, traceId } = infoOf(koa);
  const headers = { origin: koa.get('Origin'), fetchSite: koa.get('Sec-Fetch-Site') };
  checkOrigin({ method: koa.method, ...headers, client, publicUrl });
  const { [HUMAN]: human, ...values } = await readForm(koa, fields, [HUMAN]);
  const refuse = async (errors: SiteForm['errors'], status: 422 | 429) => {
    const html = await documents.withCareers(document, careers, { values, errors });
    if (html === undefined) throw new AppError('resource.not_found');
    answer(koa, { html, locale: document.locale, status });
  };
  const parsed = schema.safeParse({ ...values, phone: numberOf(values['phone'] ?? '') });
  if (!parsed.success) {
    return refuse(
      Object.fromEntries(parsed.error.issues.map(({ path }) => [String(path[0]), faultOf(values, path)])),
      422,
    );
  }
  const attempt = { address: client.address, email: parsed.data.email };
  try {
    await limit.check(attempt);
    await checkHuman(human?.slice(0, MAX_TOKEN) || undefined);
    await limit.fail(attempt);
    await keep(parsed.data, traceId);
  } catch (error) {
    const isTooMuch = isAppError(error, 'session.too_many_attempts') || isAppError(error, 'resource.limit_reached');
    if (isTooMuch) return refuse({ whole: 'tooMany' }, 429);
    if (isAppError(error, 'human_check.failed')) return refuse({ whole: 'human' }, 422);
    if (isAppError(error, 'human_check.unavailable')) return refuse({ whole: 'humanAway' }, 422);
    throw error;
  }
  koa.status = 303;
  koa.set('Cache-Control', 'no-store');
  koa.set('Location', sentPath);
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
