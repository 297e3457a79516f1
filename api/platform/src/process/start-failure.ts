import { isAppError } from '../app-error.ts';
import { ConfigError } from '../env.ts';

export interface Starting {
  readonly program: string;
}

/** Explains in one sentence why a start failed and what to do, or in one sentence for each wrong variable of a configuration. */
export function explainStartFailure(error: unknown, { program }: Starting): string {
  if (error instanceof ConfigError) return error.message;
  if (isAppError(error, 'database.newer_than_program')) {
    return 'The database was migrated by a newer version of Switchboard: start that version, or restore a backup from before it.';
  }
  if (isAppError(error, 'database.migration_changed')) {
    return `The database was made by another build of Switchboard (${String(error.details['name'])} differs): start that build, or set DATABASE_URL to an empty database.`;
  }
  if (isAppError(error, 'database.migration_failed')) {
    return `The database could not be migrated (${String(error.details['name'])}): restore it, or start the version that made it.`;
  }
  if (isAppError(error, 'ops_port.unusable')) {
    return `Port ${String(error.details['port'])} is taken, or not for this user: set OPS_PORT to another one, or to 0 for any.`;
  }
  if (isAppError(error)) return `${program} could not start: ${error.code} ${JSON.stringify(error.details)}.`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = error instanceof Error && 'port' in error ? error.port : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one from 1024 up.`;
  if (code === '28P01' || code === '28000') return 'PostgreSQL refused the user or password: correct DATABASE_URL.';
  if (code === '3D000') return 'There is no such database: create it, or correct DATABASE_URL.';
  const message = error instanceof AggregateError ? String(error.errors[0]) : String(error);
  return `${program} could not start: ${message}. Check that DATABASE_URL names a PostgreSQL that runs.`;
}
