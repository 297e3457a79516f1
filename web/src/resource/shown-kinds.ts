import { users } from '@switchboard/contracts/access/users';
import { kinds } from '@switchboard/contracts/kinds/kinds';
import { smartTags } from '@switchboard/contracts/smart-tags/definition';

/** The kinds that the kit shows: those of the kernel, the account's people, and smart tags, whose stream and calls are their own. */
export const shownKinds = { ...kinds, users, smartTags } as const;
export type ShownKind = keyof typeof shownKinds;
export const SHOWN_KINDS = Object.keys(shownKinds) as ShownKind[]; // the table's own keys
