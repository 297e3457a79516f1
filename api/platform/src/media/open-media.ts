import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { createFolderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';

const DEFAULT_FOLDER = '.data/media';

/** `MEDIA_URL`: where recordings are stored; by default a folder in the data folder. */
export const mediaUrlField = z
  .url({ protocol: /^file$/, hostname: /^$/ })
  .default(() => mediaUrlIn(DEFAULT_FOLDER))
  .describe('a folder, for instance file:///srv/switchboard/media');

/** The `MEDIA_URL` of a folder. */
export const mediaUrlIn = (folder: string): string => pathToFileURL(resolve(folder)).href;

/** Opens the store of a `MEDIA_URL`. It doesn't need to be closed. */
export const openMedia = (url: string): MediaStore => createFolderStore(fileURLToPath(url));
