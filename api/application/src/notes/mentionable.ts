import { ACCOUNT_ROLES, type AccountRole } from '@switchboard/contracts/base/roles';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { PURPOSE_PERMISSIONS, ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';

interface MentionCheck {
  readonly tenantId: string;
  readonly mentions: readonly string[];
  /** Those whom the note mentions already, who may have left since. */
  readonly known?: readonly string[];
  /** The purpose of the conversation. */
  readonly purpose: CallPurpose | null;
}

/** @throws {AppError} `mention.unknown` {errors} for everybody who isn't an active member with access to the conversation */
export async function requireMentionable(
  db: Queryable,
  { tenantId, mentions, known = [], purpose }: MentionCheck,
): Promise<void> {
  const added = mentions.filter((id) => !known.includes(id));
  if (added.length === 0) return;
  const found = await findMentionable(db, tenantId, { ids: added, roles: listReaders(purpose) });
  const errors = mentions.flatMap((id, index) =>
    found.has(id) || known.includes(id) ? [] : [{ path: `mentions.${index}`, code: 'unknown' }],
  );
  if (errors.length > 0) throw new AppError('mention.unknown', { errors });
}

function listReaders(purpose: CallPurpose | null): readonly AccountRole[] {
  const needed = ['conversation.read' as const, ...(purpose === null ? [] : [PURPOSE_PERMISSIONS[purpose]])];
  return ACCOUNT_ROLES.filter((role) => needed.every((permission) => ROLE_PERMISSIONS[role].includes(permission)));
}

async function findMentionable(
  db: Queryable,
  tenantId: string,
  { ids, roles }: { readonly ids: readonly string[]; readonly roles: readonly AccountRole[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'mentions-find-people',
    text: `select id from access.users
      where tenant_id = $1 and id = any($2) and role = any($3) and status = 'active' and removed_at is null`,
    values: [tenantId, ids, roles],
  });
  return new Set(rows.map(({ id }) => id));
}
