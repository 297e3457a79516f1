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
import { buildAuditEntries, getTransition, isChanged } from './audit.ts';
import type { SubaccountDeps } from './deps.ts';
import { inviteOwner, issueLink, type OwnerMail, queueOwnerMail } from './owner.ts';
import { checkPlacement, withLimits } from './pool.ts';
import { listClients, lockAgency } from './pool-queries.ts';
import { presentSubaccount } from './present.ts';
import {
  findSubaccount,
  hasMembers,
  lockSubaccount,
  removeInvited,
  type SubaccountRow,
  updateSubaccount,
} from './subaccount-rows.ts';

/** An account, and the version that the client has seen, if the route checks it. */
export interface SubaccountRef {
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
interface Decision {
  readonly after: SubaccountRow;
  readonly mail?: OwnerMail | undefined;
  readonly audit?: readonly AuditEntry[] | undefined;
  readonly reason?: string | undefined;
}

/**
 * Changes an account. An owner who hasn't accepted the invitation can be replaced until a person has joined.
 *
 * @throws {AppError} `resource.not_found`; `resource.version_conflict` {current}; `resource.conflict` if the account is archived, or if the
 *   owner changes after a person has joined; errors of {@link checkPlacement} and {@link inviteOwner}.
 */
export function changeSubaccount(
  deps: SubaccountDeps,
  ctx: Ctx,
  ref: SubaccountRef,
  { limits = {}, ownerEmail, ...change }: SubaccountChange,
): Promise<SubaccountRow> {
  return updateLocked(deps, ctx, ref, async (before, client) => {
    if (before.archivedAt !== null) throw new AppError('resource.conflict');
    const { name = before.name, timeZone = before.timeZone, locale = before.locale } = change;
    const after = { ...before, name, timeZone, locale, limits: withLimits(before.limits, limits) };
    if (ownerEmail === undefined || ownerEmail.toLowerCase() === before.ownerEmail?.toLowerCase()) return { after };
    return replaceOwner(client, ctx, { before, after, email: ownerEmail });
  });
}

async function replaceOwner(
  client: PoolClient,
  ctx: Ctx,
  { before, after, email }: { before: SubaccountRow; after: SubaccountRow; email: string },
): Promise<Decision> {
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

/** Archives an account: it becomes inactive, and its limits return to the pool. Idempotent. */
export const archiveSubaccount = (deps: SubaccountDeps, ctx: Ctx, ref: SubaccountRef): Promise<SubaccountRow> =>
  updateLocked(deps, ctx, ref, (before) => ({ after: { ...before, archivedAt: before.archivedAt ?? ctx.now() } }));

/**
 * Restores an archived account.
 *
 * @throws {AppError} errors of {@link checkPlacement}.
 */
export const restoreSubaccount = (deps: SubaccountDeps, ctx: Ctx, ref: SubaccountRef): Promise<SubaccountRow> =>
  updateLocked(deps, ctx, ref, (before) => ({ after: { ...before, archivedAt: null } }));

export interface StatusRequest extends SubaccountRef {
  readonly reason?: string | undefined;
}

/**
 * Suspends an account; has no effect if it is already suspended, even by the platform. @throws {AppError} `resource.conflict` if it is
 * archived
 */
export function suspendSubaccount(
  deps: SubaccountDeps,
  ctx: Ctx,
  { reason, ...ref }: StatusRequest,
): Promise<SubaccountRow> {
  return updateLocked(deps, ctx, ref, (before) => {
    if (before.archivedAt !== null) throw new AppError('resource.conflict');
    return { after: { ...before, suspendedBy: before.suspendedBy ?? 'agency' }, reason };
  });
}

/** Lifts a suspension by the agency. @throws {AppError} `permission.denied` if the platform suspended it; `resource.conflict` if it is archived */
export function resumeSubaccount(
  deps: SubaccountDeps,
  ctx: Ctx,
  { reason, ...ref }: StatusRequest,
): Promise<SubaccountRow> {
  return updateLocked(deps, ctx, ref, (before) => {
    if (before.suspendedBy === 'platform') throw new AppError('permission.denied');
    if (before.archivedAt !== null) throw new AppError('resource.conflict');
    return { after: { ...before, suspendedBy: null }, reason };
  });
}

/**
 * Emails a new link to an owner who hasn't accepted. @throws {AppError} `resource.conflict` if nobody is invited, or if a person has
 * joined; `rate_limit.exceeded`
 */
export function resendOwnerInvite(deps: SubaccountDeps, ctx: Ctx, id: string): Promise<SubaccountRow> {
  return updateLocked(deps, ctx, { id }, async (after, client) => {
    const { id: tenantId, ownerId, ownerEmail, ownerStatus, archivedAt } = after;
    if (ownerId === null || ownerEmail === null || ownerStatus !== 'invited' || archivedAt !== null)
      throw new AppError('resource.conflict');
    if (await hasMembers(client, tenantId)) throw new AppError('resource.conflict');
    const mail = await issueLink(client, ctx, { account: after, ownerId, email: ownerEmail });
    const data = { userId: ownerId };
    return { after, mail, audit: [{ tenantId, subjectId: ownerId, type: 'user.invitation-resent', data }] };
  });
}

interface Outcome {
  readonly after: SubaccountRow;
  readonly mail?: OwnerMail | undefined;
  readonly transition?: ReturnType<typeof getTransition>;
  readonly changed?: AppliedFacts['changed'] | undefined;
}
type Decide = (before: SubaccountRow, client: PoolClient) => Decision | Promise<Decision>;

async function updateLocked(
  deps: SubaccountDeps,
  ctx: Ctx,
  ref: SubaccountRef,
  decide: Decide,
): Promise<SubaccountRow> {
  const agencyId = getTenantId(ctx);
  const { after, mail, transition, changed } = await changeAccess(
    deps,
    ctx.caller(),
    async (client): Promise<AccessChange<Outcome>> => {
      const agency = await lockAgency(client, agencyId);
      if (agency === undefined || !(await findSubaccount(client, agencyId, ref.id)))
        throw new AppError('resource.not_found');
      const locked = await lockSettings(client, deps.settings, ref.id);
      const before = await lockSubaccount(client, agencyId, ref.id);
      if (before === undefined) throw new AppError('resource.not_found');
      if (ref.version !== undefined && ref.version !== before.version)
        throw new AppError('resource.version_conflict', {
          current: await presentSubaccount(client, before, ctx.now()),
        });
      const { after: decided, mail, audit = [], reason } = await decide(before, client);
      const step = { before, after: decided, reason };
      if (!isChanged(step)) return { result: { after: before, mail }, audit };
      const limits = before.archivedAt === null ? before.limits : NO_LIMITS;
      if (decided.archivedAt === null)
        checkPlacement({
          agency,
          clients: await listClients(client, agencyId),
          before: { ...before, limits, isArchived: before.archivedAt !== null },
          after: decided,
          locale: ctx.locale,
        });
      const after = { ...decided, version: before.version + 1, updatedAt: ctx.now(), updatedBy: ctx.caller().actor.id };
      await updateSubaccount(client, agencyId, after);
      const caller = { ...ctx.caller(), tenantId: after.id };
      const moved = await applyAccountFacts(client, deps.settings, { caller, locked, facts: after });
      const transition = getTransition(step);
      if (transition === 'deactivated')
        await endSessions(client, { tenantId: after.id, reason: 'suspended', now: ctx.now() });
      if (transition === 'reactivated') await releaseHeldDeliveries(client, after.id, ctx.now());
      const result = {
        after: (await findSubaccount(client, agencyId, after.id)) ?? after,
        mail,
        transition,
        changed: moved?.changed,
      };
      return {
        result,
        appends: moved?.appends,
        audit: [...audit, ...buildAuditEntries(agencyId, { before, after, reason })],
      };
    },
  );
  if (mail) queueOwnerMail(deps, mail);
  deps.forgetAccount(after.id);
  if (changed) deps.onSettingsChanged(changed);
  if (transition === 'deactivated') deps.announce({ kind: 'account', tenantId: after.id, reason: 'suspended' });
  return after;
}
