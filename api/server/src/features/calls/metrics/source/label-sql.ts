/** Expressions for display names by an expression for the id. The account is `$1`. */

export const personName = (id: string): string => `(select u.name from access.users u where u.id = ${id})`;

export const groupName = (id: string): string =>
  `(select i.name from resource.items i where i.tenant_id = $1 and i.kind = 'groups' and i.id = ${id})`;

export const tagName = (id: string): string =>
  `(select t.name from read.smart_tags t where t.tenant_id = $1 and t.id = ${id})`;

/** Our versions are numbers; platforms' versions are arbitrary text. */
export const versionName = (version: string): string => `regexp_replace(${version}, '^(?=[0-9])', 'v')`;
