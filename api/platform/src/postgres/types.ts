import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** What can run a statement: a pool, or a client inside a transaction. */
export interface Queryable {
  query<R extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<R>>;
}
