import type { Locale } from '@switchboard/contracts/base/constants';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import { type Application, applicationConsent, type PoolEntry, poolConsent } from '@switchboard/contracts/site/careers';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import { storeFiles, type UploadedFile } from '../candidates/candidate-files.ts';
import { issueLink } from '../candidates/candidate-link.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findApplicant, findInPool, type PoolAccount } from './applicants.ts';
import { writeLinkMail } from './link-mail.ts';
import type { OpenJobRow } from './open-jobs.ts';

/** The actor that the history shows for applications on the public site. */
const CAREERS = { kind: 'system', id: 'careers' } as const;

export interface ApplyDeps extends ResourceDeps {
  readonly media: MediaStore;
}

interface Submission {
  readonly locale: Locale;
  readonly now: Date;
  readonly traceId: string;
  readonly files: readonly UploadedFile[];
  readonly baseUrl: string;
}

/**
 * Creates a candidate from an application, with the consent text that they agreed to, and returns the email with the link to the application. A
 * known candidate isn't created twice: they get the email only at the address from their first application.
 *
 * @throws {AppError} `resource.limit_reached`
 */
export async function applyForJob(
  deps: ApplyDeps,
  job: Pick<OpenJobRow, 'tenantId' | 'id' | 'name' | 'businessName'>,
  { name, phone, email }: Application,
  submission: Submission,
): Promise<OutgoingMail | undefined> {
  const { tenantId, id: jobId, businessName, name: jobName } = job;
  const { locale, now } = submission;
  const known = await findApplicant(deps.pool, tenantId, { jobId, email, phone });
  const consent = { text: applicationConsent(locale, businessName), at: now.toISOString() };
  const fields = { name, jobId, phone, email, language: locale, source: 'careers', consent };
  return registerCandidate(deps, { tenantId, businessName, jobName, known, fields }, submission);
}

/**
 * Creates a candidate without a job for the talent pool, like {@link applyForJob}.
 *
 * @throws {AppError} `resource.limit_reached`
 */
export async function joinTalentPool(
  deps: ApplyDeps,
  { tenantId, businessName }: PoolAccount,
  { name, phone, email, language, availability }: PoolEntry,
  submission: Submission,
): Promise<OutgoingMail | undefined> {
  const { locale, now } = submission;
  const known = await findInPool(deps.pool, tenantId, { email, phone });
  const consent = { text: poolConsent(locale, businessName), at: now.toISOString() };
  const fields = { name, phone, email, language, availability, source: 'talent', consent };
  return registerCandidate(deps, { tenantId, businessName, jobName: null, known, fields }, submission);
}

interface Registration extends PoolAccount {
  readonly jobName: string | null;
  readonly known: { readonly id: string; readonly email: string | null } | undefined;
  readonly fields: { readonly name: string; readonly email: string } & Readonly<Record<string, unknown>>;
}

async function registerCandidate(
  deps: ApplyDeps,
  { tenantId, businessName, jobName, known, fields }: Registration,
  { locale, now, traceId, files, baseUrl }: Submission,
): Promise<OutgoingMail | undefined> {
  const to = fields.email;
  if (known && known.email?.toLowerCase() !== to.toLowerCase()) return undefined;
  const id = known?.id ?? (await create());
  const token = await issueLink(deps.pool, { tenantId, candidateId: id }, now);
  return writeLinkMail({ to, locale, businessName, jobName, token, baseUrl, candidate: { tenantId, id } });

  async function create(): Promise<string> {
    const kept = await storeFiles(deps, tenantId, files);
    const caller = { tenantId, actor: CAREERS, traceId };
    return (await resourceChanges(deps, candidates).create(caller, { ...fields, files: kept })).id;
  }
}
