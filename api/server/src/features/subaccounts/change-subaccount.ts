import type { AuditEntry } from '@switchboard/application/access/audit';
import { type AccessChange, changeAccess } from '@switchboard/application/access/change-access';
import { releaseHeldDeliveries } from '@switchboard/application/intake/release-deliveries';
import {
  type AppliedFacts,
  applyAccountFacts,
  lockSettings,
} from '@switchboard/application/settings/apply-account-facts';
import { type LimitName, NO_LIMITS } from '@switchboard/contracts/access/limits';
import type { Locale } from '@switchboard/contracts/base/constants';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import { auditOf, isChanged, turnOf } from './audit.ts';
import type { SubaccountDeps } from './deps.ts';
import { inviteOwner, mailOwnerLater, newLink, type OwnerMail } from './owner.ts';
import { refuseUnfit, withLimits } from './pool.ts';
import { listClients, lockAgency } from './pool-queries.ts';
import { presentSubaccount } from './present.ts';
import {
  findSubaccount,
  hasMembers,
  lockSubaccount,
  removeInvited,
  type SubaccountRow,
  updateSubaccount,
} from './queries.ts';

/** The account, and the version that was seen, where that matters. */
export interface SeenSubaccount {
  readonly id: string;
  readonly version?: number | undefined;
}

export interface SubaccountChange {
  readonly name?: string | undefined;
  readonly ownerEmail?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly locale?: Locale | undefined;
  readonly limits?: { readonly [N in LimitName]?: number | null | undefined } | undefined;
}

/** The decided change of an account, with an invitation to send and further audit entries. */
interface Decided {
  readonly after: SubaccountRow;
  readonly mail?: OwnerMail | undefined;
  readonly audit?: readonly AuditEntry[] | undefined;
  readonly reason?: string | undefined;
}

/**
 * Changes an account. Another owner can be invited, in the place of one who hasn't accepted, until somebody has joined.
 *
 * @throws {AppError} `resource.not_found`; `resource.version_conflict` {current}; `resource.conflict` for an archived one, or another
 *   owner for an account that somebody has joined; what {@link refuseUnfit} and {@link inviteOwner} throw.
 */
export function changeSubaccount(
  deps: SubaccountDeps,
  ctx: Ctx,
  seen: SeenSubaccount,
  { limits = {}, ownerEmail, ...change }: SubaccountChange,
): Promise<SubaccountRow> {
  return onSubaccount(deps, ctx, seen, async (before, client) => {
    if (before.archivedAt !== null) throw new AppError('resource.conflict');
    const { name = before.name, timeZone = before.timeZone, locale = before.locale } = change;
    const after = { ...before, name, timeZone, locale, limits: withLimits(before.limits, limits) };
    if (ownerEmail === undefined || ownerEmail.toLowerCase() === before.ownerEmail?.toLowerCase()) return { after };
    return otherOwner(client, ctx, { before, after, email: ownerEmail });
  });
}

async function otherOwner(
  client: PoolClient,
  ctx: Ctx,
  { before, after, email }: { before: SubaccountRow; after: SubaccountRow; email: string },
): Promise<Decided> {
  const { ownerId, ownerStatus, id: tenantId } = before;
  if (await hasMembers(client, tenantId)) throw new AppError('resource.conflict');
  const by = { id: ctx.caller().actor.id, now: ctx.now() };
  const gone: AuditEntry[] = [];
  if (ownerId !== null && ownerStatus === 'invited') {
    await removeInvited(client, tenantId, ownerId, by);
    gone.push({ tenantId, subjectId: ownerId, type: 'user.removed', data: { userId: ownerId } });
  }
  const owner = await inviteOwner(client, ctx, { account: after, email });
  return {
    after: { ...after, ownerId: owner.ownerId, ownerEmail: email, ownerStatus: 'invited' },
    mail: owner.mail,
    audit: [...gone, owner.audit],
  };
}

/** Archives an account: it stands still, and its limits return to the pool. Again, it changes nothing. */
export const archiveSubaccount = (deps: SubaccountDeps, ctx: Ctx, seen: SeenSubaccount): Promise<SubaccountRow> =>
  onSubaccount(deps, ctx, seen, (before) => ({ after: { ...before, archivedAt: before.archivedAt ?? ctx.now() } }));

/**
 * Takes an account out of the archive, as it was.
 *
 * @throws {AppError} what {@link refuseUnfit} throws.
 */
export const restoreSubaccount = (deps: SubaccountDeps, ctx: Ctx, seen: SeenSubaccount): Promise<SubaccountRow> =>
  onSubaccount(deps, ctx, seen, (before) => ({ after: { ...before, archivedAt: null } }));

export interface StatusWish extends SeenSubaccount {
  readonly reason?: string | undefined;
}

/** Suspends an account. Again, or where the platform did so before, it changes nothing. @throws {AppError} `resource.conflict` for an archived one */
export function suspendSubaccount(
  deps: SubaccountDeps,
  ctx: Ctx,
  { reason, ...seen }: StatusWish,
): Promise<SubaccountRow> {
  return onSubaccount(deps, ctx, seen, (before) => {
    if (before.archivedAt !== null) throw new AppError('resource.conflict');
    return { after: { ...before, suspendedBy: before.suspendedBy ?? 'agency' }, reason };
  });
}

/** Lifts a suspension by the agency. @throws {AppError} `permission.denied` the platform suspended it; `resource.conflict` for an archived one */
export function resumeSubaccount(
  deps: SubaccountDeps,
  ctx: Ctx,
  { reason, ...seen }: StatusWish,
): Promise<SubaccountRow> {
  return onSubaccount(deps, ctx, seen, (before) => {
    if (before.suspendedBy === 'platform') throw new AppError('permission.denied');
    if (before.archivedAt !== null) throw new AppError('resource.conflict');
    return { after: { ...before, suspendedBy: null }, reason };
  });
}

/** Mails an owner who hasn't accepted a new link. @throws {AppError} `resource.conflict` if nobody is invited, or somebody has joined; `rate_limit.exceeded` */
export function inviteOwnerAgain(deps: SubaccountDeps, ctx: Ctx, id: string): Promise<SubaccountRow> {
  return onSubaccount(deps, ctx, { id }, async (after, client) => {
    const { id: tenantId, ownerId, ownerEmail, ownerStatus, archivedAt } = after;
    if (ownerId === null || ownerEmail === null || ownerStatus !== 'invited' || archivedAt !== null)
      throw new AppError('resource.conflict');
    if (await hasMembers(client, tenantId)) throw new AppError('resource.conflict');
    const mail = await newLink(client, ctx, { account: after, ownerId, email: ownerEmail });
    const data = { userId: ownerId };
    return { after, mail, audit: [{ tenantId, subjectId: ownerId, type: 'user.invitation-resent', data }] };
  });
}

interface Outcome {
  readonly after: SubaccountRow;
  readonly mail?: OwnerMail | undefined;
  readonly turn?: ReturnType<typeof turnOf>;
  readonly changed?: AppliedFacts['changed'] | undefined;
}
type Decide = (before: SubaccountRow, client: PoolClient) => Decided | Promise<Decided>;

async function onSubaccount(
  deps: SubaccountDeps,
  ctx: Ctx,
  seen: SeenSubaccount,
  decide: Decide,
): Promise<SubaccountRow> {
  const agencyId = getTenantId(ctx);
  const { after, mail, turn, changed } = await changeAccess(
    deps,
    ctx.caller(),
    async (client): Promise<AccessChange<Outcome>> => {
      const agency = await lockAgency(client, agencyId);
      if (agency === undefined || !(await findSubaccount(client, agencyId, seen.id)))
        throw new AppError('resource.not_found');
      const locked = await lockSettings(client, deps.settings, seen.id);
      const before = await lockSubaccount(client, agencyId, seen.id);
      if (before === undefined) throw new AppError('resource.not_found');
      if (seen.version !== undefined && seen.version !== before.version)
        throw new AppError('resource.version_conflict', {
          current: await presentSubaccount(client, before, ctx.now()),
        });
      const { after: wanted, mail, audit = [], reason } = await decide(before, client);
      const step = { before, after: wanted, reason };
      if (!isChanged(step)) return { result: { after: before, mail }, audit };
      const limits = before.archivedAt === null ? before.limits : NO_LIMITS;
      if (wanted.archivedAt === null)
        refuseUnfit({
          agency,
          clients: await listClients(client, agencyId),
          before: { ...before, limits, isArchived: before.archivedAt !== null },
          after: wanted,
          locale: ctx.locale,
        });
      const after = { ...wanted, version: before.version + 1, updatedAt: ctx.now(), updatedBy: ctx.caller().actor.id };
      await updateSubaccount(client, agencyId, after);
      const caller = { ...ctx.caller(), tenantId: after.id };
      const moved = await applyAccountFacts(client, deps.settings, { caller, locked, facts: after });
      const turn = turnOf(step);
      if (turn === 'stops') await endSessions(client, { tenantId: after.id, reason: 'suspended', now: ctx.now() });
      if (turn === 'goes-on') await releaseHeldDeliveries(client, after.id, ctx.now());
      const result = {
        after: (await findSubaccount(client, agencyId, after.id)) ?? after,
        mail,
        turn,
        changed: moved?.changed,
      };
      return { result, appends: moved?.appends, audit: [...audit, ...auditOf(agencyId, { before, after, reason })] };
    },
  );
  if (mail) mailOwnerLater(deps, mail);
  deps.forgetAccount(after.id);
  if (changed) deps.onSettingsChanged(changed);
  if (turn === 'stops') deps.announce({ kind: 'account', tenantId: after.id, reason: 'suspended' });
  return after;
}
