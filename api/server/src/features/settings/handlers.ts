import { readCapUses } from '@switchboard/application/dialing/caps/read-cap-uses';
import { healthAreas } from '@switchboard/application/health/areas';
import type { ItemReader } from '@switchboard/application/resources/present';
import { HEALTH_AREAS, type settingsRoutes } from '@switchboard/contracts/account-settings/settings-routes';
import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { findAgencyOf, listAgencyVisits, readRetentionRun } from './queries.ts';

export interface SettingsDeps {
  readonly pool: Queryable;
  readonly parts: ItemReader['parts'];
  readonly prices: OutgoingPrices;
}

/** Handles the calls that settings alone have. */
export function settingsHandlers({ pool, parts, prices }: SettingsDeps): Handlers<typeof settingsRoutes> {
  return {
    'settings.readHealth': async (_input, ctx) => {
      const question = { ...(await resolveTenant(ctx)), now: ctx.now() };
      const rights = rightsOf(ctx);
      const readable = HEALTH_AREAS.filter((area) => rights.includes(`${area}.read`));
      const problems = await Promise.all(
        readable.map(async (area) => {
          const found = await healthAreas[area]({ db: pool, parts }, { ...question, prices });
          return found.map((problem) => ({ ...problem, area }));
        }),
      );
      return { data: problems.flat() };
    },
    'settings.readCaps': async (_input, ctx) => ({
      data: [...(await readCapUses({ db: pool, prices, now: ctx.now() }, getTenantId(ctx)))],
    }),
    'settings.readRetention': (_input, ctx) => readRetentionRun(pool, getTenantId(ctx)),
    'settings.readAgency': async (_input, ctx) => {
      const tenantId = getTenantId(ctx);
      const agency = await findAgencyOf(pool, tenantId);
      return { agency: agency ?? null, visits: await listAgencyVisits(pool, tenantId, ctx.now()) };
    },
  };
}

function rightsOf({ principal }: Ctx): readonly string[] {
  if (principal.kind === 'none') return [];
  return principal.kind === 'session' ? principal.permissions : principal.scopes;
}
