import { isAppError } from '@switchboard/platform/app-error';
import { ConfigError } from '@switchboard/platform/env';

type Details = Readonly<Record<string, unknown>>;

/** The problem and its remedy for every expected cause of a failed start. */
const SENTENCES: Readonly<Record<string, (details: Details) => string>> = {
  'data_dir.not_writable': ({ dataDir }) =>
    `The data folder ${dataDir} is not writable: give this user access to it, or set DATA_DIR to another folder.`,
  'port.taken': ({ port }) => `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`,
  'port.forbidden': ({ port }) => `This user may not listen on port ${port}: set PORT to 1024 or more.`,
  'port.bad_host': ({ host }) => `This machine has no address ${host}: set HOST to one of its addresses, or unset it.`,
  'ops_port.unusable': ({ port }) =>
    `Port ${port} is in use or not allowed for this user: set OPS_PORT to another one, or unset it.`,
  'postgres.program_missing': ({ platform }) =>
    `PostgreSQL for ${platform} isn't installed: run "npm ci", or set DATABASE_URL and run "npm run api" if npm has none for this platform.`,
  'postgres.user_missing': ({ user }) =>
    `PostgreSQL can't run as root, and the user ${user} can't be created: create it, or run this as another user.`,
  'postgres.folder_unreachable': ({ user, barrier, folder }) =>
    `PostgreSQL runs as the user ${user}, which can't enter ${barrier} to reach ${folder}: set DATA_DIR to a folder that it can reach, for instance /var/lib/switchboard.`,
  'postgres.in_use': ({ pid }) =>
    `Switchboard already runs on this data folder as process ${pid}: stop it first, or set DATA_DIR to another folder.`,
  'postgres.leftover_stays': ({ pid }) =>
    `A PostgreSQL left running by an earlier start, process ${pid}, doesn't stop: stop it by hand and start again.`,
  'postgres.other_version': ({ found, expected }) =>
    `The data folder is from PostgreSQL ${found}, and this program needs ${expected}: set DATA_DIR to another folder, or move the data with pg_dump of version ${found}.`,
  'postgres.init_failed': ({ log }) => `PostgreSQL could not create its data folder: ${lastLine(log)}`,
  'postgres.start_failed': ({ log }) => `PostgreSQL could not start: ${lastLine(log)}`,
  'postgres.died': ({ log }) => `PostgreSQL exited unexpectedly; its log is ${log}.`,
  'database.newer_than_program': () =>
    'A newer Switchboard has used the data folder: start that version, or set DATA_DIR to another folder.',
  'database.migration_changed': ({ name }) =>
    `Another build of Switchboard created the data folder (${name} differs): start that build, delete the folder to start over, or set DATA_DIR to another one.`,
  'database.migration_failed': ({ name }) => `The migration ${name} failed; the database is unchanged by it.`,
};

/** One sentence per problem, for the terminal; undefined for an unexpected error. */
export function explainError(error: unknown): readonly string[] | undefined {
  if (error instanceof ConfigError) return error.problems;
  if (!isAppError(error)) return undefined;
  const sentence = SENTENCES[error.code];
  return sentence && [sentence(error.details)];
}

function lastLine(log: unknown): string {
  return String(log).trim().split('\n').at(-1) ?? '';
}
