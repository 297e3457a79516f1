import { SignupForm } from '@switchboard/contracts/access/signup';
import { type SiteDocument, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { Signup } from '../features/signup/signup.ts';
import { checkOrigin } from '../http/request/origin.ts';
import { getRequestInfo } from '../http/request/request-info.ts';
import { findHumanFault, HUMAN_CHECK_FIELD, MAX_TOKEN_LENGTH } from './application-form.ts';
import type { SiteDocuments } from './documents.ts';
import { readForm } from './read-form.ts';

const FIELDS = ['businessName', 'trade', 'email', 'timeZone', 'consent'] as const;

export interface FormDeps {
  readonly documents: SiteDocuments;
  readonly signup: Signup;
  readonly publicUrl: URL | undefined;
  readonly now: () => Date;
}

/** Accepts the sign-up form and the form of the emailed link: redirects (303) to the next page, or returns the page with its errors. */
export async function acceptSignupForm(koa: Koa.Context, document: SiteDocument, deps: FormDeps): Promise<void> {
  const { client } = getRequestInfo(koa);
  const { publicUrl } = deps;
  checkOrigin({
    method: koa.method,
    origin: koa.get('Origin'),
    fetchSite: koa.get('Sec-Fetch-Site'),
    client,
    publicUrl,
  });
  const { [HUMAN_CHECK_FIELD]: human, ...values } = await readForm(koa, FIELDS, ['token', HUMAN_CHECK_FIELD]);
  const { token } = values;
  if (token !== undefined) return openSignupLink(koa, { document, token }, deps);
  const parsed = SignupForm.safeParse({ ...values, consent: values['consent'] === 'on' });
  const errors = parsed.success
    ? await requestSignup(koa, { form: parsed.data, human }, document, deps)
    : findFaults(parsed.error.issues, values);
  if (errors === undefined) {
    koa.status = 303;
    koa.set('Location', siteDocumentPath({ name: 'success', locale: document.locale }));
    return;
  }
  const { tooMany } = errors;
  await sendForm(koa, { document, form: { values, errors }, status: tooMany === undefined ? 422 : 429 }, deps);
}

/** Shows a button that opens the emailed link: email scanners follow links, so a GET must change nothing. */
export async function showSignupLink(koa: Koa.Context, document: SiteDocument, deps: FormDeps): Promise<void> {
  const [token = ''] = [koa.query['token']].flat();
  const form = { values: { token: token.slice(0, 200).toWellFormed() }, errors: {} };
  await sendForm(koa, { document, form, status: 200 }, deps);
}

interface SignupLink {
  readonly document: SiteDocument;
  readonly token: string;
}

async function openSignupLink(koa: Koa.Context, { document, token }: SignupLink, deps: FormDeps): Promise<void> {
  koa.set('Cache-Control', 'no-store');
  koa.status = 303;
  koa.set('Location', await deps.signup.open(token.slice(0, 200).toWellFormed(), toSignupRequest(koa, document, deps)));
}

function toSignupRequest(koa: Koa.Context, { locale }: SiteDocument, { now }: FormDeps) {
  const { client, traceId } = getRequestInfo(koa);
  return { address: client.address, locale, now: now(), traceId };
}

type Errors = Readonly<Record<string, string>>;

async function requestSignup(
  koa: Koa.Context,
  { form, human }: { readonly form: SignupForm; readonly human: string | undefined },
  document: SiteDocument,
  deps: FormDeps,
): Promise<Errors | undefined> {
  try {
    const humanCheckToken = human?.slice(0, MAX_TOKEN_LENGTH) || undefined;
    await deps.signup.requestAccount(form, { ...toSignupRequest(koa, document, deps), humanCheckToken });
    return undefined;
  } catch (error) {
    if (isAppError(error, 'session.too_many_attempts')) return { tooMany: 'tooMany' };
    const human = findHumanFault(error);
    if (human === undefined) throw error;
    return { human };
  }
}

interface FormPage {
  readonly document: SiteDocument;
  readonly form: SiteForm;
  readonly status: 200 | 422 | 429;
}

async function sendForm(
  koa: Koa.Context,
  { document, form, status }: FormPage,
  { documents }: FormDeps,
): Promise<void> {
  const html = await documents.withForm(document, form);
  if (html === undefined) throw new AppError('resource.not_found');
  koa.status = status;
  koa.type = 'html';
  koa.set('Cache-Control', 'no-store');
  koa.body = html;
}

/** The error code of each invalid field, for which the page has a text. */
function findFaults(
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
