import { joinPool } from '@switchboard/application/careers/apply';
import { findPoolAccount } from '@switchboard/application/careers/queries';
import { LOCALES } from '@switchboard/contracts/constants';
import { PoolEntry } from '@switchboard/contracts/site/careers';
import { siteDocumentPath } from '@switchboard/contracts/site/pages';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { APPLICATION_FIELDS, type CareersDeps, type Given, NO_JOBS } from './careers.ts';
import { answer, takeApplication } from './take-application.ts';

const FIELDS = [...APPLICATION_FIELDS, 'language', 'availability'];

export interface TalentDeps extends CareersDeps {
  /** The account that keeps the pool; undefined for none. */
  readonly poolAccount: string | undefined;
}

/** Answers the page of the pool of talent, and takes the form by which people join it, where an account keeps one. */
export function talentPages(deps: TalentDeps): Koa.Middleware {
  const { documents, resources, quotas, now, baseUrl, poolAccount } = deps;
  return async (koa, next) => {
    if (poolAccount === undefined) return next();
    const locale = LOCALES.find((one) => siteDocumentPath({ name: 'talent', locale: one }) === koa.path);
    if (locale === undefined) return next();
    const account = await findPoolAccount(resources.pool, poolAccount);
    if (account === undefined) return next();
    const document = { name: 'talent', locale } as const;
    const careers = { ...NO_JOBS, pool: { businessName: account.businessName } };
    // Else browsers would hide from us that the form is ours: they send it with the origin `null`.
    koa.set('Referrer-Policy', 'same-origin');
    if (koa.method === 'POST') {
      const page = {
        document,
        careers,
        fields: FIELDS,
        schema: PoolEntry,
        sentPath: `${koa.path}?sent`,
        files: ['document', 'introduction'] as const,
        countFiles: (count: number) => quotas.countUploads(poolAccount, count),
        keep: (entry: PoolEntry, given: Given) =>
          joinPool(resources, account, entry, { ...given, locale, now: now(), baseUrl: baseUrl() }),
      };
      return takeApplication(koa, page, deps);
    }
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD, POST' });
    }
    const html = await documents.withCareers(document, { ...careers, isSent: koa.query['sent'] !== undefined });
    return html === undefined ? next() : answer(koa, { html, locale, status: 200 });
  };
}
