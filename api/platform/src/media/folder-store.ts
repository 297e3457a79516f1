import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaStore } from './media-store.ts';

const KEY = /^[a-z0-9_-]{1,100}(?:\/[a-z0-9_-]{1,100})*$/i;
/** Keys have no dots, so no key ends like this. */
const UNFINISHED = '.part';
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Creates a store in a folder, which is created with the first file. Several machines can share it through a network file system. */
export function createFolderStore(folder: string): MediaStore {
  const toPath = (key: string): string => {
    if (!KEY.test(key)) throw new Error('invalid key of a media store');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = toPath(key);
      const unfinished = path + UNFINISHED;
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
      try {
        await pipeline(Readable.from(bytes), createWriteStream(unfinished, { mode: PRIVATE_FILE }));
        await flush(unfinished);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async size(key) {
      const found = await stat(toPath(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return found?.isFile() ? found.size : undefined;
    },
    read: (key, range) => createReadStream(toPath(key), range),
    async remove(key) {
      const path = toPath(key);
      await Promise.all([rm(path, { force: true }), rm(path + UNFINISHED, { force: true })]);
    },
  };
}

/** After a power failure, a file must not have its final name without its bytes. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
