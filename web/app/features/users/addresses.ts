import { InviteEmail, MAX_INVITATIONS_PER_REQUEST } from '@switchboard/contracts/access/user-routes';

/** The addresses of a pasted text, each once, ignoring case. */
export interface Addresses {
  readonly good: readonly string[];
  readonly wrong: readonly string[];
  readonly isTooMany: boolean;
}

/** Finds the addresses in a text, between commas, semicolons, spaces and lines. */
export function addressesIn(text: string): Addresses {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const distinct = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  const isGood = (word: string) => InviteEmail.safeParse(word).success;
  const good = distinct.filter(isGood);
  return {
    good,
    wrong: distinct.filter((word) => !isGood(word)),
    isTooMany: good.length > MAX_INVITATIONS_PER_REQUEST,
  };
}
