import { z } from 'zod';
import { MAX_TAGS_PER_ACCOUNT } from '../constants.ts';
import { Instant } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { SmartTagColor, SmartTagName, smartTagDetails, TAG_DETAIL_DEFAULTS } from './smart-tag.ts';

const count = z.int().min(0);

/** How a tag was used among the account's latest changes of tags. */
export const TagUse = z
  .object({
    byPeople: count,
    byRules: count,
    byModels: count,
    removed: count,
    /** The oldest change that was counted; null where every one was. */
    since: Instant.nullable(),
  })
  .meta({ id: 'TagUse', example: { byPeople: 12, byRules: 3, byModels: 140, removed: 9, since: null } });
export type TagUse = z.infer<typeof TagUse>;

/** Smart tags as the forms and lists of every resource take them; their calls and their stream are their own. */
export const smartTags = defineResource({
  kind: 'smartTags',
  singular: 'smart-tag',
  idPrefix: 'tag',
  name: SmartTagName,
  fields: { color: SmartTagColor, ...smartTagDetails },
  defaults: TAG_DETAIL_DEFAULTS,
  measured: {
    shape: { use: TagUse.nullable() },
    none: { use: null },
  },
  limit: MAX_TAGS_PER_ACCOUNT,
  readers: 'all',
  managers: ['builder', 'supervisor'],
  managePermission: 'smartTag.manage',
  searched: ['description'],
  sorts: ['mode'],
  filters: ['mode'],
  references: {},
  isReadByAgency: true,
});
