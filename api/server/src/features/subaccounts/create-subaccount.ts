import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import { findDefaultLimits } from '@switchboard/application/branding/brand-rows';
import { type Limits, NO_LIMITS } from '@switchboard/contracts/access/limits';
import type { AgencyAccess } from '@switchboard/contracts/base/agency-access';
import type { Locale } from '@switchboard/contracts/base/constants';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { SubaccountDeps } from './deps.ts';
import { inviteOwner, queueOwnerMail } from './owner.ts';
import { checkPlacement } from './pool.ts';
import { listClients, lockAgency } from './pool-queries.ts';
import { findSubaccount, insertSubaccount, type SubaccountRow, setOwner } from './subaccount-rows.ts';

export interface NewClient {
  readonly name: string;
  readonly ownerEmail: string;
  readonly timeZone: string;
  readonly locale: Locale;
  /** Defaults to the agency's limits for new clients. */
  readonly limits?: Limits | undefined;
  /** The agency's access to the account. */
  readonly agencyAccess: AgencyAccess;
}

/**
 * Creates an account for a client and invites its owner by email.
 *
 * @throws {AppError} `resource.conflict` if the account is itself a client; errors of {@link checkPlacement} and {@link inviteOwner}.
 */
export async function createSubaccount(deps: SubaccountDeps, ctx: Ctx, input: NewClient): Promise<SubaccountRow> {
  const agencyId = getTenantId(ctx);
  const { actor } = ctx.caller();
  const id = `acc_${randomBytes(9).toString('hex')}`;
  const { row, mail } = await changeAccess(deps, ctx.caller(), async (client) => {
    const agency = await lockAgency(client, agencyId);
    if (agency === undefined || agency.parentId !== null) throw new AppError('resource.conflict');
    const clients = await listClients(client, agencyId);
    const limits = input.limits ?? (await findDefaultLimits(client, agencyId)) ?? NO_LIMITS;
    const account = { ...input, id, limits };
    checkPlacement({
      agency,
      clients,
      before: { id, name: '', limits: NO_LIMITS, isArchived: true },
      after: account,
      locale: ctx.locale,
    });
    await insertSubaccount(client, agencyId, { ...account, createdBy: actor.id, now: ctx.now() });
    const owner = await inviteOwner(client, ctx, { account, email: input.ownerEmail });
    await setOwner(client, agencyId, id, owner.ownerId);
    return {
      result: { row: await findWritten(client, agencyId, id), mail: owner.mail },
      audit: [...createdEntries(agencyId, { id, name: input.name }), owner.audit],
    };
  });
  queueOwnerMail(deps, mail);
  return row;
}

async function findWritten(client: PoolClient, agencyId: string, id: string): Promise<SubaccountRow> {
  const row = await findSubaccount(client, agencyId, id);
  if (row === undefined) throw new Error('the created account was not found');
  return row;
}

function createdEntries(agencyId: string, { id, name }: { id: string; name: string }): AuditEntry[] {
  const data = { accountId: id, name };
  return [
    { tenantId: id, subjectId: id, type: 'account.created', data },
    { tenantId: agencyId, subjectId: id, type: 'subaccount.created', data },
  ];
}
