import { users } from '@switchboard/contracts/access/users';
import { kinds } from '@switchboard/contracts/kinds/kinds';

/** The kinds that the kit shows: those of the kernel, and the account's people. */
export const shownKinds = { ...kinds, users } as const;
export type ShownKind = keyof typeof shownKinds;
export const SHOWN_KINDS = Object.keys(shownKinds) as ShownKind[]; // the table's own keys
