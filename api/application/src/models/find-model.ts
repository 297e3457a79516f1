import { connections } from '@switchboard/contracts/connections/connections';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import { type ConnectionFields, openCredential } from '../connections/credential.ts';
import type { ConnectionPool } from '../outbound/connection-pool.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import type { ModelServer } from './model-config.ts';
import { createModelSteps, type StepSource } from './model-steps.ts';

/** An account's model, and how to reach it. */
export interface FoundModel extends ModelServer {
  /** Set if the account configured the URL, whose address must then be public. */
  readonly isOfAccount: boolean;
  readonly connectionPool: ConnectionPool;
  /** Counts a request before it is sent. Returns false if the account's hourly quota has been used up. */
  takeStep(): Promise<boolean>;
}

/** The models of accounts. */
export interface Models {
  /** Returns whether an account has a model, either its own or the operator's. */
  has(db: Queryable, tenantId: string): Promise<boolean>;
  /** Opens an account's model for a call or a test; undefined if there is none, or its key can't be read. */
  open(db: Queryable, tenantId: string, source: StepSource): Promise<FoundModel | undefined>;
}

interface ModelsDeps {
  readonly pool: Pool;
  readonly sealed: ResourceDeps['sealed'];
  readonly clock: Clock;
  /** The operator's model, for accounts without their own. */
  readonly model: ModelServer | undefined;
  readonly connectionPool: ConnectionPool;
}

/** Finds models: an account's newest connection to a model server, or else the operator's. */
export function createModels({ pool, sealed, clock, model, connectionPool }: ModelsDeps): Models {
  const steps = createModelSteps({ pool, clock });
  return {
    has: async (db, tenantId) => model !== undefined || (await findConnection(db, tenantId)) !== undefined,
    async open(db, tenantId, source) {
      const own = await findConnection(db, tenantId);
      if (own === undefined) {
        const takeStep = () => steps.take(tenantId, source);
        return model && { ...model, isOfAccount: false, connectionPool, takeStep };
      }
      const credential = await openCredential({ db, sealed, clock }, { tenantId, connectionId: own.id }, own.fields);
      if ('fault' in credential) return undefined;
      const { baseUrl: url, model: name } = own.fields;
      const { authorization } = credential;
      return { url, name, authorization, isOfAccount: true, connectionPool, takeStep: async () => true };
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
