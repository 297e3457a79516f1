import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ContactState } from '@switchboard/contracts/batches/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A candidate as a contact of a batch, with the conversations of their calls. */
export interface CandidateContact {
  readonly batchId: string;
  readonly nth: number;
  readonly state: ContactState;
  readonly conversationIds: readonly ConversationId[];
}

/** Lists where batches have a candidate as a contact. */
export async function listContactsOf(
  db: Queryable,
  tenantId: string,
  candidateId: string,
): Promise<CandidateContact[]> {
  const { rows } = await db.query<CandidateContact & Record<never, never>>({
    name: 'candidates-list-contacts',
    text: `select c.batch_id as "batchId", c.nth, c.state, array(
          select k.conversation_id from outbound.batch_calls k
          where k.tenant_id = c.tenant_id and k.batch_id = c.batch_id and k.nth = c.nth and k.conversation_id is not null
          union select c.conversation_id where c.conversation_id is not null
        ) as "conversationIds"
      from outbound.batch_contacts c where c.tenant_id = $1 and c.candidate_id = $2 order by c.batch_id, c.nth`,
    values: [tenantId, candidateId],
  });
  return rows;
}

/** Takes a person out of a contact, which is called no more; answers false of one that has nothing of a person. */
export async function forgetContact(
  db: Queryable,
  tenantId: string,
  { batchId, nth, at }: Pick<CandidateContact, 'batchId' | 'nth'> & { readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'candidates-forget-contact',
    text: `update outbound.batch_contacts set phone = null, name = null, language = null, variables = '{}', consent = null, state = 'done',
        outcome = case state when 'done' then outcome else 'cancelled' end, changed_at = $4
      where tenant_id = $1 and batch_id = $2 and nth = $3 and phone is not null`,
    values: [tenantId, batchId, nth, at],
  });
  return rowCount === 1;
}

/** Forgets the mails that were written to a candidate. */
export async function forgetMailsTo(db: Queryable, tenantId: string, candidateId: string): Promise<void> {
  await db.query({
    name: 'candidates-forget-mails',
    text: 'delete from access.mails where tenant_id = $1 and candidate_id = $2',
    values: [tenantId, candidateId],
  });
}
