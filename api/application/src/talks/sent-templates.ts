import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ConversationKey } from '../conversations/conversation-ids.ts';

/** A text message of a talk. */
interface TalkText {
  readonly templateId: string;
  /** The key of the effect that sends the text. */
  readonly effectKey: string;
}

/** Claims a template for an effect, once per talk. Returns false if another effect has claimed it. */
export async function claimText(
  db: Queryable,
  { tenantId, conversationId }: ConversationKey,
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

/** Releases a template whose text message was not sent. */
export async function releaseText(
  db: Queryable,
  { tenantId, conversationId }: ConversationKey,
  { templateId, effectKey }: TalkText,
): Promise<void> {
  await db.query({
    name: 'talk-release-text',
    text: `update talk.talks set texted = texted - $3::text
      where tenant_id = $1 and conversation_id = $2 and texted ->> $3 = $4`,
    values: [tenantId, conversationId, templateId, effectKey],
  });
}
