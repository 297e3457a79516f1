import type { kindRoutes } from '@switchboard/contracts/kind-routes';
import { kinds } from '@switchboard/contracts/kinds';
import type { Handlers } from '../http/request/handlers.ts';
import type { ItemAccess } from '../resources/item-access.ts';
import { apiKeyHandlers } from './access/api-keys.ts';
import { agentTestHandlers } from './agents/agent-tests.ts';
import { flowHitHandlers } from './agents/flow-hits.ts';
import { promptHandlers } from './agents/prompts.ts';
import { publishingHandlers } from './agents/publishing.ts';
import { type TalkHandlerDeps, talkHandlers } from './agents/talks.ts';
import { batchHandlers } from './batches/handlers.ts';
import { type ConnectionDeps, connectionHandlers } from './connections/handlers.ts';
import { secretHandlers } from './connections/secrets.ts';
import { viewAccess } from './conversations/view-access.ts';
import { viewHandlers } from './conversations/view-counts.ts';
import { type CandidateDeps, candidateHandlers } from './hiring/handlers.ts';
import { resourceHandlers } from './resources/resource-handlers.ts';
import { templateHandlers } from './templates/handlers.ts';
import { veterinarianHandlers } from './veterinarians/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';

/** The kinds with items that only some callers see. */
const ACCESS: Readonly<Record<string, ItemAccess>> = { views: viewAccess };

/** Handles the routes of every kind of resource: the routes that all kinds share, and those of a single kind. */
export function kindHandlers(deps: CandidateDeps & ConnectionDeps & TalkHandlerDeps): Handlers<typeof kindRoutes> {
  const shared = Object.values(kinds).map((definition) => resourceHandlers(deps, definition, ACCESS[definition.kind]));
  // The names of a kind's handlers begin with the kind, so that together they cover the shared routes of all kinds.
  return {
    ...Object.assign({}, ...shared),
    ...agentTestHandlers(deps),
    ...apiKeyHandlers(deps),
    ...batchHandlers(deps),
    ...candidateHandlers(deps),
    ...connectionHandlers(deps),
    ...flowHitHandlers(deps),
    ...promptHandlers(deps),
    ...publishingHandlers(deps),
    ...secretHandlers(deps),
    ...talkHandlers(deps),
    ...templateHandlers(deps),
    ...veterinarianHandlers(deps),
    ...viewHandlers(deps),
    ...webhookHandlers(deps),
  };
}
