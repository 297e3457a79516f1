import { askCallBack } from '@switchboard/application/call-backs/ask-call-back';
import { type CallBackLine, findCallBackLine } from '@switchboard/application/call-backs/queries';
import { numberOf } from '@switchboard/application/phone-numbers/number-of';
import { CALL_BACK_ID, CALL_BACK_PAGES, CallBackEntry } from '@switchboard/contracts/site/call-back';
import { findSiteDocument, type SiteDocument } from '@switchboard/contracts/site/pages';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { checkOrigin } from '../http/origin.ts';
import { infoOf } from '../http/request-info.ts';
import type { SiteDocuments } from './documents.ts';
import { readForm } from './read-form.ts';
import { type ApplicationDeps, answer, HUMAN, humanFaultOf, MAX_TOKEN } from './take-application.ts';

const FIELDS = ['phone', 'consent'] as const;

export interface CallBackDeps {
  readonly documents: SiteDocuments;
  /** The id of the number that visitors are called from; undefined for none. */
  readonly callBackNumber: string | undefined;
  /** How often somebody may ask to be called. */
  readonly callBackLimit: ApplicationDeps['limit'];
  readonly checkHuman: ApplicationDeps['checkHuman'];
  readonly publicUrl: URL | undefined;
  readonly resources: { readonly pool: Pool };
  readonly prices: OutgoingPrices;
  readonly now: () => Date;
}

/** Answers the pages on which visitors can ask to be called, and takes their form, where a number dials for it. */
export function callBackPages(deps: CallBackDeps): Koa.Middleware {
  const { documents, callBackNumber, resources } = deps;
  return async (koa, next) => {
    const document = findSiteDocument(koa.path);
    if (document === undefined || !CALL_BACK_PAGES.some((name) => name === document.name)) return next();
    const line = callBackNumber === undefined ? undefined : await findCallBackLine(resources.pool, callBackNumber);
    if (line === undefined) {
      if (koa.method === 'POST') throw new AppError('resource.not_found');
      return next();
    }
    // Else browsers would hide from us that the form is ours: they send it with the origin `null`.
    koa.set('Referrer-Policy', 'same-origin');
    if (koa.method === 'POST') return take(koa, { document, line }, deps);
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD, POST' });
    }
    const isSent = koa.query['called'] !== undefined;
    const html = await documents.withCallBack(document, { businessName: line.businessName, isSent });
    return html === undefined ? next() : answer(koa, { html, locale: document.locale, status: 200 });
  };
}

interface Asked {
  readonly document: SiteDocument;
  readonly line: CallBackLine;
}

/** 303 to the page that says so, or the page with what is wrong, as 422, or as 429 of too many. */
async function take(koa: Koa.Context, asked: Asked, deps: CallBackDeps): Promise<void> {
  const { client } = infoOf(koa);
  const headers = { origin: koa.get('Origin'), fetchSite: koa.get('Sec-Fetch-Site') };
  checkOrigin({ method: koa.method, ...headers, client, publicUrl: deps.publicUrl });
  const { [HUMAN]: human, ...values } = await readForm(koa, FIELDS, [HUMAN]);
  const phone = numberOf(values['phone'] ?? '');
  const parsed = CallBackEntry.safeParse({ ...values, phone });
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map(({ path }) => [String(path[0]), String(path[0])]));
    return refuse(koa, asked, deps, { values, errors, status: 422 });
  }
  const { address } = client;
  const { document, line } = asked;
  try {
    await deps.callBackLimit.check({ address });
    await deps.checkHuman(human?.slice(0, MAX_TOKEN) || undefined);
    await deps.callBackLimit.fail({ address });
    const { locale } = document;
    const { prices } = deps;
    const asking = { phone, locale, address, prices, now: deps.now() };
    const result = await askCallBack(deps.resources.pool, line, asking);
    if (result === 'hours') return refuse(koa, asked, deps, { values, errors: { phone: 'hours' }, status: 422 });
    if (result === 'not_allowed')
      return refuse(koa, asked, deps, { values, errors: { phone: 'notAllowed' }, status: 422 });
    if (result === 'busy') return refuse(koa, asked, deps, { values, errors: { whole: 'busy' }, status: 429 });
  } catch (error) {
    const isTooMuch = isAppError(error, 'session.too_many_attempts');
    const whole = isTooMuch ? 'tooMany' : humanFaultOf(error);
    if (whole === undefined) throw error;
    return refuse(koa, asked, deps, { values, errors: { whole }, status: isTooMuch ? 429 : 422 });
  }
  koa.status = 303;
  koa.set('Cache-Control', 'no-store');
  koa.set('Location', `${koa.path}?called#${CALL_BACK_ID}`);
}

async function refuse(
  koa: Koa.Context,
  { document, line: { businessName } }: Asked,
  { documents }: CallBackDeps,
  { status, ...form }: SiteForm & { readonly status: 422 | 429 },
): Promise<void> {
  const html = await documents.withCallBack(document, { businessName }, form);
  if (html === undefined) throw new AppError('resource.not_found');
  answer(koa, { html, locale: document.locale, status });
}
