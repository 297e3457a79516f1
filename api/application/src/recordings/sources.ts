import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The sources that recordings may be read from, in addition to public HTTPS URLs. */
export interface RecordingSources {
  /** Origins that may use plain HTTP or a private network. */
  readonly origins: ReadonlySet<string>;
  /** Maps URL prefixes to the local folders that contain their recordings; both end with a slash. */
  readonly folders: readonly { readonly address: string; readonly folder: URL }[];
}

/**
 * Parses `RECORDING_SOURCES`: origins such as `http://media.internal:9000`, and folders as `https://recordings.example/calls=/srv/calls`.
 *
 * Returns undefined for an invalid list.
 */
export function recordingSources(text: string): RecordingSources | undefined {
  const origins = new Set<string>();
  const folders: { address: string; folder: URL }[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', folder] = entry.split('=', 2);
    const url = URL.parse(address);
    if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
    if (folder === undefined) origins.add(url.origin);
    else
      folders.push({ address: withSlash(url.href), folder: new URL(withSlash(pathToFileURL(resolve(folder)).href)) });
  }
  return { origins, folders };
}

/** The schema of the environment variable. */
export const RECORDING_SOURCES = z
  .string()
  .default('')
  .transform((text) => recordingSources(text) ?? null)
  .pipe(z.custom<RecordingSources>((sources) => sources !== null))
  .describe(
    'a list of origins and of address=folder pairs with commas between, for instance https://calls.example=/srv/calls',
  );

/** Returns the local file for a recording's URL; undefined if the URL belongs to none of the folders. */
export function toLocalFile({ folders }: RecordingSources, url: URL): URL | undefined {
  for (const { address, folder } of folders) {
    if (!url.href.startsWith(address)) continue;
    const file = new URL(`./${url.pathname.slice(new URL(address).pathname.length)}`, folder);
    // The URL parser has resolved dots; refuse encoded slashes and paths that leave the folder.
    return file.href.startsWith(folder.href) && !/%2f|%5c|%00/i.test(file.pathname) ? file : undefined;
  }
  return undefined;
}

const withSlash = (href: string): string => (href.endsWith('/') ? href : `${href}/`);
