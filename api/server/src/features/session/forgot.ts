import { changeAccess } from '@switchboard/application/access/change-access';
import { findSender } from '@switchboard/application/branding/sender';
import type { Ctx } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { writeResetMail } from './reset-mail.ts';
import { countResetTokens, findResettable, type ResettablePerson } from './reset-queries.ts';
import { issueResetToken } from './reset-token.ts';

const MAILS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
const VISITOR = { kind: 'system', id: 'visitor' } as const;

/**
 * Asks for a reset mail. The answer is sent before anybody is looked up, so that neither it nor its time tells anything.
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
    const now = ctx.now();
    const person = await findResettable(deps.pool, email, now);
    if (!person) return;
    const since = new Date(now.getTime() - HOUR_MS);
    const sent = await countResetTokens(deps.pool, person.personId, since);
    if (sent < MAILS_AN_HOUR) await sendResetMail(deps, ctx, person);
  });
  return {};
}

async function sendResetMail(deps: SessionDeps, ctx: Ctx, person: ResettablePerson): Promise<void> {
  const { personId, userId, tenantId, email, name, locale, canEnter } = person;
  const token = await changeAccess(deps, { tenantId, actor: VISITOR, traceId: ctx.traceId }, async (client) => {
    const token = await issueResetToken(client, { personId, userId }, ctx.now());
    const entry = { tenantId, subjectId: userId, type: 'user.password-reset-requested', data: { userId } } as const;
    // An account that the person can no longer enter learns nothing of them.
    return { result: token, audit: canEnter ? [entry] : [] };
  });
  const sender = canEnter ? await findSender(deps.pool, tenantId) : undefined;
  await deps.mailer.deliver(writeResetMail({ to: email, name, locale, token, sender, baseUrl: deps.baseUrl() }));
}
