import { findInlineAudio } from '@switchboard/application/recordings/inline-audio';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ConversationDetail } from '@switchboard/contracts/conversations/message';
import { isPurposeHidden } from '@switchboard/contracts/conversations/purpose';
import { AppError } from '@switchboard/platform/app-error';
import type { TenantScope } from '../../http/auth/permission.ts';
import { toConversation } from '../../inbox/conversation.ts';
import { readLog } from './activity.ts';
import type { ConversationDeps } from './deps.ts';
import { findDetail } from './queries.ts';
import { translationState } from './translation-state.ts';

export interface DetailRequest {
  readonly id: ConversationId;
  readonly lang: string | undefined;
}

/**
 * The row with what only the detail shows.
 *
 * @throws {AppError} `resource.not_found` for a conversation that the account doesn't have, or deleted.
 */
export async function readDetail(
  deps: Pick<ConversationDeps, 'pool' | 'events' | 'tagMaps'>,
  { tenantId: tenant, withheld }: TenantScope,
  { id, lang }: DetailRequest,
): Promise<ConversationDetail> {
  const found = await findDetail(deps.pool, tenant, { id, lang });
  if (found === undefined) throw new AppError('resource.not_found');
  const { record, summary, recordingUrl, provider, attentionHistory, translated } = found;
  const tags = await deps.tagMaps.at(deps.pool, tenant, found.tagsPosition);
  const isTold = !isPurposeHidden(record.purpose, withheld);
  return {
    ...toConversation(record, tags, withheld),
    ...(await readLog(deps, tenant, { id, tags })),
    summary: isTold ? summary : null,
    recording: isTold && recordingUrl !== null ? { url: urlOf(id, recordingUrl) } : null,
    provider,
    attentionHistory: isTold ? attentionHistory : attentionHistory.map((one) => ({ ...one, evidence: null })),
    translation: lang === undefined ? null : translationState(lang, { record, translated }),
  };
}

/** Where a recording is; one that its platform has told is here alone. */
const urlOf = (id: ConversationId, recordingUrl: string) =>
  findInlineAudio(recordingUrl) === undefined ? recordingUrl : `/api/conversations/${id}/recording`;
