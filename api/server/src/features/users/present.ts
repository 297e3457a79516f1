import { findAuthors } from '@switchboard/application/resources/authors';
import type { User } from '@switchboard/contracts/access/users';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { UserRow } from './queries.ts';

/** Shows people to who may manage them, with the names of who made and changed them. */
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

/** Shows one person. */
export async function presentUser(db: Queryable, row: UserRow): Promise<User> {
  const [user] = await presentUsers(db, [row]);
  if (user === undefined) throw new Error('one person was given, and none came back');
  return user;
}
