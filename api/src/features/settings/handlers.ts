import { healthAreas } from '@switchboard/application/health/areas';
import type { ItemReader } from '@switchboard/application/resources/present';
import { HEALTH_AREAS, type settingsRoutes } from '@switchboard/contracts/singles/settings-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type Ctx, tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { resolveTenant } from '../../http/tenant-scope.ts';
import { readRetentionRun } from './queries.ts';

export interface SettingsDeps {
  readonly pool: Queryable;
  readonly parts: ItemReader['parts'];
}

/** Handles the calls that settings alone have. */
export function settingsHandlers({ pool, parts }: SettingsDeps): Handlers<typeof settingsRoutes> {
  return {
    'settings.readHealth': async (_input, ctx) => {
      const question = { ...(await resolveTenant(ctx)), now: ctx.now() };
      const rights = rightsOf(ctx);
      const readable = HEALTH_AREAS.filter((area) => rights.includes(`${area}.read`));
      const problems = await Promise.all(
        readable.map(async (area) => {
          const found = await healthAreas[area]({ db: pool, parts }, question);
          return found.map((problem) => ({ ...problem, area }));
        }),
      );
      return { data: problems.flat() };
    },
    'settings.readRetention': (_input, ctx) => readRetentionRun(pool, tenantOf(ctx)),
  };
}

function rightsOf({ principal }: Ctx): readonly string[] {
  if (principal.kind === 'none') return [];
  return principal.kind === 'session' ? principal.permissions : principal.scopes;
}
