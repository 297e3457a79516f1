import { type CallBackLine, findCallBackLine } from '@switchboard/application/call-backs/call-back-rows';
import { requestCallBack } from '@switchboard/application/call-backs/request-call-back';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import { CALL_BACK_ID, CALL_BACK_PAGES, CallBackEntry } from '@switchboard/contracts/site/call-back';
import { findSiteDocument, type SiteDocument } from '@switchboard/contracts/site/pages';
import type { SiteForm } from '@switchboard/contracts/site/settings';
import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { checkOrigin } from '../http/request/origin.ts';
import { getRequestInfo } from '../http/request/request-info.ts';
import {
  type ApplicationDeps,
  findHumanFault,
  HUMAN_CHECK_FIELD,
  MAX_TOKEN_LENGTH,
  sendPage,
} from './application-form.ts';
import type { SiteDocuments } from './documents.ts';
import { readForm } from './read-form.ts';

const FIELDS = ['phone', 'consent'] as const;

export interface CallBackDeps {
  readonly documents: SiteDocuments;
  /** The id of the number that calls visitors back; undefined if there is none. */
  readonly callBackNumber: string | undefined;
  /** Limits requests per address. */
  readonly callBackLimit: ApplicationDeps['limit'];
  readonly checkHuman: ApplicationDeps['checkHuman'];
  readonly publicUrl: URL | undefined;
  readonly resources: { readonly pool: Pool };
  readonly prices: OutgoingPrices;
  readonly now: () => Date;
}

/** Serves the pages with a call-back form, and accepts the form, if a number is configured for it. */
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
    // With a stricter policy, browsers would submit the form with the origin `null`.
    koa.set('Referrer-Policy', 'same-origin');
    if (koa.method === 'POST') return accept(koa, { document, line }, deps);
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD, POST' });
    }
    const isSent = koa.query['called'] !== undefined;
    const html = await documents.withCallBack(document, { businessName: line.businessName, isSent });
    return html === undefined ? next() : sendPage(koa, { html, locale: document.locale, status: 200 });
  };
}

interface CallBackPage {
  readonly document: SiteDocument;
  readonly line: CallBackLine;
}

/** Redirects (303) to the confirmation, or returns the page with its errors: 422 for invalid fields, 429 for too many requests. */
async function accept(koa: Koa.Context, page: CallBackPage, deps: CallBackDeps): Promise<void> {
  const { client } = getRequestInfo(koa);
  const headers = { origin: koa.get('Origin'), fetchSite: koa.get('Sec-Fetch-Site') };
  checkOrigin({ method: koa.method, ...headers, client, publicUrl: deps.publicUrl });
  const { [HUMAN_CHECK_FIELD]: human, ...values } = await readForm(koa, FIELDS, [HUMAN_CHECK_FIELD]);
  const phone = toPhoneNumber(values['phone'] ?? '');
  const parsed = CallBackEntry.safeParse({ ...values, phone });
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map(({ path }) => [String(path[0]), String(path[0])]));
    return refuse(koa, page, deps, { values, errors, status: 422 });
  }
  const { address } = client;
  const { document, line } = page;
  try {
    await deps.callBackLimit.check({ address });
    await deps.checkHuman(human?.slice(0, MAX_TOKEN_LENGTH) || undefined);
    await deps.callBackLimit.fail({ address });
    const { locale } = document;
    const { prices } = deps;
    const request = { phone, locale, address, prices, now: deps.now() };
    const result = await requestCallBack(deps.resources.pool, line, request);
    if (result === 'hours') return refuse(koa, page, deps, { values, errors: { phone: 'hours' }, status: 422 });
    if (result === 'not_allowed')
      return refuse(koa, page, deps, { values, errors: { phone: 'notAllowed' }, status: 422 });
    if (result === 'busy') return refuse(koa, page, deps, { values, errors: { whole: 'busy' }, status: 429 });
  } catch (error) {
    const isTooMany = isAppError(error, 'session.too_many_attempts');
    const whole = isTooMany ? 'tooMany' : findHumanFault(error);
    if (whole === undefined) throw error;
    return refuse(koa, page, deps, { values, errors: { whole }, status: isTooMany ? 429 : 422 });
  }
  koa.status = 303;
  koa.set('Cache-Control', 'no-store');
  koa.set('Location', `${koa.path}?called#${CALL_BACK_ID}`);
}

async function refuse(
  koa: Koa.Context,
  { document, line: { businessName } }: CallBackPage,
  { documents }: CallBackDeps,
  { status, ...form }: SiteForm & { readonly status: 422 | 429 },
): Promise<void> {
  const html = await documents.withCallBack(document, { businessName }, form);
  if (html === undefined) throw new AppError('resource.not_found');
  sendPage(koa, { html, locale: document.locale, status });
}
