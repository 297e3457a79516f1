import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { Profile } from '@switchboard/contracts/access/account';
import type { Locale } from '@switchboard/contracts/base/constants';
import { type CallColumn, pickCallColumns } from '@switchboard/contracts/calls/columns';
import { AppError } from '@switchboard/platform/app-error';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { AccountDeps } from './deps.ts';
import { findProfile, lockProfile, type ProfileRow, updateProfile } from './profile-rows.ts';

export interface ProfileChange {
  readonly name?: string | undefined;
  readonly locale?: Locale | undefined;
  readonly callColumns?: readonly CallColumn[] | undefined;
}

/** Reads the signed-in person; during impersonation, the impersonated person. */
export async function readProfile({ pool }: Pick<AccountDeps, 'pool'>, ctx: Ctx): Promise<Profile> {
  const { tenantId, user } = getSession(ctx);
  return toProfile(await findProfile(pool, tenantId, user.id));
}

/** Changes the signed-in person's name, language or columns. @throws {AppError} `permission.denied` during impersonation */
export async function changeProfile(deps: AccountDeps, ctx: Ctx, change: ProfileChange): Promise<Profile> {
  const { tenantId, user } = getSession(ctx);
  return changeAccess(deps, ctx.caller(), async (client) => {
    const before = await lockProfile(client, tenantId, user.id);
    if (before === undefined) throw new AppError('session.expired');
    const after = {
      ...before,
      name: change.name ?? before.name,
      locale: change.locale ?? before.locale,
      callColumns: pickCallColumns(change.callColumns ?? before.callColumns),
    };
    const fields = (['name', 'locale', 'callColumns'] as const).filter(
      (field) => String(after[field]) !== String(before[field]),
    );
    if (fields.length === 0) return { result: toProfile(before), audit: [] };
    const version = await updateProfile(client, tenantId, after, ctx.now());
    const data = { userId: user.id, fields: [...fields] };
    const entry = { tenantId, subjectId: user.id, type: 'user.profile-changed', data } as const;
    const renamed: AuditEntry = {
      tenantId,
      subjectId: user.id,
      type: 'user.renamed',
      data: { userId: user.id, from: before.name, to: after.name, version },
    };
    return { result: toProfile(after), audit: [entry, ...(fields.includes('name') ? [renamed] : [])] };
  });
}

function toProfile(row: ProfileRow | undefined): Profile {
  if (row === undefined) throw new AppError('session.expired');
  const { passwordHash: _, personId: __, createdAt, passwordChangedAt, callColumns, ...rest } = row;
  return {
    ...rest,
    callColumns: pickCallColumns(callColumns),
    createdAt: createdAt.toISOString(),
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
  };
}
