import { subaccounts } from '@switchboard/contracts/access/subaccounts';
import { users } from '@switchboard/contracts/access/users';
import { accountSettings, kinds } from '@switchboard/contracts/kinds';
import { smartTags } from '@switchboard/contracts/smart-tags/smart-tags';

/** The kinds that the kit shows: those of the kernel, the account's people, an agency's clients, and smart tags, whose stream and calls are their own. */
export const shownKinds = { ...kinds, users, subaccounts, smartTags } as const;
export type ShownKind = keyof typeof shownKinds;
export const SHOWN_KINDS = Object.keys(shownKinds) as ShownKind[]; // the table's own keys

/** Whatever has a form and a history: those kinds, and single things. */
export const formKinds = { ...shownKinds, ...accountSettings } as const;
export type FormKind = keyof typeof formKinds;
