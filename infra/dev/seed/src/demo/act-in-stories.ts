import { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import { smartTagRoutes } from '@switchboard/contracts/smart-tags/routes';
import { asPerson } from './person.ts';
import type { FreshStories } from './tell-stories.ts';

/** The tag that a bulk change put on by mistake. */
const MISTAKEN_TAG = 'Spam';

/** Does what a supervisor did in the stories: deletes a conversation and restores it, puts a tag on by mistake and takes it off. */
export async function actInStories(
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
