import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** Runs statements: a pool, or a client inside a transaction. */
export interface Queryable {
  query<R extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<R>>;
}
