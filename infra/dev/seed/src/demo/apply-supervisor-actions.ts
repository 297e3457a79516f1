import { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import { smartTagRoutes } from '@switchboard/contracts/smart-tags/routes';
import { asPerson } from './person.ts';
import type { FreshStories } from './post-stories.ts';

/** The tag that the supervisor assigns by mistake. */
const MISTAKEN_TAG = 'Spam';

/** Acts as the supervisor of the stories: deletes and restores one conversation, assigns and removes a tag on another. */
export async function applySupervisorActions(
  url: string,
  supervisorEmail: string,
  { deletedAndRestored, retagUndone }: FreshStories,
): Promise<void> {
  if (deletedAndRestored === undefined && retagUndone === undefined) return;
  await asPerson(url, supervisorEmail, async (call) => {
    if (deletedAndRestored !== undefined) {
      const params = { id: deletedAndRestored };
      await call(conversationRoutes.deleteConversation, { params });
      await call(conversationRoutes.restoreConversation, { params });
    }
    const tags = smartTagRoutes['smartTags.list'].ok.body.parse(await call(smartTagRoutes['smartTags.list']));
    const tag = tags.data.find(({ name }) => name === MISTAKEN_TAG);
    if (retagUndone === undefined || !tag) return;
    await call(conversationRoutes.assignSmartTag, { params: { id: retagUndone }, body: { smartTagId: tag.id } });
    await call(conversationRoutes.removeSmartTag, { params: { id: retagUndone, smartTagId: tag.id } });
  });
}
