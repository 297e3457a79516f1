import { MAX_SLUG_CHARACTERS } from '@switchboard/contracts/hiring/openings';

/** The public address that a name suggests: small letters and digits, hyphens between them. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-|-$/g, '');
