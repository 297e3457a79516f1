import { changeAccess } from '@switchboard/application/access/change-access';
import { findSender } from '@switchboard/application/branding/sender';
import type { Ctx } from '../../http/request/context.ts';
import { writeAttackMail } from './attack-mail.ts';
import type { SessionDeps } from './deps.ts';
import type { PersonRow } from './queries.ts';
import type { SignInAttempt } from './sign-in-attempts.ts';

const VISITOR = { kind: 'system', id: 'visitor' } as const;

/** A failed attempt, and whom it was to sign in, where there is such a person. */
export interface FailedSignIn {
  readonly attempt: SignInAttempt;
  readonly person: PersonRow | undefined;
}

/**
 * Counts a failed sign-in, tells the audit of a person's account, and once its owner by mail when the account is tried again and again.
 *
 * The answer doesn't wait for audit and mail: its time would tell whether there is such a person.
 */
export async function noteFailedSignIn(deps: SessionDeps, ctx: Ctx, { attempt, person }: FailedSignIn): Promise<void> {
  const { failures, isAttack } = await attempt.fail();
  if (person === undefined || person.isAccountSuspended) return;
  if (isAudited(failures)) deps.background.run('audit of a failed sign-in', () => audit(deps, ctx, person, failures));
  if (isAttack && person.status === 'active') deps.background.run('attack mail', () => warn(deps, person));
}

/** Whether a failure of a row of them is an event of its own: strangers must not write without end. The first five are, then 10, 20, 50, 100, 200, 500 … */
export function isAudited(failures: number): boolean {
  if (failures <= 5) return failures >= 1;
  return /^[125]0+$/.test(String(failures));
}

async function audit(deps: SessionDeps, { traceId }: Ctx, person: PersonRow, failures: number): Promise<void> {
  const { id, tenantId } = person;
  await changeAccess(deps, { tenantId, actor: VISITOR, traceId }, async () => {
    const entry = { tenantId, subjectId: id, type: 'session.failed', data: { userId: id, failures } } as const;
    return { result: undefined, audit: [entry] };
  });
}

async function warn({ pool, mailer, baseUrl }: SessionDeps, person: PersonRow): Promise<void> {
  const { email, name, locale, tenantId } = person;
  const sender = await findSender(pool, tenantId);
  await mailer.deliver(writeAttackMail({ to: email, name, locale, sender, baseUrl: baseUrl() }));
}
