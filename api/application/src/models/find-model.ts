import { connections } from '@switchboard/contracts/kinds/connections';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type ConnectionFields, openCredential } from '../connections/credential.ts';
import type { KeptConnections } from '../outbound/kept-connections.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import type { ModelServer } from './model-config.ts';

/** An account's model, and how it is reached. */
export interface FoundModel extends ModelServer {
  /** The account wrote its address, which may be that of a public server alone. */
  readonly isOfAccount: boolean;
  readonly keptConnections: KeptConnections;
}

/** The models of accounts. */
export interface Models {
  /** Whether an account has a model, its own or everybody's. */
  has(db: Queryable, tenantId: string): Promise<boolean>;
  /** Opens an account's model; undefined where there is none, or its key can't be read. */
  open(db: Queryable, tenantId: string): Promise<FoundModel | undefined>;
}

interface ModelsDeps {
  readonly sealed: ResourceDeps['sealed'];
  readonly clock: Clock;
  /** Of accounts that have none of their own. */
  readonly model: ModelServer | undefined;
  readonly keptConnections: KeptConnections;
}

/** Finds models: an account's newest connection to a model server, or else everybody's. */
export function createModels({ sealed, clock, model, keptConnections }: ModelsDeps): Models {
  return {
    has: async (db, tenantId) => model !== undefined || (await findConnection(db, tenantId)) !== undefined,
    async open(db, tenantId) {
      const own = await findConnection(db, tenantId);
      if (own === undefined) return model && { ...model, isOfAccount: false, keptConnections };
      const credential = await openCredential({ db, sealed, clock }, { tenantId, connectionId: own.id }, own.fields);
      if ('fault' in credential) return undefined;
      const { baseUrl: url, model: name } = own.fields;
      return { url, name, authorization: credential.authorization, isOfAccount: true, keptConnections };
    },
  };
}

async function findConnection(db: Queryable, tenantId: string) {
  const { rows } = await db.query<{ id: string; fields: ConnectionFields }>({
    name: 'model-find-connection',
    text: `select id, fields from resource.items where tenant_id = $1 and kind = '${connections.kind}' and archived_at is null
        and fields ->> 'provider' = 'openai' and coalesce(fields ->> 'model', '') <> ''
      order by created_at desc, id limit 1`,
    values: [tenantId],
  });
  return rows[0];
}
