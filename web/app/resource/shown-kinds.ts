import { subaccounts } from '@switchboard/contracts/access/subaccounts';
import { users } from '@switchboard/contracts/access/users';
import { accountSettings, kinds } from '@switchboard/contracts/kinds';
import { smartTags } from '@switchboard/contracts/smart-tags/smart-tags';

/** The kinds that the kit displays: the resource kernel's, and users, subaccounts and smart tags, which have their own streams and calls. */
export const shownKinds = { ...kinds, users, subaccounts, smartTags } as const;
export type ShownKind = keyof typeof shownKinds;
export const SHOWN_KINDS = Object.keys(shownKinds) as ShownKind[]; // the keys of the table itself

/** Everything with a form and a history: the shown kinds and the account settings. */
export const formKinds = { ...shownKinds, ...accountSettings } as const;
export type FormKind = keyof typeof formKinds;
