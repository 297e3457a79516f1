import { isPagePath, PAGES } from '@switchboard/contracts/pages';
import { paths } from '../routes/paths.ts';

/** The id that stands in the address while an item is being made. */
export const NEW = 'new';

/** The page of an item, by its kind's word; undefined for a kind that has none. */
export function itemPath(kind: string, id: string): string | undefined {
  // Flows have a page without a place for an id.
  if (kind === 'flows') return paths.flow(id);
  const page = Object.values(PAGES).find((path) => path.endsWith(`/${kebab(kind)}/:id?`));
  const path = page?.replace(':id?', encodeURIComponent(id));
  return path !== undefined && isPagePath(path) ? path : undefined;
}

const kebab = (word: string): string => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
