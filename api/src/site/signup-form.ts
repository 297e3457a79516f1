import { SignupForm } from '@switchboard/contracts/access/signup';
import { type SiteDocument, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { Signup } from '../features/signup/signup.ts';
import { readBytes } from '../http/body.ts';
import { checkOrigin } from '../http/origin.ts';
import { infoOf } from '../http/request-info.ts';
import type { SiteDocuments } from './documents.ts';

const MAX_FORM_BYTES = 16 * 1024;
const TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const FIELDS = ['businessName', 'trade', 'email', 'timeZone', 'consent'] as const;

export interface FormDeps {
  readonly documents: SiteDocuments;
  readonly signup: Signup;
  readonly publicUrl: URL | undefined;
  readonly now: () => Date;
}

/** Takes the forms of the sign-up page, and of the link in its mail: 303 to the next page, or the page with what is wrong, as 422. */
export async function takeSignupForm(koa: Koa.Context, document: SiteDocument, deps: FormDeps): Promise<void> {
  const { client } = infoOf(koa);
  const { publicUrl } = deps;
  checkOrigin({
    method: koa.method,
    origin: koa.get('Origin'),
    fetchSite: koa.get('Sec-Fetch-Site'),
    client,
    publicUrl,
  });
  const values = await readForm(koa);
  const { token } = values;
  if (token !== undefined) return openSignupLink(koa, { document, token }, deps);
  const parsed = SignupForm.safeParse({ ...values, consent: values['consent'] === 'on' });
  const errors = parsed.success ? await ask(koa, parsed.data, document, deps) : faultsOf(parsed.error.issues, values);
  if (errors === undefined) {
    koa.status = 303;
    koa.set('Location', siteDocumentPath({ name: 'success', locale: document.locale }));
    return;
  }
  const { tooMany } = errors;
  await answerWith(koa, { document, form: { values, errors }, status: tooMany === undefined ? 422 : 429 }, deps);
}

/** Shows the button that opens the link of a mail: programs that look into mails follow links, and must change nothing. */
export async function showSignupLink(koa: Koa.Context, document: SiteDocument, deps: FormDeps): Promise<void> {
  const [token = ''] = [koa.query['token']].flat();
  const form = { values: { token: token.slice(0, 200).toWellFormed() }, errors: {} };
  await answerWith(koa, { document, form, status: 200 }, deps);
}

interface Link {
  readonly document: SiteDocument;
  readonly token: string;
}

async function openSignupLink(koa: Koa.Context, { document, token }: Link, deps: FormDeps): Promise<void> {
  koa.set('Cache-Control', 'no-store');
  koa.status = 303;
  koa.set('Location', await deps.signup.open(token.slice(0, 200).toWellFormed(), askingOf(koa, document, deps)));
}

function askingOf(koa: Koa.Context, { locale }: SiteDocument, { now }: FormDeps) {
  const { client, traceId } = infoOf(koa);
  return { address: client.address, locale, now: now(), traceId };
}

type Errors = Readonly<Record<string, string>>;

async function ask(
  koa: Koa.Context,
  form: SignupForm,
  document: SiteDocument,
  deps: FormDeps,
): Promise<Errors | undefined> {
  try {
    await deps.signup.ask(form, askingOf(koa, document, deps));
    return undefined;
  } catch (error) {
    if (isAppError(error, 'session.too_many_attempts')) return { tooMany: 'tooMany' };
    throw error;
  }
}

interface Answer {
  readonly document: SiteDocument;
  readonly form: SiteForm;
  readonly status: 200 | 422 | 429;
}

async function answerWith(
  koa: Koa.Context,
  { document, form, status }: Answer,
  { documents }: FormDeps,
): Promise<void> {
  const html = await documents.withForm(document, form);
  if (html === undefined) throw new AppError('resource.not_found');
  koa.status = status;
  koa.type = 'html';
  koa.set('Cache-Control', 'no-store');
  koa.body = html;
}

/** The fields of a form, as text. @throws {AppError} `request.media_type`, `request.too_large` */
async function readForm(koa: Koa.Context): Promise<Readonly<Record<string, string>>> {
  const type = koa.get('Content-Type');
  if (!TYPES.test(type)) throw new AppError('request.media_type');
  const bytes = await readBytes(koa.req, MAX_FORM_BYTES);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('request.media_type');
  });
  const textOf = (name: string): string => {
    const value = form.get(name);
    // No text of the database holds these.
    return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '';
  };
  const names = form.has('token') ? [...FIELDS, 'token'] : FIELDS;
  return Object.fromEntries(names.map((name) => [name, textOf(name)]));
}

/** The code of what is wrong with each field, as the page has words for it. */
function faultsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly code?: string }[],
  values: Errors,
): Errors {
  const codes = issues.map(({ path, code }) => {
    const field = String(path[0]);
    if (field === 'consent') return [field, 'consent'];
    if ((values[field] ?? '').trim() === '') return [field, 'required'];
    if (code === 'too_big') return [field, 'tooLong'];
    if (code === 'invalid_format' && field === 'businessName') return [field, 'plain'];
    return [field, field === 'businessName' ? 'tooLong' : field];
  });
  return Object.fromEntries(codes);
}
