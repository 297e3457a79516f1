import { isAppError } from '@switchboard/platform/app-error';
import { ConfigError } from '@switchboard/platform/env';

type Details = Readonly<Record<string, unknown>>;

/** What is wrong and what to do about it, for everything that can be expected to keep the program from starting. */
const SENTENCES: Readonly<Record<string, (details: Details) => string>> = {
  'data_dir.not_writable': ({ dataDir }) =>
    `The data folder ${dataDir} can't be written: give this user access to it, or set DATA_DIR to another folder.`,
  'port.taken': ({ port }) => `Port ${port} is taken: stop the program that uses it, or set PORT to another one.`,
  'port.forbidden': ({ port }) => `This user may not listen on port ${port}: set PORT to 1024 or more.`,
  'port.bad_host': ({ host }) => `This machine has no address ${host}: set HOST to one that it has, or leave it out.`,
  'ops_port.unusable': ({ port }) =>
    `Port ${port} is taken, or not for this user: set OPS_PORT to another one, or leave it out.`,
  'postgres.program_missing': ({ platform }) =>
    `PostgreSQL for ${platform} isn't installed: run "npm ci", and set DATABASE_URL with "npm run api" where npm has none for this platform.`,
  'postgres.user_missing': ({ user }) =>
    `PostgreSQL refuses to run as root and the user ${user} can't be created: create it, or run this as another user.`,
  'postgres.folder_unreachable': ({ user, barrier, folder }) =>
    `PostgreSQL runs as the user ${user}, which can't pass ${barrier} on its way to ${folder}: set DATA_DIR to a folder that it can reach, for instance /var/lib/switchboard.`,
  'postgres.in_use': ({ pid }) =>
    `Switchboard runs on this data folder already, as process ${pid}: stop that one first, or set DATA_DIR to another folder.`,
  'postgres.leftover_stays': ({ pid }) =>
    `A PostgreSQL that an earlier start left behind, process ${pid}, doesn't end: stop it by hand and start again.`,
  'postgres.other_version': ({ found, expected }) =>
    `The data folder is of PostgreSQL ${found} and this program needs ${expected}: set DATA_DIR to another folder, or move the data with pg_dump of version ${found}.`,
  'postgres.init_failed': ({ log }) => `PostgreSQL could not make its data folder: ${lastLine(log)}`,
  'postgres.start_failed': ({ log }) => `PostgreSQL could not start: ${lastLine(log)}`,
  'postgres.died': ({ log }) => `PostgreSQL ended unexpectedly; its log is ${log}.`,
  'database.newer_than_program': () =>
    'The data folder was used by a newer Switchboard: start that one, or set DATA_DIR to another folder.',
  'database.migration_changed': ({ name }) =>
    `The data folder was made by another build of Switchboard (${name} differs): start that build, or set DATA_DIR to another folder.`,
  'database.migration_failed': ({ name }) => `The migration ${name} failed; the database is as it was before it.`,
};

/** One sentence a fault, for a person at a terminal; undefined for a fault that nobody expected. */
export function sentencesFor(error: unknown): readonly string[] | undefined {
  if (error instanceof ConfigError) return error.problems;
  if (!isAppError(error)) return undefined;
  const sentence = SENTENCES[error.code];
  return sentence && [sentence(error.details)];
}

function lastLine(log: unknown): string {
  return String(log).trim().split('\n').at(-1) ?? '';
}
