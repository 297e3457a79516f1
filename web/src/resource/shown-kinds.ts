import { kinds } from '@switchboard/contracts/kinds/kinds';
import { smartTags } from '@switchboard/contracts/smart-tags/definition';

/** What the kit shows: every kind of resource, and smart tags, whose stream and calls are their own. */
export const shownKinds = { ...kinds, smartTags } as const;

export type ShownKind = keyof typeof shownKinds;
export const SHOWN_KINDS = Object.keys(shownKinds) as ShownKind[];
