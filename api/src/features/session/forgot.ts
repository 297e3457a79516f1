import { changeAccess } from '@switchboard/application/access/change-access';
import { findSender } from '@switchboard/application/branding/sender';
import type { Ctx } from '../../http/context.ts';
import type { SessionDeps } from './deps.ts';
import { countResetTokens, findPersonByEmail, type PersonRow } from './queries.ts';
import { writeResetMail } from './reset-mail.ts';
import { issueResetToken } from './reset-token.ts';

const MAILS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
const VISITOR = { kind: 'system', id: 'visitor' } as const;

/**
 * Asks for a reset mail. The answer comes before anybody was looked up, so that it tells nothing, not even by its time.
 *
 * Past 20 mails an hour a person gets no more, silently.
 * @throws {AppError} `session.too_many_attempts` past 20 calls a minute from one address; `human_check.*`.
 */
export async function forgot(
  deps: SessionDeps,
  ctx: Ctx,
  { email, humanCheckToken }: { email: string; humanCheckToken?: string | undefined },
): Promise<Record<string, never>> {
  const attempt = { address: ctx.client.address };
  await deps.limits.forgot.check(attempt);
  await deps.limits.forgot.fail(attempt);
  await deps.checkHuman(humanCheckToken);
  deps.background.run('reset mail', async () => {
    const person = await findPersonByEmail(deps.pool, email);
    if (!person || person.status === 'suspended' || person.isAccountSuspended) return;
    const since = new Date(ctx.now().getTime() - HOUR_MS);
    if ((await countResetTokens(deps.pool, person.id, since)) < MAILS_AN_HOUR) await sendResetMail(deps, ctx, person);
  });
  return {};
}

async function sendResetMail(deps: SessionDeps, ctx: Ctx, person: PersonRow): Promise<void> {
  const { id, tenantId, email, name, locale } = person;
  const token = await changeAccess(deps, { tenantId, actor: VISITOR, traceId: ctx.traceId }, async (client) => {
    const token = await issueResetToken(client, id, ctx.now());
    const entry = { tenantId, subjectId: id, type: 'user.password-reset-requested', data: { userId: id } } as const;
    return { result: token, audit: [entry] };
  });
  const sender = await findSender(deps.pool, tenantId);
  await deps.mailer.deliver(writeResetMail({ to: email, name, locale, token, sender, baseUrl: deps.baseUrl() }));
}
