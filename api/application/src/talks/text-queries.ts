import type { Queryable } from '@switchboard/platform/postgres/types';
import type { TalkKey } from './talk-queries.ts';

/** A text message of a talk. */
interface TalkText {
  readonly templateId: string;
  /** The key of the effect that sends the text. */
  readonly effectKey: string;
}

/** Takes a template for an effect, once in a talk; false if it was taken for another effect. */
export async function claimText(
  db: Queryable,
  { tenantId, conversationId }: TalkKey,
  { templateId, effectKey }: TalkText,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'talk-claim-text',
    text: `update talk.talks set texted = texted || jsonb_build_object($3::text, $4::text)
      where tenant_id = $1 and conversation_id = $2 and coalesce(texted ->> $3, $4) = $4`,
    values: [tenantId, conversationId, templateId, effectKey],
  });
  return rowCount === 1;
}

/** Gives a template back whose text message was not sent. */
export async function releaseText(
  db: Queryable,
  { tenantId, conversationId }: TalkKey,
  { templateId, effectKey }: TalkText,
): Promise<void> {
  await db.query({
    name: 'talk-release-text',
    text: `update talk.talks set texted = texted - $3::text
      where tenant_id = $1 and conversation_id = $2 and texted ->> $3 = $4`,
    values: [tenantId, conversationId, templateId, effectKey],
  });
}
