import { z } from 'zod';
import { field, optional, page, perPage, tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant, Position, SmartTagIdText, VersionText } from '../ids.ts';
import { HistoryPage, Usage } from '../resources/history.ts';
import { ARCHIVED, Author, PageMeta, ResourceVersion, resourceSchemas } from '../resources/schemas.ts';
import { smartTags, TagUse } from './definition.ts';
import { SmartTag, SmartTagColor, SmartTagName, smartTagDetails, TAG_DETAIL_DEFAULTS } from './smart-tag.ts';

/** A tag as the catalogue has it. */
export const SmartTagItem = SmartTag.extend({
  version: ResourceVersion,
  ...smartTagDetails,
  createdAt: Instant,
  createdBy: Author,
  updatedAt: Instant,
  updatedBy: Author,
  archivedAt: Instant.nullable(),
  /** Null where it wasn't asked for: in lists without paging, and in the answers of changes. */
  use: TagUse.nullable(),
}).meta({ id: 'SmartTagItem' });
export type SmartTagItem = z.infer<typeof SmartTagItem>;

const params = z.object({ id: SmartTagIdText });
const read = {
  access: 'conversation.read',
  impersonator: 'allowed',
  agency: 'read',
  scope: ['conversation.read', 'smartTags.read'],
} as const;
const write = {
  access: 'smartTag.manage',
  impersonator: 'allowed',
  agency: 'build',
  scope: 'smartTags.write',
  idempotent: true,
} as const;
const changed = { status: 200, body: SmartTagItem.extend({ position: Position.optional() }) } as const;
/** Who gives no version changes the tag whatever it is now. */
const seen = z.object({ version: ResourceVersion.optional() });
const { mode, ...details } = smartTagDetails;
const defaulted = {
  mode: mode.default(TAG_DETAIL_DEFAULTS.mode),
  description: details.description.default(TAG_DETAIL_DEFAULTS.description),
  raisesAttention: details.raisesAttention.default(TAG_DETAIL_DEFAULTS.raisesAttention),
  icon: details.icon.default(TAG_DETAIL_DEFAULTS.icon),
};

/** The list query of every resource, of which a reader who pages nothing gets all. */
const ListQuery = resourceSchemas(smartTags).list.extend({
  page: optional(z.coerce.number().int().min(1).max(100_000)),
  perPage: optional(z.coerce.number().int().min(1).max(200)),
  sortBy: field(z.enum(['name', 'createdAt', 'updatedAt', 'mode']).default('name')),
  archived: optional(z.enum(ARCHIVED)),
  mode: optional(mode),
});
export type TagListQuery = z.infer<typeof ListQuery>;

export const smartTagRoutes = defineRoutes({
  'smartTags.list': {
    method: 'GET',
    path: '/api/smartTags',
    summary: 'Lists smart tags; without page, perPage and archived all of them, archived ones included, by id',
    ...read,
    query: ListQuery,
    ok: { status: 200, body: z.object({ data: z.array(SmartTagItem), meta: PageMeta.optional() }) },
    errors: ['resource.not_found'],
  },
  'smartTags.create': {
    method: 'POST',
    path: '/api/smartTags',
    summary: 'Defines a smart tag',
    ...write,
    body: z.object({ name: SmartTagName, color: SmartTagColor, ...defaulted }),
    ok: { ...changed, status: 201 },
    errors: ['smart_tag.name_taken', 'smart_tag.limit_reached'],
  },
  'smartTags.get': {
    method: 'GET',
    path: '/api/smartTags/:id',
    summary: 'Reads a smart tag, archived or not, and how it was used lately',
    ...read,
    params,
    query: z.object({ tenantId }),
    ok: { status: 200, body: SmartTagItem },
    errors: ['resource.not_found'],
  },
  'smartTags.change': {
    method: 'PATCH',
    path: '/api/smartTags/:id',
    summary: 'Changes a smart tag, if it is still the version that was seen, where one is given',
    ...write,
    params,
    body: z
      .object({ name: SmartTagName, color: SmartTagColor, ...smartTagDetails })
      .partial()
      .extend(seen.shape),
    ok: changed,
    errors: ['resource.not_found', 'resource.version_conflict', 'smart_tag.name_taken'],
  },
  'smartTags.archive': {
    method: 'DELETE',
    path: '/api/smartTags/:id',
    summary: 'Archives a smart tag that no group uses; rows that have it keep it',
    ...write,
    params,
    query: z.object({ version: optional(z.coerce.number().pipe(ResourceVersion)) }),
    ok: changed,
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.in_use'],
  },
  'smartTags.restore': {
    method: 'POST',
    path: '/api/smartTags/:id/restore',
    summary: 'Takes a smart tag out of the archive',
    ...write,
    params,
    body: seen,
    ok: changed,
    errors: ['resource.not_found', 'resource.version_conflict'],
  },
  'smartTags.history': {
    method: 'GET',
    path: '/api/smartTags/:id/history',
    summary: 'Reads who changed a smart tag, when and how, newest first',
    ...read,
    params,
    query: z.object({ page, perPage }),
    ok: { status: 200, body: HistoryPage },
    errors: ['resource.not_found'],
  },
  'smartTags.restoreVersion': {
    method: 'POST',
    path: '/api/smartTags/:id/versions/:n/restore',
    summary: 'Gives a smart tag the fields of an earlier version, as a new version',
    ...write,
    params: params.extend({ n: VersionText }),
    body: seen,
    ok: changed,
    errors: ['resource.not_found', 'resource.version_conflict', 'smart_tag.name_taken'],
  },
  'smartTags.usage': {
    method: 'GET',
    path: '/api/smartTags/:id/usage',
    summary: 'Lists what uses a smart tag beside conversations',
    ...read,
    params,
    ok: { status: 200, body: z.object({ data: z.array(Usage) }) },
    errors: ['resource.not_found'],
  },
});
