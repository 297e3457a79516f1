import { connections } from '@switchboard/contracts/connections/connections';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import { type ConnectionFields, openCredential } from '../connections/credential.ts';
import type { KeptConnections } from '../outbound/kept-connections.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import type { ModelServer } from './model-config.ts';
import { createModelSteps, type StepOf } from './model-steps.ts';

/** An account's model, and how it is reached. */
export interface FoundModel extends ModelServer {
  /** The account wrote its address, which may be that of a public server alone. */
  readonly isOfAccount: boolean;
  readonly keptConnections: KeptConnections;
  /** Counts a request to the model before it is sent; false where the account may send no more of them in this hour. */
  takeStep(): Promise<boolean>;
}

/** The models of accounts. */
export interface Models {
  /** Whether an account has a model, its own or everybody's. */
  has(db: Queryable, tenantId: string): Promise<boolean>;
  /** Opens an account's model for a call or a test; undefined where there is none, or its key can't be read. */
  open(db: Queryable, tenantId: string, stepOf: StepOf): Promise<FoundModel | undefined>;
}

interface ModelsDeps {
  readonly pool: Pool;
  readonly sealed: ResourceDeps['sealed'];
  readonly clock: Clock;
  /** Of accounts that have none of their own. */
  readonly model: ModelServer | undefined;
  readonly keptConnections: KeptConnections;
}

/** Finds models: an account's newest connection to a model server, or else everybody's. */
export function createModels({ pool, sealed, clock, model, keptConnections }: ModelsDeps): Models {
  const steps = createModelSteps({ pool, clock });
  return {
    has: async (db, tenantId) => model !== undefined || (await findConnection(db, tenantId)) !== undefined,
    async open(db, tenantId, stepOf) {
      const own = await findConnection(db, tenantId);
      if (own === undefined) {
        const takeStep = () => steps.take(tenantId, stepOf);
        return model && { ...model, isOfAccount: false, keptConnections, takeStep };
      }
      const credential = await openCredential({ db, sealed, clock }, { tenantId, connectionId: own.id }, own.fields);
      if ('fault' in credential) return undefined;
      const { baseUrl: url, model: name } = own.fields;
      const { authorization } = credential;
      return { url, name, authorization, isOfAccount: true, keptConnections, takeStep: async () => true };
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
