import { candidates } from '@switchboard/contracts/hiring/candidates';
import { MAX_MAILS } from '@switchboard/contracts/hiring/screening';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { previewTemplate } from '@switchboard/contracts/templates/preview-template';
import { templates } from '@switchboard/contracts/templates/templates';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Caller } from '../caller.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem } from '../resources/items.ts';
import { toCandidate } from './candidate-fields.ts';

/** A recorded email to a candidate that has yet to be sent. */
export interface CandidateMail {
  readonly state: ResourceState;
  readonly mail: OutgoingMail;
}

/**
 * Fills an account's template with the candidate's `name`, their `job` and the `business`, and records on the candidate who sends the email and
 * when. A repeat of the command returns no email, since the first run sends it.
 *
 * @throws {AppError} `resource.not_found`, `resource.limit_reached`; `resource.conflict` if the candidate is archived; `request.invalid` if the
 *   candidate has no email address, or the template is archived, isn't for emails, or has placeholders that these values don't fill
 */
export async function writeCandidateMail(
  deps: ResourceDeps,
  caller: Caller,
  { id, templateId }: { readonly id: string; readonly templateId: string },
): Promise<Omit<CandidateMail, 'mail'> & Partial<CandidateMail>> {
  const { tenantId } = caller;
  const item = await findItem(deps.pool, { tenantId, kind: candidates.kind, id });
  if (item === undefined) throw new AppError('resource.not_found');
  const template = await findItem(deps.pool, { tenantId, kind: templates.kind, id: templateId });
  if (template === undefined || template.archivedAt !== null) throw fault('templateId', 'unknown');
  const { channel, subject, body } = template.fields as ResourceFields<typeof templates>; // The kind's schema ensures this type.
  if (channel !== 'email') throw fault('templateId', 'not_for_mail');
  const { email, jobId } = toCandidate(item);
  if (email === null) throw fault('email', 'required');
  const { business, job } = await readNames(deps.pool, tenantId, jobId);
  const filled = previewTemplate({ channel, subject, body }, { name: item.name, job, business });
  if (filled.missing.length > 0) throw fault('templateId', 'places_unfilled');
  const outcome = { isRecorded: false };
  const state = await resourceChanges(deps, candidates).changeManaged(caller, { id }, (known, at) => {
    const { mails } = toCandidate(known);
    if (mails.length >= MAX_MAILS) throw new AppError('resource.limit_reached');
    outcome.isRecorded = true;
    return { mails: [...mails, { by: caller.actor.id, at, templateId, name: template.name, subject: filled.subject }] };
  });
  return {
    state,
    ...(outcome.isRecorded && {
      mail: { to: email, subject: filled.subject, text: filled.text, sender: business, candidate: { tenantId, id } },
    }),
  };
}

const fault = (path: string, code: string) => new AppError('request.invalid', { errors: [{ path, code }] });

async function readNames(
  db: Queryable,
  tenantId: string,
  jobId: string | null,
): Promise<{ readonly business: string; readonly job: string }> {
  const { rows } = await db.query<{ business: string; job: string }>({
    name: 'candidates-read-names',
    text: `select a.name as business, coalesce(j.name, '') as job from access.accounts a
      left join resource.items j on j.tenant_id = a.id and j.kind = 'jobs' and j.id = $2 where a.id = $1`,
    values: [tenantId, jobId],
  });
  return rows[0] ?? { business: '', job: '' };
}
