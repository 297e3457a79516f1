import type { Locale } from '@switchboard/contracts/constants';
import { candidates } from '@switchboard/contracts/kinds/candidates';
import { type Application, applicationConsent, type PoolEntry, poolConsent } from '@switchboard/contracts/site/careers';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { hasApplied, isInPool, type OpenJobRow, type PoolAccount } from './queries.ts';

/** Who brings candidates from the public site, as their history names it. */
const CAREERS = { kind: 'system', id: 'careers' } as const;

interface Applying {
  readonly locale: Locale;
  readonly now: Date;
  readonly traceId: string;
}

/**
 * Makes a candidate of an application, with the words that they agreed to. Whoever has applied already is answered the same, and isn't
 * made twice.
 *
 * @throws {AppError} `resource.limit_reached`
 */
export async function applyForJob(
  deps: ResourceDeps,
  job: Pick<OpenJobRow, 'tenantId' | 'id' | 'businessName'>,
  { name, phone, email }: Application,
  { locale, now, traceId }: Applying,
): Promise<void> {
  const { tenantId, id: jobId } = job;
  if (await hasApplied(deps.pool, tenantId, { jobId, email, phone })) return;
  const consent = { text: applicationConsent(locale, job.businessName), at: now.toISOString() };
  const given = { name, jobId, phone, email, language: locale, source: 'careers', consent };
  await resourceChanges(deps, candidates).create({ tenantId, actor: CAREERS, traceId }, given);
}

/**
 * Makes a candidate without a job of somebody who joins the pool, with the words that they agreed to. Whoever is in it already is answered the
 * same, and isn't made twice.
 *
 * @throws {AppError} `resource.limit_reached`
 */
export async function joinPool(
  deps: ResourceDeps,
  { tenantId, businessName }: PoolAccount,
  { name, phone, email, language, availability }: PoolEntry,
  { locale, now, traceId }: Applying,
): Promise<void> {
  if (await isInPool(deps.pool, tenantId, { email, phone })) return;
  const consent = { text: poolConsent(locale, businessName), at: now.toISOString() };
  const given = { name, phone, email, language, availability, source: 'talent', consent };
  await resourceChanges(deps, candidates).create({ tenantId, actor: CAREERS, traceId }, given);
}
