import { withTransaction } from '@switchboard/platform/postgres/pool';
import { auditAppend } from '../../http/auth/audit.ts';
import type { Ctx } from '../../http/context.ts';
import type { SessionDeps } from './deps.ts';
import { findPersonByEmail, type PersonRow } from './queries.ts';
import { writeResetMail } from './reset-mail.ts';
import { issueResetToken } from './reset-token.ts';

/**
 * Asks for a reset mail. The answer comes before anybody was looked up, so that it tells nothing, not even by its time.
 *
 * @throws {AppError} `session.too_many_attempts`
 */
export async function forgot(
  deps: SessionDeps,
  ctx: Ctx,
  { email }: { email: string },
): Promise<Record<string, never>> {
  const attempt = { email, address: ctx.client.address };
  await deps.limits.forgot.check(attempt);
  await deps.limits.forgot.fail(attempt);
  deps.background.run('reset mail', async () => {
    const person = await findPersonByEmail(deps.pool, email);
    if (person && person.status !== 'suspended' && !person.isAccountSuspended) await sendResetMail(deps, ctx, person);
  });
  return {};
}

async function sendResetMail(deps: SessionDeps, ctx: Ctx, person: PersonRow): Promise<void> {
  const { id, tenantId, email, name, locale } = person;
  const token = await withTransaction(deps.pool, async (client) => {
    const token = await issueResetToken(client, id, ctx.now());
    const entry = { tenantId, subjectId: id, type: 'user.password-reset-requested', data: { userId: id } } as const;
    await deps.events.appendWithin(client, [auditAppend(entry, ctx.metadata())]);
    return token;
  });
  await deps.mailer.deliver(writeResetMail({ to: email, name, locale, token, baseUrl: deps.baseUrl() }));
}
