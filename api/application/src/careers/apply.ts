import type { Locale } from '@switchboard/contracts/base/constants';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import { type Application, applicationConsent, type PoolEntry, poolConsent } from '@switchboard/contracts/site/careers';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import { issueLink } from '../candidates/candidate-link.ts';
import { type HandedIn, keepFiles } from '../candidates/files.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { writeLinkMail } from './link-mail.ts';
import { findApplicant, findInPool, type OpenJobRow, type PoolAccount } from './queries.ts';

/** Who brings candidates from the public site, as their history names it. */
const CAREERS = { kind: 'system', id: 'careers' } as const;

export interface ApplyDeps extends ResourceDeps {
  readonly media: MediaStore;
}

interface Applying {
  readonly locale: Locale;
  readonly now: Date;
  readonly traceId: string;
  readonly files: readonly HandedIn[];
  readonly baseUrl: string;
}

/**
 * Makes a candidate of an application, with the words that they agreed to, and answers the mail with the link to it. Whoever has applied already
 * isn't made twice: the mail goes to the address that they gave then, if it is this one.
 *
 * @throws {AppError} `resource.limit_reached`
 */
export async function applyForJob(
  deps: ApplyDeps,
  job: Pick<OpenJobRow, 'tenantId' | 'id' | 'name' | 'businessName'>,
  { name, phone, email }: Application,
  applying: Applying,
): Promise<OutgoingMail | undefined> {
  const { tenantId, id: jobId, businessName, name: jobName } = job;
  const { locale, now } = applying;
  const known = await findApplicant(deps.pool, tenantId, { jobId, email, phone });
  const consent = { text: applicationConsent(locale, businessName), at: now.toISOString() };
  const given = { name, jobId, phone, email, language: locale, source: 'careers', consent };
  return take(deps, { tenantId, businessName, jobName, known, given }, applying);
}

/**
 * Makes a candidate without a job of somebody who joins the pool, as {@link applyForJob} does.
 *
 * @throws {AppError} `resource.limit_reached`
 */
export async function joinPool(
  deps: ApplyDeps,
  { tenantId, businessName }: PoolAccount,
  { name, phone, email, language, availability }: PoolEntry,
  applying: Applying,
): Promise<OutgoingMail | undefined> {
  const { locale, now } = applying;
  const known = await findInPool(deps.pool, tenantId, { email, phone });
  const consent = { text: poolConsent(locale, businessName), at: now.toISOString() };
  const given = { name, phone, email, language, availability, source: 'talent', consent };
  return take(deps, { tenantId, businessName, jobName: null, known, given }, applying);
}

interface Taking extends PoolAccount {
  readonly jobName: string | null;
  readonly known: { readonly id: string; readonly email: string | null } | undefined;
  readonly given: { readonly name: string; readonly email: string } & Readonly<Record<string, unknown>>;
}

async function take(
  deps: ApplyDeps,
  { tenantId, businessName, jobName, known, given }: Taking,
  { locale, now, traceId, files, baseUrl }: Applying,
): Promise<OutgoingMail | undefined> {
  const to = given.email;
  if (known && known.email?.toLowerCase() !== to.toLowerCase()) return undefined;
  const id = known?.id ?? (await make());
  const token = await issueLink(deps.pool, { tenantId, candidateId: id }, now);
  return writeLinkMail({ to, locale, businessName, jobName, token, baseUrl, candidate: { tenantId, id } });

  async function make(): Promise<string> {
    const kept = await keepFiles(deps, tenantId, files);
    const caller = { tenantId, actor: CAREERS, traceId };
    return (await resourceChanges(deps, candidates).create(caller, { ...given, files: kept })).id;
  }
}
