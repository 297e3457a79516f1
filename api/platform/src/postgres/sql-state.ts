import pg from 'pg';

/** The SQLSTATE that PostgreSQL failed with; undefined of any other error. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;
