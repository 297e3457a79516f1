import { findPoolAccount } from '@switchboard/application/careers/applicants';
import { joinTalentPool } from '@switchboard/application/careers/apply';
import { LOCALES } from '@switchboard/contracts/base/constants';
import { PoolEntry } from '@switchboard/contracts/site/careers';
import { siteDocumentPath } from '@switchboard/contracts/site/pages';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { acceptApplication, sendPage } from './application-form.ts';
import { APPLICATION_FIELDS, type CareersDeps, NO_JOBS, type Submission } from './careers.ts';

const FIELDS = [...APPLICATION_FIELDS, 'language', 'availability'];

export interface TalentDeps extends CareersDeps {
  /** The account that owns the talent pool; undefined if there is none. */
  readonly poolAccount: string | undefined;
}

/** Serves the page of the talent pool and accepts its form, if an account owns one. */
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
    // With a stricter policy, browsers would submit the form with the origin `null`.
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
        keep: (entry: PoolEntry, submission: Submission) =>
          joinTalentPool(resources, account, entry, { ...submission, locale, now: now(), baseUrl: baseUrl() }),
      };
      return acceptApplication(koa, page, deps);
    }
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD, POST' });
    }
    const html = await documents.withCareers(document, { ...careers, isSent: koa.query['sent'] !== undefined });
    return html === undefined ? next() : sendPage(koa, { html, locale, status: 200 });
  };
}
