import { findOwnApplication, withdrawApplication } from '@switchboard/application/candidates/candidate-link';
import { LOCALES } from '@switchboard/contracts/base/constants';
import { truncateWithMark } from '@switchboard/contracts/base/text';
import { MAX_WITHDRAWAL_CHARACTERS } from '@switchboard/contracts/site/careers';
import { siteDocumentPath } from '@switchboard/contracts/site/pages';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { checkOrigin } from '../http/request/origin.ts';
import { getRequestInfo } from '../http/request/request-info.ts';
import { sendPage } from './application-form.ts';
import { type CareersDeps, NO_JOBS } from './careers.ts';
import { readForm } from './read-form.ts';

/**
 * Serves the page of a candidate's own link and accepts their withdrawal.
 *
 * Expired and unknown tokens, and those of erased candidates, are indistinguishable.
 */
export function ownApplicationPage(deps: CareersDeps): Koa.Middleware {
  const { resources, publicUrl } = deps;
  return async (koa, next) => {
    const locale = LOCALES.find((one) => siteDocumentPath({ name: 'application', locale: one }) === koa.path);
    if (locale === undefined) return next();
    koa.set('Referrer-Policy', 'same-origin');
    if (koa.method === 'POST') {
      const { client, traceId } = getRequestInfo(koa);
      const headers = { origin: koa.get('Origin'), fetchSite: koa.get('Sec-Fetch-Site') };
      checkOrigin({ method: koa.method, ...headers, client, publicUrl });
      const { token = '', reason = '' } = await readForm(koa, ['token', 'reason']);
      try {
        await withdrawApplication(resources, {
          token,
          reason: truncateWithMark(reason, MAX_WITHDRAWAL_CHARACTERS),
          traceId,
        });
      } catch (error) {
        if (!isAppError(error, 'resource.not_found') && !isAppError(error, 'resource.conflict')) throw error;
      }
      koa.status = 303;
      koa.set('Cache-Control', 'no-store');
      koa.set('Location', `${koa.path}?token=${encodeURIComponent(token)}`);
      return;
    }
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD, POST' });
    }
    await showApplication(koa, locale, deps);
  };
}

async function showApplication(koa: Koa.Context, locale: (typeof LOCALES)[number], deps: CareersDeps): Promise<void> {
  const [token = ''] = [koa.query['token']].flat();
  const found = await findOwnApplication(deps.resources.pool, token, deps.now());
  const careers = found ? { ...NO_JOBS, own: toPublic(found) } : NO_JOBS;
  const html = await deps.documents.withCareers({ name: 'application', locale }, careers);
  if (html === undefined) throw new AppError('resource.not_found');
  sendPage(koa, { html, locale, status: found ? 200 : 404 });
}

/** Leaves out the ids of the account and the candidate. */
const toPublic = ({
  tenantId,
  candidateId,
  language,
  ...own
}: NonNullable<Awaited<ReturnType<typeof findOwnApplication>>>) => own;
