import type { kindRoutes } from '@switchboard/contracts/kind-routes';
import { kinds } from '@switchboard/contracts/kinds';
import type { Handlers } from '../../http/request/handlers.ts';
import { agentTestHandlers } from './agent-tests.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { batchHandlers } from './batches.ts';
import { type CandidateDeps, candidateHandlers } from './candidates.ts';
import { type ConnectionDeps, connectionHandlers } from './connections.ts';
import { hitHandlers } from './flow-hits.ts';
import { resourceHandlers } from './handlers.ts';
import { listenerHandlers } from './listeners.ts';
import { promptHandlers } from './prompts.ts';
import { secretHandlers } from './secrets.ts';
import { type TalkHandlerDeps, talkHandlers } from './talks.ts';
import { templateHandlers } from './templates.ts';
import { veterinarianHandlers } from './veterinarians.ts';

/** Handles the calls of every kind of resource. */
export function kindHandlers(deps: CandidateDeps & ConnectionDeps & TalkHandlerDeps): Handlers<typeof kindRoutes> {
  const ofEach = Object.values(kinds).map((definition) => resourceHandlers(deps, definition));
  // Each kind's handlers have its own names; together they are those of all kinds.
  return {
    ...Object.assign({}, ...ofEach),
    ...agentTestHandlers(deps),
    ...apiKeyHandlers(deps),
    ...batchHandlers(deps),
    ...candidateHandlers(deps),
    ...connectionHandlers(deps),
    ...hitHandlers(deps),
    ...listenerHandlers(deps),
    ...promptHandlers(deps),
    ...secretHandlers(deps),
    ...talkHandlers(deps),
    ...templateHandlers(deps),
    ...veterinarianHandlers(deps),
  };
}
