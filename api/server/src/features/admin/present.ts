import type { AccountPerson, AdminAccount, AdminAction, ParkedStream } from '@switchboard/contracts/admin/account';
import type { FailedJob, StoppedAccount, SystemProcess } from '@switchboard/contracts/admin/system';
import type { AccountRow } from './account-queries.ts';
import type { ActionRow } from './action-queries.ts';
import type { FailedJobRow } from './job-queries.ts';
import type { ParkedRow } from './parked-queries.ts';
import type { PersonRow } from './people-queries.ts';
import type { ProcessRow, StoppedRow } from './system-queries.ts';

/** Converts an account to the API's format. */
export function toAccount({ createdAt, lastActivityAt, ...account }: AccountRow): AdminAccount {
  return { ...account, createdAt: createdAt.toISOString(), lastActivityAt: lastActivityAt?.toISOString() ?? null };
}

/** Converts a person to the API's format. */
export function toUser({ createdAt, lastSeenAt, ...person }: PersonRow): AccountPerson {
  return { ...person, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

/** Converts a parked stream to the API's format. */
export function toParked({ parkedAt, replayAskedAt, ...parked }: ParkedRow): ParkedStream {
  return { ...parked, parkedAt: parkedAt.toISOString(), replayAskedAt: replayAskedAt?.toISOString() ?? null };
}

/** Converts a failed job to the API's format. */
export function toFailedJob({ failedAt, nextAt, ...job }: FailedJobRow): FailedJob {
  const next = job.state === 'failed' ? null : nextAt.toISOString();
  return { ...job, failedAt: failedAt.toISOString(), nextAt: next };
}

/** Converts a stopped account to the API's format. */
export function toStopped({ stoppedAt, ...stopped }: StoppedRow): StoppedAccount {
  return { ...stopped, stoppedAt: stoppedAt.toISOString() };
}

/** Converts an administrator's action to the API's format. */
export function toAction({ recordedAt, byId, byName, personId, personName, ...action }: ActionRow): AdminAction {
  return {
    ...action,
    at: recordedAt.toISOString(),
    by: { id: byId, name: byName },
    person: personId === null ? null : { id: personId, name: personName ?? personId },
  };
}

/** Converts a process to the API's format. */
export function toProcess({ id, kind, streams, bytesQueued, startedAt, seenAt }: ProcessRow): SystemProcess {
  return { id, kind, streams, bytesQueued, startedAt: startedAt.toISOString(), seenAt: seenAt.toISOString() };
}
