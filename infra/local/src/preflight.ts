import { once } from 'node:events';
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { AppError } from '@switchboard/platform/app-error';

/**
 * Creates the data folder and checks that it is writable.
 *
 * @throws {AppError} `data_dir.not_writable` {dataDir}
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, '.probe');
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    throw new AppError('data_dir.not_writable', { dataDir }, { cause });
  }
}

/** Not mkdir's own `recursive`, which never returns in a file system that fails every creation with ENOENT, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (!(await exists(parent)) && parent !== folder) await makeFolder(parent);
  if (!(await exists(folder))) await mkdir(folder);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Checks that the port is free, before anything is opened that would have to be closed again.
 *
 * @throws {AppError} `port.taken` {port}, `port.forbidden` {port}, `port.bad_host` {host}
 */
export async function checkPort(port: number, host: string | undefined): Promise<void> {
  const server = createServer();
  try {
    server.listen({ port, ...(host !== undefined && { host }) });
    await once(server, 'listening');
  } catch (cause) {
    throw portError(cause, port, host);
  }
  server.close();
  await once(server, 'close');
}

function portError(cause: unknown, port: number, host: string | undefined): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new AppError('port.taken', { port }, { cause });
    case 'EACCES':
      return new AppError('port.forbidden', { port }, { cause });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new AppError('port.bad_host', { host }, { cause });
    default:
      return cause;
  }
}
