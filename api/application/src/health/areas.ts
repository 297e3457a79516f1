import type { HealthArea, HealthProblem } from '@switchboard/contracts/account-settings/settings-routes';
import { connections } from '@switchboard/contracts/connections/connections';
import { phoneNumbers } from '@switchboard/contracts/phone-numbers/phone-numbers';
import { itemSchema } from '@switchboard/contracts/resources/schemas';
import { ROTA_DAYS } from '@switchboard/contracts/veterinarians/on-call';
import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { readCapUses } from '../dialing/caps/read-cap-uses.ts';
import { listItems } from '../resources/list-items.ts';
import type { ItemReader } from '../resources/present.ts';
import { readOnCall } from '../veterinarians/read-on-call.ts';

export interface HealthQuery {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly prices: OutgoingPrices;
}

/** Reads the problems in one area of an account. */
type ReadArea = (reader: ItemReader, query: HealthQuery) => Promise<readonly Omit<HealthProblem, 'area'>[]>;

const MAX_PROBLEMS = 20;
const DAY_MS = 86_400_000;
const UNUSED_DAYS = 90;
const ENDING_DAYS = 14;

const toItem = ({ id, name }: Pick<Concern, 'id' | 'name'>) => ({ id, name });
const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** The check of each area. To add an area, add an entry here, and its name and codes to the contract. */
export const healthAreas: Readonly<Record<HealthArea, ReadArea>> = {
  apiKeys: async ({ db }, { tenantId, now }) => {
    const keys = await listExpiringKeys(db, tenantId, {
      from: now,
      to: daysFrom(now, ENDING_DAYS),
      limit: MAX_PROBLEMS,
    });
    return keys.map((key) => ({
      code: 'key_expiring',
      level: 'notice',
      item: toItem(key),
      from: null,
      to: key.at.toISOString(),
    }));
  },
  connections: async (reader, { tenantId }) => {
    const query = { page: 1, perPage: connections.limit, sortBy: 'name', sortOrder: 'asc', archived: 'false' } as const;
    const { data } = await listItems(reader, connections, { tenantId, query });
    return data
      .map((item) => Connection.parse(item))
      .filter(({ status }) => status === 'needs_reconnect' || status === 'error')
      .slice(0, MAX_PROBLEMS)
      .map((connection) => ({
        code: connection.status === 'error' ? 'connection_failing' : 'connection_disconnected',
        level: 'failing',
        item: toItem(connection),
        from: connection.lastEventAt,
        to: null,
      }));
  },
  listeners: async ({ db }, { tenantId }) => {
    const listeners = await listFailingWebhooks(db, tenantId, MAX_PROBLEMS);
    return listeners.map((listener) => ({
      code: listener.isOff ? 'listener_disabled' : 'listener_failing',
      level: 'failing',
      item: toItem(listener),
      from: listener.at.toISOString(),
      to: null,
    }));
  },
  phoneNumbers: async (reader, { tenantId }) => {
    const query = {
      page: 1,
      perPage: phoneNumbers.limit,
      sortBy: 'name',
      sortOrder: 'asc',
      archived: 'false',
    } as const;
    const { data } = await listItems(reader, phoneNumbers, { tenantId, query });
    return data
      .map((item) => PhoneNumber.parse(item))
      .flatMap((number) => {
        const code = NUMBER_PROBLEMS[number.status];
        if (code === undefined) return [];
        const level = code === 'number_activating' ? ('notice' as const) : ('failing' as const);
        return [{ code, level, item: toItem(number), from: number.createdAt, to: null }];
      })
      .sort((a, b) => Number(a.level === 'notice') - Number(b.level === 'notice'))
      .slice(0, MAX_PROBLEMS);
  },
  secrets: async ({ db }, { tenantId, now }) => {
    const secrets = await listUnusedSecrets(db, tenantId, { since: daysFrom(now, -UNUSED_DAYS), limit: MAX_PROBLEMS });
    return secrets.map((secret) => ({
      code: 'secret_unused',
      level: 'notice',
      item: toItem(secret),
      from: secret.at.toISOString(),
      to: null,
    }));
  },
  settings: async ({ db }, { tenantId, now, prices }) => {
    const uses = await readCapUses({ db, prices, now }, tenantId);
    return uses.flatMap(({ name, level, opensAt }) => {
      if (level === null) return [];
      const code = level === 'reached' ? ('cap_reached' as const) : ('cap_near' as const);
      return [
        {
          code,
          level: level === 'reached' ? ('failing' as const) : ('notice' as const),
          item: { id: name, name },
          from: null,
          to: opensAt,
        },
      ];
    });
  },
  veterinarians: async (reader, { tenantId, timeZone, now }) => {
    const { gaps } = await readOnCall(reader, { tenantId, timeZone, at: now });
    // An account without an on-call schedule has no gaps.
    if (gaps.some(({ from, to }) => Date.parse(to) - Date.parse(from) >= ROTA_DAYS * DAY_MS - DAY_MS / 2)) return [];
    return gaps
      .slice(0, MAX_PROBLEMS)
      .map(({ from, to }) => ({ code: 'rota_gap', level: 'failing', item: null, from, to }));
  },
};

const Connection = itemSchema(connections);
const PhoneNumber = itemSchema(phoneNumbers);
const NUMBER_PROBLEMS = {
  activating: 'number_activating',
  active: undefined,
  blocked: 'number_blocked',
  taken: 'number_taken',
  released: undefined,
} as const;

/** An item with a problem, and the time of the problem. */
interface Concern {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
}
type Row<T> = T & Record<never, never>;

/** Lists webhooks that are failing, or were disabled because of failures. */
async function listFailingWebhooks(
  db: Queryable,
  tenantId: string,
  limit: number,
): Promise<(Concern & { isOff: boolean })[]> {
  const { rows } = await db.query<Row<Concern & { isOff: boolean }>>({
    name: 'health-listeners',
    text: `select i.id, i.name, not (i.fields -> 'enabled')::boolean as "isOff", coalesce(h.failing_since, i.updated_at) as at
      from resource.items i left join listener.health h on h.tenant_id = i.tenant_id and h.listener_id = i.id
      where i.tenant_id = $1 and i.kind = 'listeners' and i.archived_at is null
        and ((i.fields -> 'enabled')::boolean and h.failing_since is not null or i.fields -> 'disabledReason' <> 'null')
      order by at desc, i.id limit $2`,
    values: [tenantId, limit],
  });
  return rows;
}

/** Lists secrets that haven't been used since an instant; `at` is when the value was last used or set. */
async function listUnusedSecrets(
  db: Queryable,
  tenantId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<Concern[]> {
  const { rows } = await db.query<Row<Concern>>({
    name: 'health-secrets',
    text: `select i.id, i.name, coalesce(s.last_used_at, s.set_at) as at
      from resource.items i join resource.sealed s on s.tenant_id = i.tenant_id and s.kind = i.kind and s.id = i.id and s.field = 'value'
      where i.tenant_id = $1 and i.kind = 'secrets' and i.archived_at is null and s.set_at < $2
        and coalesce(s.last_used_at, s.set_at) < $2
      order by at, i.id limit $3`,
    values: [tenantId, since, limit],
  });
  return rows;
}

/** Lists API keys that expire within a period. */
async function listExpiringKeys(
  db: Queryable,
  tenantId: string,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<Concern[]> {
  const { rows } = await db.query<Row<Concern>>({
    name: 'health-api-keys',
    text: `select i.id, i.name, k.expires_at as at from resource.items i join access.api_keys k on k.id = i.id
      where i.tenant_id = $1 and i.kind = 'apiKeys' and i.archived_at is null and k.expires_at >= $2 and k.expires_at < $3
      order by at, i.id limit $4`,
    values: [tenantId, from, to, limit],
  });
  return rows;
}
