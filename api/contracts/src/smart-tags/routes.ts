import { z } from 'zod';
import { Instant, Position, SmartTagIdText, VersionText } from '../base/ids.ts';
import { field, optional, page, perPage, tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { HistoryPage, Usage } from '../resources/history.ts';
import { ARCHIVED, Author, PageMeta, ResourceVersion, resourceSchemas } from '../resources/schemas.ts';
import {
  SmartTag,
  SmartTagColor,
  SmartTagName,
  smartTagDetails,
  smartTags,
  TAG_DETAIL_DEFAULTS,
  TagUse,
} from './smart-tags.ts';

/** A tag with all its fields. */
export const SmartTagItem = SmartTag.extend({
  version: ResourceVersion,
  ...smartTagDetails,
  createdAt: Instant,
  createdBy: Author,
  updatedAt: Instant,
  updatedBy: Author,
  archivedAt: Instant.nullable(),
  /** Null unless requested: in unpaged lists and in the responses of changes. */
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
/** Without a version, the change applies to the current one. */
const ExpectedVersion = z.object({ version: ResourceVersion.optional() });
const { mode, ...details } = smartTagDetails;
const fieldsWithDefaults = {
  mode: mode.default(TAG_DETAIL_DEFAULTS.mode),
  description: details.description.default(TAG_DETAIL_DEFAULTS.description),
  raisesAttention: details.raisesAttention.default(TAG_DETAIL_DEFAULTS.raisesAttention),
  icon: details.icon.default(TAG_DETAIL_DEFAULTS.icon),
};

/** The generic list query, except that without paging parameters all tags are returned. */
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
    summary: 'Lists smart tags; without page, perPage and archived: all of them, including archived ones, by id',
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
    body: z.object({ name: SmartTagName, color: SmartTagColor, ...fieldsWithDefaults }),
    ok: { ...changed, status: 201 },
    errors: ['smart_tag.name_taken', 'smart_tag.limit_reached'],
  },
  'smartTags.get': {
    method: 'GET',
    path: '/api/smartTags/:id',
    summary: 'Reads a smart tag, archived or not, with its recent use',
    ...read,
    params,
    query: z.object({ tenantId }),
    ok: { status: 200, body: SmartTagItem },
    errors: ['resource.not_found'],
  },
  'smartTags.change': {
    method: 'PATCH',
    path: '/api/smartTags/:id',
    summary: 'Changes a smart tag if the version, when given, still matches',
    ...write,
    params,
    body: z
      .object({ name: SmartTagName, color: SmartTagColor, ...smartTagDetails })
      .partial()
      .extend(ExpectedVersion.shape),
    ok: changed,
    errors: ['resource.not_found', 'resource.version_conflict', 'smart_tag.name_taken'],
  },
  'smartTags.archive': {
    method: 'DELETE',
    path: '/api/smartTags/:id',
    summary: 'Archives a smart tag that no group refers to; conversations keep it',
    ...write,
    params,
    query: z.object({ version: optional(z.coerce.number().pipe(ResourceVersion)) }),
    ok: changed,
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.in_use'],
  },
  'smartTags.restore': {
    method: 'POST',
    path: '/api/smartTags/:id/restore',
    summary: 'Restores an archived smart tag',
    ...write,
    params,
    body: ExpectedVersion,
    ok: changed,
    errors: ['resource.not_found', 'resource.version_conflict'],
  },
  'smartTags.history': {
    method: 'GET',
    path: '/api/smartTags/:id/history',
    summary: 'Lists the changes of a smart tag, newest first',
    ...read,
    params,
    query: z.object({ page, perPage }),
    ok: { status: 200, body: HistoryPage },
    errors: ['resource.not_found'],
  },
  'smartTags.restoreVersion': {
    method: 'POST',
    path: '/api/smartTags/:id/versions/:n/restore',
    summary: 'Restores the fields of an earlier version of a smart tag, as a new version',
    ...write,
    params: params.extend({ n: VersionText }),
    body: ExpectedVersion,
    ok: changed,
    errors: ['resource.not_found', 'resource.version_conflict', 'smart_tag.name_taken'],
  },
  'smartTags.usage': {
    method: 'GET',
    path: '/api/smartTags/:id/usage',
    summary: 'Lists the items other than conversations that refer to a smart tag',
    ...read,
    params,
    ok: { status: 200, body: z.object({ data: z.array(Usage) }) },
    errors: ['resource.not_found'],
  },
});
