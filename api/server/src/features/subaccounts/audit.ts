import type { AuditEntry } from '@switchboard/application/access/audit';
import { LIMIT_NAMES } from '@switchboard/contracts/access/limits';
import { isStill } from './present.ts';
import type { SubaccountRow } from './queries.ts';

interface Step {
  readonly before: SubaccountRow;
  readonly after: SubaccountRow;
  readonly reason?: string | undefined;
}
type Changes = Extract<AuditEntry, { type: 'account.changed' }>['data']['changes'];

/** The entries of a change in the client's log, from which its history is read, and in the agency's log. */
export function auditOf(agencyId: string, step: Step): AuditEntry[] {
  const { before, after, reason } = step;
  const { id: accountId, version } = after;
  const own = { tenantId: accountId, subjectId: accountId };
  const agencys = { tenantId: agencyId, subjectId: accountId };
  const changes = changedFields(step);
  const entries: AuditEntry[] = [];
  if (changes.length > 0) {
    entries.push({ ...own, type: 'account.changed', data: { accountId, changes, version } });
    entries.push({ ...agencys, type: 'subaccount.changed', data: { accountId, changes } });
  }
  if ((before.archivedAt === null) !== (after.archivedAt === null)) {
    const isArchived = after.archivedAt !== null;
    entries.push({ ...own, type: isArchived ? 'account.closed' : 'account.reopened', data: { accountId, version } });
    entries.push({
      ...agencys,
      type: isArchived ? 'subaccount.archived' : 'subaccount.restored',
      data: { accountId },
    });
  }
  if (before.suspendedBy !== after.suspendedBy) {
    const isSuspended = after.suspendedBy !== null;
    const type = isSuspended ? 'account.suspended' : 'account.restored';
    entries.push({ ...own, type, data: { accountId, reason, version } });
    entries.push({
      ...agencys,
      type: isSuspended ? 'subaccount.suspended' : 'subaccount.resumed',
      data: { accountId, reason },
    });
  }
  return entries;
}

/** Whether a change leaves anything other than it was. */
export const isChanged = (step: Step): boolean =>
  changedFields(step).length > 0 ||
  step.before.suspendedBy !== step.after.suspendedBy ||
  (step.before.archivedAt === null) !== (step.after.archivedAt === null);

/** Whether an account stops, or goes on. */
export function turnOf({ before, after }: Step): 'stops' | 'goes-on' | undefined {
  if (isStill(before) === isStill(after)) return undefined;
  return isStill(after) ? 'stops' : 'goes-on';
}

function changedFields({ before, after }: Step): Changes {
  const fields = (['name', 'ownerEmail', 'timeZone', 'locale'] as const).map((path) => ({
    path: path as string,
    from: before[path],
    to: after[path],
  }));
  const limits = LIMIT_NAMES.map((name) => ({
    path: `limits.${name}`,
    from: before.limits[name],
    to: after.limits[name],
  }));
  return [...fields, ...limits].filter(({ from, to }) => from !== to);
}
