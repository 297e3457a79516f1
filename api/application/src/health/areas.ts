import type { HealthArea, HealthProblem } from '@switchboard/contracts/account-settings/settings-routes';
import { connections } from '@switchboard/contracts/connections/connections';
import { phoneNumbers } from '@switchboard/contracts/phone-numbers/phone-numbers';
import { itemSchema } from '@switchboard/contracts/resources/schemas';
import { ROTA_DAYS } from '@switchboard/contracts/veterinarians/on-call';
import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import { readCapUses } from '../dialing/caps/read-cap-uses.ts';
import { listItems } from '../resources/list-items.ts';
import type { ItemReader } from '../resources/present.ts';
import { readOnCall } from '../veterinarians/read-on-call.ts';
import { type Concern, listEndingKeys, listTroubledListeners, listUnusedSecrets } from './queries.ts';

export interface HealthQuestion {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly prices: OutgoingPrices;
}

/** Reads what needs somebody in one part of an account. */
type ReadArea = (reader: ItemReader, question: HealthQuestion) => Promise<readonly Omit<HealthProblem, 'area'>[]>;

const MAX_PROBLEMS = 20;
const DAY_MS = 86_400_000;
const UNUSED_DAYS = 90;
const ENDING_DAYS = 14;

const itemOf = ({ id, name }: Pick<Concern, 'id' | 'name'>) => ({ id, name });
const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** How each part is looked at. A further one is a line here, and its name and codes in the contract. */
export const healthAreas: Readonly<Record<HealthArea, ReadArea>> = {
  apiKeys: async ({ db }, { tenantId, now }) => {
    const keys = await listEndingKeys(db, tenantId, {
      from: now,
      to: daysFrom(now, ENDING_DAYS),
      limit: MAX_PROBLEMS,
    });
    return keys.map((key) => ({
      code: 'key_expiring',
      level: 'notice',
      item: itemOf(key),
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
        item: itemOf(connection),
        from: connection.lastEventAt,
        to: null,
      }));
  },
  listeners: async ({ db }, { tenantId }) => {
    const listeners = await listTroubledListeners(db, tenantId, MAX_PROBLEMS);
    return listeners.map((listener) => ({
      code: listener.isOff ? 'listener_disabled' : 'listener_failing',
      level: 'failing',
      item: itemOf(listener),
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
        return [{ code, level, item: itemOf(number), from: number.createdAt, to: null }];
      })
      .sort((a, b) => Number(a.level === 'notice') - Number(b.level === 'notice'))
      .slice(0, MAX_PROBLEMS);
  },
  secrets: async ({ db }, { tenantId, now }) => {
    const secrets = await listUnusedSecrets(db, tenantId, { since: daysFrom(now, -UNUSED_DAYS), limit: MAX_PROBLEMS });
    return secrets.map((secret) => ({
      code: 'secret_unused',
      level: 'notice',
      item: itemOf(secret),
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
    // An account without a rota has no gap in it.
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
