import { isPagePath, PAGES } from '@switchboard/contracts/pages';
import { paths } from '../routes/paths.ts';

/** Takes the place of the id in a new item's URL. */
export const NEW = 'new';

/** The URL of an item, by its kind's name; undefined for a kind without a page. */
export function itemPath(kind: string, id: string): string | undefined {
  // The flow list's path has no parameter for an id.
  if (kind === 'flows') return paths.flow(id);
  const page = Object.values(PAGES).find((path) => path.endsWith(`/${kebab(kind)}/:id?`));
  const path = page?.replace(':id?', encodeURIComponent(id));
  return path !== undefined && isPagePath(path) ? path : undefined;
}

const kebab = (word: string): string => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
