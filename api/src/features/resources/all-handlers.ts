import { kinds } from '@switchboard/contracts/kinds/kinds';
import type { kindRoutes } from '@switchboard/contracts/kinds/routes';
import type { Handlers } from '../../http/handlers.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { resourceHandlers } from './handlers.ts';
import { type ListenerDeps, listenerHandlers } from './listeners.ts';
import { promptHandlers } from './prompts.ts';
import { secretHandlers } from './secrets.ts';
import { templateHandlers } from './templates.ts';
import { veterinarianHandlers } from './veterinarians.ts';

/** Handles the calls of every kind of resource. */
export function kindHandlers(deps: ListenerDeps): Handlers<typeof kindRoutes> {
  const ofEach = Object.values(kinds).map((definition) => resourceHandlers(deps, definition));
  // Each kind's handlers have its own names; together they are those of all kinds.
  return {
    ...Object.assign({}, ...ofEach),
    ...apiKeyHandlers(deps),
    ...listenerHandlers(deps),
    ...promptHandlers(deps),
    ...secretHandlers(deps),
    ...templateHandlers(deps),
    ...veterinarianHandlers(deps),
  };
}
