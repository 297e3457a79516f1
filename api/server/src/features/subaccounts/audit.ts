import type { AuditEntry } from '@switchboard/application/access/audit';
import { LIMIT_NAMES } from '@switchboard/contracts/access/limits';
import { isInactive } from './present.ts';
import type { SubaccountRow } from './subaccount-rows.ts';

interface Step {
  readonly before: SubaccountRow;
  readonly after: SubaccountRow;
  readonly reason?: string | undefined;
}
type Changes = Extract<AuditEntry, { type: 'account.changed' }>['data']['changes'];

/** Builds a change's audit entries for the client's log, from which its history is read, and for the agency's log. */
export function buildAuditEntries(agencyId: string, step: Step): AuditEntry[] {
  const { before, after, reason } = step;
  const { id: accountId, version } = after;
  const clientLog = { tenantId: accountId, subjectId: accountId };
  const agencyLog = { tenantId: agencyId, subjectId: accountId };
  const changes = changedFields(step);
  const entries: AuditEntry[] = [];
  if (changes.length > 0) {
    entries.push({ ...clientLog, type: 'account.changed', data: { accountId, changes, version } });
    entries.push({ ...agencyLog, type: 'subaccount.changed', data: { accountId, changes } });
  }
  if ((before.archivedAt === null) !== (after.archivedAt === null)) {
    const isArchived = after.archivedAt !== null;
    entries.push({
      ...clientLog,
      type: isArchived ? 'account.closed' : 'account.reopened',
      data: { accountId, version },
    });
    entries.push({
      ...agencyLog,
      type: isArchived ? 'subaccount.archived' : 'subaccount.restored',
      data: { accountId },
    });
  }
  if (before.suspendedBy !== after.suspendedBy) {
    const isSuspended = after.suspendedBy !== null;
    const type = isSuspended ? 'account.suspended' : 'account.restored';
    entries.push({ ...clientLog, type, data: { accountId, reason, version } });
    entries.push({
      ...agencyLog,
      type: isSuspended ? 'subaccount.suspended' : 'subaccount.resumed',
      data: { accountId, reason },
    });
  }
  return entries;
}

/** Whether a change has any effect. */
export const isChanged = (step: Step): boolean =>
  changedFields(step).length > 0 ||
  step.before.suspendedBy !== step.after.suspendedBy ||
  (step.before.archivedAt === null) !== (step.after.archivedAt === null);

/** Returns whether a change deactivates or reactivates an account; undefined if neither. */
export function getTransition({ before, after }: Step): 'deactivated' | 'reactivated' | undefined {
  if (isInactive(before) === isInactive(after)) return undefined;
  return isInactive(after) ? 'deactivated' : 'reactivated';
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
