import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { MAX_TAGS_PER_ACCOUNT } from '../base/constants.ts';
import { Color, Description } from '../base/fields.ts';
import { Instant, SmartTagId } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';

export const MAX_TAG_NAME_CHARACTERS = 40;
export const SmartTagName = z
  .string()
  .trim()
  .pipe(characters(MAX_TAG_NAME_CHARACTERS, 1))
  .meta({ example: 'Emergency' });
export const SmartTagColor = Color.meta({ example: '#dc2626' });

/** Who should assign a tag: only people, a model that reads the conversation, or a rule. */
export const TAG_MODES = ['manual', 'ai', 'rule'] as const;
export type TagMode = (typeof TAG_MODES)[number];
export const TAG_ICONS = [
  'tag',
  'alert',
  'calendar',
  'droplet',
  'flame',
  'heart',
  'home',
  'languages',
  'message',
  'phone',
  'pill',
  'shield',
  'star',
  'user',
  'voicemail',
] as const;

/** The fields of a tag that conversations don't show. */
export const smartTagDetails = {
  description: Description,
  mode: z.enum(TAG_MODES),
  raisesAttention: z.boolean(),
  icon: z.enum(TAG_ICONS),
} as const;
export type SmartTagDetails = { readonly [F in keyof typeof smartTagDetails]: z.infer<(typeof smartTagDetails)[F]> };
export const TAG_DETAIL_DEFAULTS: SmartTagDetails = {
  description: '',
  mode: 'manual',
  raisesAttention: false,
  icon: 'tag',
};

/** A tag as conversations show it. */
export const SmartTag = z
  .object({
    id: SmartTagId,
    name: z.string().meta({ example: 'Emergency' }),
    color: z.string().meta({ example: '#dc2626' }),
    archived: z.boolean(),
  })
  .meta({ id: 'SmartTag' });
export type SmartTag = z.infer<typeof SmartTag>;

/** The stream of an account's tags. All tags share one stream, so that names stay unique. */
export const SMART_TAGS_STREAM = 'smart-tags';
const smartTagId = SmartTagId;
const details = z.object(smartTagDetails).partial().shape;
export const smartTagEvents = {
  'smart-tag.defined': z.object({ smartTagId, name: SmartTagName, color: SmartTagColor, ...details }),
  'smart-tag.renamed': z.object({ smartTagId, name: SmartTagName }),
  'smart-tag.recoloured': z.object({ smartTagId, color: SmartTagColor }),
  /** Other fields changed, or several at once. */
  'smart-tag.changed': z.object({
    smartTagId,
    name: SmartTagName.optional(),
    color: SmartTagColor.optional(),
    ...details,
  }),
  'smart-tag.archived': z.object({ smartTagId }),
  'smart-tag.restored': z.object({ smartTagId }),
} as const;
export type SmartTagEventType = keyof typeof smartTagEvents;
export type SmartTagEvent = {
  [T in SmartTagEventType]: { readonly type: T; readonly data: z.infer<(typeof smartTagEvents)[T]> };
}[SmartTagEventType];

const count = z.int().min(0);

/** The use of a tag in the account's latest tag changes. */
export const TagUse = z
  .object({
    byPeople: count,
    byRules: count,
    byModels: count,
    removed: count,
    /** The oldest counted change; null if all changes were counted. */
    since: Instant.nullable(),
  })
  .meta({ id: 'TagUse', example: { byPeople: 12, byRules: 3, byModels: 140, removed: 9, since: null } });
export type TagUse = z.infer<typeof TagUse>;

/** Smart tags as a resource definition, for forms and lists. Their routes and their stream are custom. */
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
