import { createHash, randomBytes } from 'node:crypto';
import type { Locale } from '@switchboard/contracts/base/constants';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import type { OwnApplication } from '@switchboard/contracts/site/careers';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import type { ItemRow } from '../resources/items.ts';
import { toCandidate } from './candidate-fields.ts';

/** The lifetime of a candidate's link to their application. */
const LIFETIME_MS = 90 * 86_400_000;
/** The number of expired links that issuing a new one deletes. */
const SWEEP_LIMIT = 100;
const MAX_TOKEN_CHARACTERS = 100;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

interface LinkOwner {
  readonly tenantId: string;
  readonly candidateId: string;
}

/** Issues the token of a link to a candidate's application. Only its hash is stored. */
export async function issueLink(db: Queryable, { tenantId, candidateId }: LinkOwner, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query({
    name: 'careers-issue-link',
    text: `with swept as (delete from access.candidate_links where token_hash in (
        select token_hash from access.candidate_links where expires_at <= $4 limit ${SWEEP_LIMIT}))
      insert into access.candidate_links (token_hash, tenant_id, candidate_id, expires_at) values ($1, $2, $3, $5)`,
    values: [hashToken(token), tenantId, candidateId, now, new Date(now.getTime() + LIFETIME_MS)],
  });
  return token;
}

/** Deletes the links to a candidate. */
export async function deleteLinks(db: Queryable, { tenantId, candidateId }: LinkOwner): Promise<void> {
  await db.query({
    name: 'careers-forget-links',
    text: 'delete from access.candidate_links where tenant_id = $1 and candidate_id = $2',
    values: [tenantId, candidateId],
  });
}

interface Row extends LinkOwner {
  readonly fields: ItemRow['fields'];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly businessName: string;
  readonly jobName: string | null;
}

/** Finds the application for a token; undefined if the token is unknown or expired, or the candidate is gone. */
export async function findOwnApplication(
  db: Queryable,
  token: string,
  now: Date,
): Promise<(OwnApplication & LinkOwner & { readonly language: Locale }) | undefined> {
  if (token.length > MAX_TOKEN_CHARACTERS) return undefined;
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'careers-find-own',
    text: `select l.tenant_id as "tenantId", l.candidate_id as "candidateId", l.expires_at as "expiresAt", i.fields,
        i.created_at as "createdAt", a.name as "businessName", j.name as "jobName"
      from access.candidate_links l
      join access.accounts a on a.id = l.tenant_id and a.status = 'active'
      join resource.items i on i.tenant_id = l.tenant_id and i.kind = '${candidates.kind}' and i.id = l.candidate_id
        and i.archived_at is null
      left join resource.items j on j.tenant_id = l.tenant_id and j.kind = 'jobs' and j.id = i.fields ->> 'jobId'
      where l.token_hash = $1 and l.expires_at > $2`,
    values: [hashToken(token), now],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { tenantId, candidateId, businessName, jobName, createdAt, expiresAt } = row;
  const { stage, language } = toCandidate(row);
  return {
    tenantId,
    candidateId,
    token,
    businessName,
    jobName,
    stage,
    language,
    appliedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

const WITHDREW: Readonly<Record<Locale, string>> = {
  en: 'Withdrew by their own link.',
  es: 'Se retiró con su propio enlace.',
};
/** The actor that the history shows for a withdrawal. */
const CANDIDATE = { kind: 'system', id: 'candidate' } as const;

/**
 * Withdraws the application for a token, which ends calls about that application. A withdrawn or rejected application stays unchanged.
 *
 * @throws {AppError} `resource.not_found` if the token has no application
 */
export async function withdrawApplication(
  deps: ResourceDeps,
  { token, reason, traceId }: { readonly token: string; readonly reason: string; readonly traceId: string },
): Promise<void> {
  const own = await findOwnApplication(deps.pool, token, deps.clock.now());
  if (own === undefined) throw new AppError('resource.not_found');
  const caller = { tenantId: own.tenantId, actor: CANDIDATE, traceId };
  await resourceChanges(deps, candidates).changeManaged(caller, { id: own.candidateId }, (item) => {
    // A decision that the business or the candidate has made stays.
    if (['withdrawn', 'rejected'].includes(toCandidate(item).stage)) return {};
    const at = deps.clock.now().toISOString();
    return {
      stage: 'withdrawn',
      decision: { by: CANDIDATE.id, at, reason: reason.trim() || WITHDREW[own.language] },
    };
  });
}
