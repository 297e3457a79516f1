import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { kinds } from '@switchboard/contracts/kinds/kinds';
import type { kindRoutes } from '@switchboard/contracts/kinds/routes';
import type { Handlers } from '../../http/handlers.ts';
import { resourceHandlers } from './handlers.ts';
import { promptHandlers } from './prompts.ts';
import { secretHandlers } from './secrets.ts';
import { templateHandlers } from './templates.ts';
import { veterinarianHandlers } from './veterinarians.ts';

/** Handles the calls of every kind of resource. */
export function kindHandlers(deps: ResourceDeps): Handlers<typeof kindRoutes> {
  const ofEach = Object.values(kinds).map((definition) => resourceHandlers(deps, definition));
  // Each kind's handlers have its own names; together they are those of all kinds.
  return {
    ...Object.assign({}, ...ofEach),
    ...promptHandlers(deps),
    ...secretHandlers(deps),
    ...templateHandlers(deps),
    ...veterinarianHandlers(deps),
  };
}
