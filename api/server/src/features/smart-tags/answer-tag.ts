import type { Caller } from '@switchboard/application/caller';
import type { CatalogueDeps, ChangedTag } from '@switchboard/application/catalogues/change-smart-tags';
import { PROJECTION_HEADER } from '@switchboard/contracts/base/constants';
import type { SmartTagItem } from '@switchboard/contracts/smart-tags/routes';
import { SMART_TAGS_STREAM } from '@switchboard/contracts/smart-tags/smart-tags';
import { WithHeaders } from '../../http/request/handlers.ts';
import { waitForInbox } from '../../inbox/wait-for-inbox.ts';

type TagAnswer = SmartTagItem & { readonly position: number };

/** Answers a changed tag once the inbox shows it, or says that the inbox is behind. */
export async function answerTag(
  { pool }: Pick<CatalogueDeps, 'pool'>,
  { tenantId }: Caller,
  { tag, position }: ChangedTag,
): Promise<TagAnswer | WithHeaders<TagAnswer>> {
  const answer = { ...tag, position };
  const isThere = await waitForInbox(pool, { tenant: tenantId, streamId: SMART_TAGS_STREAM, position });
  return isThere ? answer : new WithHeaders(answer, { [PROJECTION_HEADER]: 'behind' });
}
