import { readCapUses } from '@switchboard/application/dialing/caps/read-cap-uses';
import { healthAreas } from '@switchboard/application/health/areas';
import type { ItemReader } from '@switchboard/application/resources/present';
import {
  type AgencyVisit,
  HEALTH_AREAS,
  type RetentionRun,
  type settingsRoutes,
} from '@switchboard/contracts/account-settings/settings-routes';
import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';

export interface SettingsDeps {
  readonly pool: Queryable;
  readonly hooks: ItemReader['hooks'];
  readonly prices: OutgoingPrices;
}

/** Handles what the settings pages read besides settings: health, use of call caps, retention and the agency's visits. */
export function settingsHandlers({ pool, hooks, prices }: SettingsDeps): Handlers<typeof settingsRoutes> {
  return {
    'settings.readHealth': async (_input, ctx) => {
      const scope = { ...(await resolveTenant(ctx)), now: ctx.now() };
      const permissions = getPermissions(ctx);
      const readable = HEALTH_AREAS.filter((area) => permissions.includes(`${area}.read`));
      const problems = await Promise.all(
        readable.map(async (area) => {
          const found = await healthAreas[area]({ db: pool, hooks }, { ...scope, prices });
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
      const agency = await findAgency(pool, tenantId);
      return { agency: agency ?? null, visits: await listAgencyVisits(pool, tenantId, ctx.now()) };
    },
  };
}

function getPermissions({ principal }: Ctx): readonly string[] {
  if (principal.kind === 'none') return [];
  return principal.kind === 'session' ? principal.permissions : principal.scopes;
}

/** Reads the last run of the erasure of old conversations in an account. */
async function readRetentionRun(db: Queryable, tenantId: string): Promise<RetentionRun> {
  const { rows } = await db.query<{ ranAt: Date; erased: number; erasedInAll: number }>({
    name: 'read-retention-run',
    text: `select ran_at as "ranAt", erased, erased_in_all as "erasedInAll" from retention.runs where tenant_id = $1`,
    values: [tenantId],
  });
  const [run] = rows;
  return run ? { ...run, ranAt: run.ranAt.toISOString() } : { ranAt: null, erased: 0, erasedInAll: 0 };
}

/** Finds the agency of an account. */
async function findAgency(db: Queryable, tenantId: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'find-agency-of-account',
    text: `select p.id, p.name from access.accounts a join access.accounts p on p.id = a.parent_id where a.id = $1`,
    values: [tenantId],
  });
  return rows[0];
}

const MAX_VISITS = 50;

/** Lists the visits of agency users to an account, newest first: at most 50, from the sessions of the last 30 days. */
async function listAgencyVisits(db: Queryable, tenantId: string, now: Date): Promise<AgencyVisit[]> {
  const { rows } = await db.query<{
    name: string;
    email: string;
    startedAt: Date;
    lastSeenAt: Date;
    endedAt: Date | null;
  }>({
    name: 'list-agency-visits',
    text: `select u.name, u.email, s.created_at as "startedAt", coalesce(s.last_seen_at, s.created_at) as "lastSeenAt",
        coalesce(s.ended_at, parent.ended_at, case when s.expires_at <= $2 then s.expires_at end) as "endedAt"
      from access.sessions s join access.users u on u.id = s.user_id left join access.sessions parent on parent.id = s.parent_id
      where s.tenant_id = $1 and s.impersonator_id is not null and u.tenant_id <> s.tenant_id
      order by s.created_at desc, s.id limit ${MAX_VISITS}`,
    values: [tenantId, now],
  });
  return rows.map(({ startedAt, lastSeenAt, endedAt, ...person }) => ({
    ...person,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
