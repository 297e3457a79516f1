import { SignupForm } from '@switchboard/contracts/access/signup';
import { type SiteDocument, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { Signup } from '../features/signup/signup.ts';
import { checkOrigin } from '../http/origin.ts';
import { infoOf } from '../http/request-info.ts';
import type { SiteDocuments } from './documents.ts';
import { readForm } from './read-form.ts';

const FIELDS = ['businessName', 'trade', 'email', 'timeZone', 'consent'] as const;
const HUMAN = 'humanCheckToken';
/** As long as a token of a human check may be. */
const MAX_TOKEN = 4_096;

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
  const { [HUMAN]: human, ...values } = await readForm(koa, FIELDS, ['token', HUMAN]);
  const { token } = values;
  if (token !== undefined) return openSignupLink(koa, { document, token }, deps);
  const parsed = SignupForm.safeParse({ ...values, consent: values['consent'] === 'on' });
  const errors = parsed.success
    ? await ask(koa, { form: parsed.data, human }, document, deps)
    : faultsOf(parsed.error.issues, values);
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
  { form, human }: { readonly form: SignupForm; readonly human: string | undefined },
  document: SiteDocument,
  deps: FormDeps,
): Promise<Errors | undefined> {
  try {
    const humanCheckToken = human?.slice(0, MAX_TOKEN) || undefined;
    await deps.signup.ask(form, { ...askingOf(koa, document, deps), humanCheckToken });
    return undefined;
  } catch (error) {
    if (isAppError(error, 'session.too_many_attempts')) return { tooMany: 'tooMany' };
    if (isAppError(error, 'human_check.failed')) return { human: 'human' };
    if (isAppError(error, 'human_check.unavailable')) return { human: 'humanAway' };
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
