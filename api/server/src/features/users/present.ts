import { findAuthors } from '@switchboard/application/resources/authors';
import type { User } from '@switchboard/contracts/access/users';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { UserRow } from './user-rows.ts';

/** Converts people to the API's format, with the names of their authors. */
export async function presentUsers(db: Queryable, rows: readonly UserRow[]): Promise<User[]> {
  if (rows.length === 0) return [];
  const author = await findAuthors(
    db,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  return rows.map(({ hasAccepted: _, removedAt, createdBy, updatedBy, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    createdBy: author(createdBy),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: author(updatedBy),
    archivedAt: removedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }));
}

/** Converts a person to the API's format. */
export async function presentUser(db: Queryable, row: UserRow): Promise<User> {
  const [user] = await presentUsers(db, [row]);
  if (user === undefined) throw new Error('presenting one person returned none');
  return user;
}
