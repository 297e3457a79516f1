import { MAX_SLUG_CHARACTERS } from '@switchboard/contracts/hiring/openings';

/** Suggests a public address for a name: lowercase letters and digits with hyphens between. */
export const suggestSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-|-$/g, '');
