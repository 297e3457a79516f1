import type { VisibleSql } from '@switchboard/application/resources/list-items';
import type { Principal } from '../../http/request/context.ts';

/** A reader of views: a person or an API key, and whether they see those of every group. */
export interface ViewReader {
  /** The author of the reader's own views: a person's id, or an API key's. */
  readonly authorId: string;
  readonly seesAllGroups: boolean;
}

/** The reader of views that a caller is. Supervisors and API keys see the views of every group. */
export function toViewReader(principal: Exclude<Principal, { kind: 'none' }>): ViewReader {
  if (principal.kind === 'api_key') return { authorId: principal.id, seesAllGroups: true };
  return { authorId: principal.user.id, seesAllGroups: principal.permissions.includes('conversation.assign') };
}

/** The one definition of who sees a saved view: everybody, its author, or the members of its group. A condition over `resource.items i`. */
export const visibleViewsSql =
  ({ authorId, seesAllGroups }: ViewReader): VisibleSql =>
  (bind) => {
    const author = bind(authorId);
    const isMember = `exists (select 1 from resource.items g where g.tenant_id = i.tenant_id and g.kind = 'groups'
      and g.id = i.fields ->> 'groupId' and g.archived_at is null and ${memberSql('g', author)})`;
    return `i.fields ->> 'scope' = 'all' or (i.fields ->> 'scope' = 'own' and i.created_by = ${author})
      or (i.fields ->> 'scope' = 'group' and ${seesAllGroups ? 'true' : isMember})`;
  };

/** Whether a person is a member of a group, given by its row's alias. */
export const memberSql = (alias: string, userId: string): string =>
  `coalesce(${alias}.fields -> 'memberIds' ? ${userId}, false)`;
