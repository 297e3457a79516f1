import { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import { parseScript } from '../stories/script.ts';
import { demoUsers } from './accounts.ts';
import { asPerson } from './person.ts';
import type { PostedStory } from './translate-stories.ts';

/** Gives each emergency of the stories an owner, since a person took it when it happened. The other alerts still wait for somebody. */
export async function takeEmergencies(url: string, posted: readonly PostedStory[]): Promise<void> {
  const byTenant = Map.groupBy(posted.filter(hasStandingEmergency), ({ tenantId }) => tenantId);
  for (const [tenantId, stories] of byTenant) {
    const owner = demoUsers.findLast(
      (user) => user.tenantId === tenantId && user.status === 'active' && OWNER_ROLES.includes(user.role),
    );
    if (owner === undefined) continue;
    await asPerson(url, owner.email, async (call) => {
      for (const { conversationId } of stories) {
        await call(conversationRoutes.takeConversation, { params: { id: conversationId } });
      }
    });
  }
}

const OWNER_ROLES: readonly string[] = ['staff', 'supervisor'];

function hasStandingEmergency({ story }: PostedStory): boolean {
  const last = parseScript(story.script).findLast(({ kind }) => kind === 'attention' || kind === 'cleared');
  return last?.kind === 'attention' && last.level === 'emergency';
}
